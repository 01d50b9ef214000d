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
  const times = new Map<string | undefined, number>();
  for (const { attendee, totalMs } of speakers) {
    if (totalMs > 0) times.set(attendee?.division, (times.get(attendee?.division) ?? 0) + totalMs);
  }
  if ([...times.keys()].every((division) => division === undefined)) return [];
  const ordered = [...times].sort(([a, aMs], [b, bMs]) => Number(a === undefined) - Number(b === undefined) || bMs - aMs);
  const percentages = wholePercentages(ordered.map(([, ms]) => ms));
  const wholeMs = ordered.reduce((sum, [, ms]) => sum + ms, 0);
  let beforeMs = 0;
  return ordered.map(([division, ms], index) => {
    const from = toShare(beforeMs, wholeMs);
    beforeMs += ms;
    const width = Math.round(10 * (toShare(beforeMs, wholeMs) - from)) / 10;
    return { division, percentage: percentages[index] ?? 0, from, width };
  });
}
