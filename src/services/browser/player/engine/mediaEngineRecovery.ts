/** An outage that lasts longer ends the attempt, in ms; one of half a minute heals by itself. */
export const OUTAGE_LIMIT_MS = 90_000;

/** Decoder resets within this many ms count together. */
const RESET_WINDOW_MS = 30_000;
const RESETS_ALLOWED = 2;

/** What to do about a fatal error: load again after a pause, reset the decoder, or give this source up. */
type Recovery = 'reload' | 'reset' | 'give-up';

/** What happened to one source so far; all times in epoch ms. */
export interface Troubles {
  /** When data stopped coming; undefined while it comes. */
  outageSinceMs: number | undefined;
  resetsMs: readonly number[];
}

/** A source nothing has happened to. */
export const NO_TROUBLES: Troubles = { outageSinceMs: undefined, resetsMs: [] };

/** Decides what follows a fatal error of a stream that had begun, and what is remembered of it. */
export function recoverFrom(
  kind: 'network' | 'media' | 'other',
  troubles: Troubles,
  nowMs: number,
): { recovery: Recovery; troubles: Troubles } {
  if (kind === 'network') {
    const outageSinceMs = troubles.outageSinceMs ?? nowMs;
    return { recovery: nowMs - outageSinceMs > OUTAGE_LIMIT_MS ? 'give-up' : 'reload', troubles: { ...troubles, outageSinceMs } };
  }
  const recentMs = troubles.resetsMs.filter((resetMs) => nowMs - resetMs < RESET_WINDOW_MS);
  if (kind === 'other' || recentMs.length >= RESETS_ALLOWED) return { recovery: 'give-up', troubles };
  return { recovery: 'reset', troubles: { ...troubles, resetsMs: [...recentMs, nowMs] } };
}
