import type { MatchRange } from './searchIndex.ts';

/**
 * Ids of passages are in the order of the starts of their sessions, the newest first, so that the newest matches are read first, and an
 * index that is built from the newest session on grows at its end, without gaps: minutes before the last one × 64 + a free number.
 */
const IDS_PER_MINUTE = 64;
const MINUTE_MS = 60_000;
const LAST_MINUTE = 2 ** 26;

/** First id that a session with this start (epoch ms, until the year 2097) may have; sessions without a start are the oldest. */
export const firstPassageId = (startMs: number | undefined): number =>
  Math.max(0, LAST_MINUTE - Math.max(0, Math.floor((startMs ?? 0) / MINUTE_MS))) * IDS_PER_MINUTE + 1;

/** The ids of sessions that start in a range (whole minutes), without `until` itself. */
export const toIdRange = ({ fromMs, untilMs }: MatchRange): { from: number; until: number } => ({
  from: untilMs === undefined ? 0 : firstPassageId(untilMs) + IDS_PER_MINUTE,
  until: fromMs === undefined ? Number.MAX_SAFE_INTEGER : firstPassageId(fromMs) + IDS_PER_MINUTE,
});
