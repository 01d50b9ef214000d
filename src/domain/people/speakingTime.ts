import { wholePercentages } from '../votes/voteCounts.ts';
import type { Speaker } from './speakers.ts';

/** Orders speakers by speaking time, the longest first; equal ones stay in the order of their first speech (rule 9.5). */
export const bySpeakingTime = (speakers: readonly Speaker[]): Speaker[] => speakers.toSorted((a, b) => b.totalMs - a.totalMs);

/** The longest speaking time of one person, ms. */
export const longestTime = (speakers: readonly Speaker[]): number => Math.max(0, ...speakers.map(({ totalMs }) => totalMs));

/** A share as a percentage with one decimal. */
export const toShare = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10);

/** The speaking time of one division. */
export interface DivisionTime {
  /** Undefined for people without a division. */
  division: string | undefined;
  /** The sum of the whole seconds of its people (rule 26.3). */
  seconds: number;
  /** Whole; those of a session add up to 100. */
  percentage: number;
  /** Start and width in a bar, percentages with one decimal. */
  from: number;
  width: number;
}

/**
 * Returns the shares of the divisions in the speaking time, the largest first and people without a division last (rule 9.16); none where no
 * times or no divisions are known.
 */
export function divisionTimes(speakers: readonly Speaker[]): DivisionTime[] {
  const times = new Map<string | undefined, { ms: number; seconds: number }>();
  for (const { attendee, totalMs } of speakers) {
    const { ms, seconds } = times.get(attendee?.division) ?? { ms: 0, seconds: 0 };
    if (totalMs > 0) times.set(attendee?.division, { ms: ms + totalMs, seconds: seconds + Math.round(totalMs / 1000) });
  }
  if ([...times.keys()].every((division) => division === undefined)) return [];
  const ordered = [...times].sort(([a, first], [b, second]) => Number(a === undefined) - Number(b === undefined) || second.ms - first.ms);
  const percentages = wholePercentages(ordered.map(([, { ms }]) => ms));
  const wholeMs = ordered.reduce((sum, [, { ms }]) => sum + ms, 0);
  let beforeMs = 0;
  return ordered.map(([division, { ms, seconds }], index) => {
    const from = toShare(beforeMs, wholeMs);
    beforeMs += ms;
    const width = Math.round(10 * (toShare(beforeMs, wholeMs) - from)) / 10;
    return { division, seconds, percentage: percentages[index] ?? 0, from, width };
  });
}
