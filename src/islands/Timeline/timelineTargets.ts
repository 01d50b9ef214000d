import type { TimelineMark } from '../../components/timeline/TimelineBar.tsx';

/** A target on the timeline: seconds of a recording or epoch ms of a live session. */
export interface TimelineTarget {
  at: number;
  /** What is there: topic and speaker, or the vote; '' for nothing. */
  name: string;
  /** Time and name. */
  label: string;
}

/** A point of the timeline at the pointer: `x` in timeline units, `y` in pixels from the top, and the units per pixel. */
export interface TimelinePoint {
  x: number;
  y: number;
  unitsPerPx: number;
}

/** Lower limit of the votes, px from the top of the timeline. */
const VOTES_PX = 17;
/** Largest distance of the pointer from a vote, px: large enough for a finger. */
const REACH_PX = 14;

/** Finds the vote at a point: the nearest one in the row of the votes, within 14 px. */
export function voteAt<Mark extends TimelineMark>(votes: readonly Mark[], { x, y, unitsPerPx }: TimelinePoint): Mark | undefined {
  if (y >= VOTES_PX) return undefined;
  const distance = (vote: TimelineMark) => Math.abs(vote.x - x) / unitsPerPx;
  const [nearest] = votes.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < REACH_PX ? nearest : undefined;
}

/** Joins a time and what is there to the label of a target: "4:35 5. Cycle bridge · Jan Jansen". */
export function toTarget(at: number, time: string, ...names: (string | undefined)[]): TimelineTarget {
  const name = names.filter((each) => each !== undefined && each !== '').join(' · ');
  return { at, name, label: `${time} ${name}`.trim() };
}
