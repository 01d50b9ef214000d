import type { Session } from '../../session/session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Time after which a session is read again although its entry in the list is the same: transcripts and corrections come later (rule 24.13).
 */
const RECHECKS = [
  { ageMs: 2 * DAY_MS, everyMs: 10 * MINUTE_MS },
  { ageMs: 30 * DAY_MS, everyMs: 6 * HOUR_MS },
  { ageMs: Infinity, everyMs: 30 * DAY_MS },
];

/** Time, ms, after which a session that is shown to a visitor is read again (rule 24.13). */
export const SHOWN_RECHECK_MS = MINUTE_MS;

/** Time, ms, after which a session that began `ageMs` ago is read again (rule 24.13). */
export const recheckMs = (ageMs: number): number => RECHECKS.find((each) => ageMs < each.ageMs)?.everyMs ?? DAY_MS;

/** What is known of an indexed session. */
interface Known {
  listed: string;
  checkedMs: number;
}

/** Whether a session must be read: it is new, its entry in the list has changed, or it was read long ago (rule 24.13). */
export function isDue(known: Known | undefined, listed: string, startMs: Session['startMs'], nowMs: number): boolean {
  return known === undefined || known.listed !== listed || nowMs - known.checkedMs >= recheckMs(nowMs - (startMs ?? 0));
}
