import type { Vote, VoteResult } from '../session/metadata.ts';
import { isCast } from './castChoices.ts';

/** One row of a result as a service sends it; what is absent or malformed is undefined. */
export interface CountedRow {
  vote: string;
  label: string | undefined;
  count: number | undefined;
  percentage: number | undefined;
}

/** The rows that may count as cast, the likeliest first: services differ in whether people who abstained or were absent voted. */
const CAST: readonly ((vote: string) => boolean)[] = [
  (vote) => isCast({ vote }),
  () => true,
  (vote) => vote === 'yes' || vote === 'no' || vote === 'abstain',
  (vote) => vote === 'yes' || vote === 'no',
];

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** The counts of a vote (rules 10.1, 10.2). */
interface Counts {
  total: number | undefined;
  result: VoteResult[];
  /** Whether the stated total contradicts the rows, so that it was computed from them. */
  isContradicted: boolean;
}

/** Counts of which the service gives a part only: nothing is computed from them (rule 10.11). */
function settlePart(rows: readonly CountedRow[], stated: number | undefined): Counts {
  const known = sum(rows.map(({ count = 0 }) => count));
  const isContradicted = stated !== undefined && stated < known;
  const result = rows.map(({ vote, label = vote, count, percentage }) => ({
    vote,
    label,
    count,
    percentage: percentage === undefined ? undefined : toWhole(percentage),
  }));
  return { total: isContradicted ? undefined : stated, result, isContradicted };
}

/** A percentage of the service as a whole number from 0 to 100. */
const toWhole = (percentage: number): number => Math.min(100, Math.max(0, Math.round(percentage)));

/**
 * Settles the counts of a vote. The total is the stated one, unless it contradicts the rows: then, and without one, it is the sum of the
 * votes cast. Percentages are shares of the votes cast, whole, and add up to 100; without counts they are those of the service (rules 10.1,
 * 10.2).
 */
export function settleCounts(rows: readonly CountedRow[], stated: number | undefined): Counts {
  if (rows.some(({ count }) => count === undefined)) return settlePart(rows, stated);
  const counts = rows.map(({ count = 0 }) => count);
  const toResult = (percentages: readonly number[]): VoteResult[] =>
    rows.map(({ vote, label = vote }, index) => ({ vote, label, count: counts[index] ?? 0, percentage: percentages[index] ?? 0 }));
  if (sum(counts) === 0) {
    // A secret vote may have a total before it has counts.
    const percentages = rows.map(({ percentage = 0 }) => toWhole(percentage));
    return { total: stated ?? 0, result: toResult(percentages), isContradicted: false };
  }
  const readings = CAST.map((isCast) => rows.map(({ vote }, index) => (isCast(vote) ? (counts[index] ?? 0) : 0)));
  const agreed = readings.find((cast) => sum(cast) === stated);
  const cast = agreed ?? readings[0] ?? counts;
  return { total: sum(cast), result: toResult(wholePercentages(cast)), isContradicted: stated !== undefined && agreed === undefined };
}

/** Shares of counts in whole per cent by largest remainder, so that they add up to 100 (rule 10.1); 0 of 0 is 0. */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = sum(counts);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (100 * count) / total);
  const whole = exact.map(Math.floor);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - (whole[index] ?? 0) }))
    .sort((a, b) => b.remainder - a.remainder);
  for (const { index } of byRemainder.slice(0, 100 - sum(whole))) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}

/** The counts that an event has. */
export interface SentCounts {
  total: number | undefined;
  result: readonly CountedRow[];
}

/** The rows of a change; a count or label that it does not have is the known one of the same choice (rule 12.3). */
export const fillRows = (rows: readonly CountedRow[], known: readonly VoteResult[]): CountedRow[] =>
  rows.map((row) => {
    const old = known.find(({ vote }) => vote === row.vote);
    return { ...row, label: row.label ?? old?.label, count: row.count ?? old?.count };
  });

/** Whether a change has fewer votes than are known (rule 12.29). */
export function takesCountsBack({ total, result }: Vote, sent: Partial<SentCounts>): boolean {
  const sumOf = (rows: readonly Pick<CountedRow, 'count'>[]) => sum(rows.map(({ count = 0 }) => count));
  if (sent.result) return sumOf(fillRows(sent.result, result)) < sumOf(result);
  return sent.total !== undefined && total !== undefined && sent.total < total;
}
