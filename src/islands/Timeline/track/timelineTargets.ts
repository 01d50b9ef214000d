import type { TimelineMark, TimelineMarks } from '../../../components/timeline/TimelineBar.tsx';
import { getFullName } from '../../../domain/people/speakers.ts';
import type { Attendee } from '../../../domain/session/metadata.ts';

/** A target on the timeline: seconds of a recording or epoch ms of a live session. */
export interface TimelineTarget {
  at: number;
  /** What is there: topic and speaker, or the vote; '' for nothing. */
  name: string;
  /** Time and name. */
  label: string;
  /** Time of the target, as text. */
  time: string;
  /** The topic or vote there, undefined for none; with the outcome of a vote. */
  item: string | undefined;
  detail?: string | undefined;
  /** Who speaks there, if that is known and shown. */
  person?: Attendee | undefined;
}

/** A mark of the timeline as a target. */
export type TargetMark = TimelineMark & TimelineTarget;

/** The marks of a timeline as targets. */
export interface TargetMarks extends TimelineMarks {
  topics: readonly TargetMark[];
  votes: readonly TargetMark[];
}

/** What is at a target. */
type TargetContent = Pick<TimelineTarget, 'item' | 'detail' | 'person'>;

/** A point of the timeline at the pointer: `x` in timeline units, `y` in pixels from the top, and the units per pixel. */
export interface TimelinePoint {
  x: number;
  y: number;
  unitsPerPx: number;
}

/** Lower limit of the votes, px from the top of the timeline. */
const VOTES_PX = 24;
/** Largest distance of the pointer from the middle of a vote or of a short topic, px: large enough for a finger. */
const REACH_PX = 14;
/** Smallest width of a target, px. */
const TARGET_PX = 24;

/** Finds the vote at a point: the nearest one in the row of the votes, within 14 px. */
export function voteAt<Mark extends TimelineMark>(votes: readonly Mark[], { x, y, unitsPerPx }: TimelinePoint): Mark | undefined {
  if (y >= VOTES_PX) return undefined;
  const distance = (vote: TimelineMark) => Math.abs(vote.x - x) / unitsPerPx;
  const [nearest] = votes.toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) < REACH_PX ? nearest : undefined;
}

/** Finds the topic that is drawn narrower than 24 px and whose middle is the nearest to a point, within 12 px. */
export function shortTopicAt<Mark extends TimelineMark>(topics: readonly Mark[], { x, unitsPerPx }: TimelinePoint): Mark | undefined {
  const distance = (topic: TimelineMark) => Math.abs(topic.x + (topic.width ?? 0) / 2 - x) / unitsPerPx;
  const isShort = ({ width = 0 }: TimelineMark) => width / unitsPerPx < TARGET_PX;
  const [nearest] = topics.filter(isShort).toSorted((a, b) => distance(a) - distance(b));
  return nearest && distance(nearest) <= TARGET_PX / 2 ? nearest : undefined;
}

/** Joins a time and what is there to a target, with the label "4:35 5. Cycle bridge · Jan Jansen". */
export function toTarget(at: number, time: string, { item, detail, person }: TargetContent): TimelineTarget {
  const names = [item, detail, person && getFullName(person)];
  const name = names.filter((each) => each !== undefined && each !== '').join(' · ');
  return { at, name, label: `${time} ${name}`.trim(), time, item, detail, person };
}
