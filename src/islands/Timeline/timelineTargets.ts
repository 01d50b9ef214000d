import type { TimelineMark } from '../../components/timeline/TimelineBar.tsx';
import type { TimelinePoint, TimelineTarget } from './TimelineTrack.tsx';

/** Lower limit of the votes and upper limit of the speeches, px from the top of the timeline. */
const VOTES_PX = 17;
const SPEECHES_PX = 33;
/** Largest distance of the pointer from a vote, px: large enough for a finger. */
const REACH_PX = 14;

/** Whether a point is in the row of the speeches. */
export const isAtSpeeches = ({ y }: TimelinePoint): boolean => y > SPEECHES_PX;

/** Finds the vote at a point: the nearest one in the row of the votes, within 14 px. */
export function voteAt(votes: readonly TimelineMark[], { x, y, unitsPerPx }: TimelinePoint): TimelineTarget | undefined {
  if (y >= VOTES_PX) return undefined;
  const distance = (vote: TimelineMark) => Math.abs(vote.x - x) / unitsPerPx;
  const [nearest] = votes.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < REACH_PX ? nearest : undefined;
}

/** Finds the last mark that starts at or before a point; the marks are in order of time. */
export const lastBefore = <T extends { x: number }>(marks: readonly T[], { x }: Pick<TimelinePoint, 'x'>): T | undefined =>
  marks.findLast((mark) => mark.x <= x);
