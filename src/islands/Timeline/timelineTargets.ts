import type { TimelineMark } from '../../components/timeline/TimelineBar.tsx';
import type { TimelinePoint, TimelineTarget } from './TimelineTrack.tsx';

/** Above this line the timeline is that of the votes, below the other that of the speeches; px. */
const VOTES_PX = 17;
const SPEECHES_PX = 33;
/** How far from a vote a finger may be, px. */
const REACH_PX = 14;

/** Whether a point is where the speeches are. */
export const isAtSpeeches = ({ y }: TimelinePoint): boolean => y > SPEECHES_PX;

/** The vote that a point is at, where it is at one. */
export function voteAt(votes: readonly TimelineMark[], { x, y, unitsPerPx }: TimelinePoint): TimelineTarget | undefined {
  if (y >= VOTES_PX) return undefined;
  const distance = (vote: TimelineMark) => Math.abs(vote.x - x) / unitsPerPx;
  const [nearest] = votes.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < REACH_PX ? nearest : undefined;
}

/** The last of some marks, in the order of time, that begins at or before a point. */
export const lastBefore = <T extends { x: number }>(marks: readonly T[], { x }: Pick<TimelinePoint, 'x'>): T | undefined =>
  marks.findLast((mark) => mark.x <= x);
