/** Longest network outage that is retried on one source, ms (rule 7.6). */
export const OUTAGE_LIMIT_MS = 90_000;

/** Time within which decoder resets are counted together, ms. */
const RESET_WINDOW_MS = 30_000;
const MAX_RESETS = 2;

/** Reaction to a fatal error: reload after a pause, reset the decoder, or give up the source. */
type Recovery = 'reload' | 'reset' | 'give-up';

/** Errors of one source so far; all times in epoch ms. */
export interface SourceErrors {
  /** Start of the network outage; undefined while data arrives. */
  outageSinceMs: number | undefined;
  resetsMs: readonly number[];
}

/** A source without errors. */
export const NO_ERRORS: SourceErrors = { outageSinceMs: undefined, resetsMs: [] };

/** Decides the reaction to a fatal error of a running stream (rule 7.6), and returns the errors to pass to the next call. */
export function decideRecovery(
  kind: 'network' | 'media' | 'other',
  errors: SourceErrors,
  nowMs: number,
): { recovery: Recovery; errors: SourceErrors } {
  if (kind === 'network') {
    const outageSinceMs = errors.outageSinceMs ?? nowMs;
    return { recovery: nowMs - outageSinceMs > OUTAGE_LIMIT_MS ? 'give-up' : 'reload', errors: { ...errors, outageSinceMs } };
  }
  const recentMs = errors.resetsMs.filter((resetMs) => nowMs - resetMs < RESET_WINDOW_MS);
  if (kind === 'other' || recentMs.length >= MAX_RESETS) return { recovery: 'give-up', errors };
  return { recovery: 'reset', errors: { ...errors, resetsMs: [...recentMs, nowMs] } };
}
