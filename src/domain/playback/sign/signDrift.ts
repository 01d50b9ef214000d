/** The first video, which is the clock of the signer's video (rule 27.21). */
export interface SignClock {
  /** Position of the signer's video that belongs to the frame of the first video, seconds. */
  seconds: number;
  /** Whether the first video moves: it plays, has data and is not seeking. */
  isPlaying: boolean;
  /** Speed of the first video. */
  rate: number;
}

/** The signer's video. */
export interface SignerState {
  /** Position, seconds; during a seek its target. */
  seconds: number;
  /** Whether it has the data to go on from its position, and is not seeking. */
  isReady: boolean;
}

/**
 * What the signer's video does next: play at a speed, stand still, seek to a position in seconds, or go on fetching what it has been asked
 * for.
 */
export type SignCorrection =
  { action: 'play'; rate: number } | { action: 'hold' } | { action: 'seek'; seconds: number } | { action: 'wait' };

/** Largest drift of a video in step, seconds (rule 27.21). */
export const IN_STEP_SECONDS = 0.2;
/** Drift that is not corrected, seconds: less than a frame. */
const FRAME_SECONDS = 0.03;
/** Largest change of speed, as a part of the speed: hands stay legible. */
const MAX_CHANGE = 0.25;
/** Step of the change of speed: the speed does not change with every look at the clock. */
const CHANGE_STEP = 0.05;
/** Largest delay that a higher speed makes up for, seconds; a larger one needs a seek. */
const CATCH_UP_SECONDS = 0.5;
/** Largest lead for which the signer's video stands still until the clock is there, seconds; a larger one needs a seek. */
const HOLD_SECONDS = 3;
/** Largest lead of a seek, seconds: less than the video stands still for. */
const MAX_LEAD_SECONDS = 2.5;

/** The speed that brings a video with a drift (seconds) back to the clock. */
function correctedRate(drift: number, rate: number): number {
  if (Math.abs(drift) < FRAME_SECONDS) return rate;
  const change = Math.min(MAX_CHANGE, Math.max(-MAX_CHANGE, drift));
  const steps = Math.sign(change) * Math.max(1, Math.round(Math.abs(change) / CHANGE_STEP));
  return rate * (1 - steps * CHANGE_STEP);
}

/**
 * How the signer's video comes back in step with the first one, which is never changed (rule 27.21).
 *
 * @param leadSeconds how far ahead of the clock a seek during playback goes, because the clock moves on while the signer's video fetches
 */
export function correctSign(clock: SignClock, signer: SignerState, leadSeconds: number): SignCorrection {
  const drift = signer.seconds - clock.seconds;
  if (!clock.isPlaying) return Math.abs(drift) < FRAME_SECONDS ? { action: 'hold' } : { action: 'seek', seconds: clock.seconds };
  // A seek while it fetches would begin the fetching again.
  if (!signer.isReady) return { action: 'wait' };
  if (drift < -CATCH_UP_SECONDS || drift > HOLD_SECONDS) return { action: 'seek', seconds: clock.seconds + leadSeconds * clock.rate };
  if (drift > IN_STEP_SECONDS) return { action: 'hold' };
  return { action: 'play', rate: correctedRate(drift, clock.rate) };
}

/**
 * The lead (seconds) of the next seek during playback, after one that took `tookSeconds` and ended with a drift: twice as much after a
 * delay, so that the third or fourth seek arrives ahead of the clock, where the video can stand still.
 */
export function nextLead(leadSeconds: number, tookSeconds: number, driftSeconds: number): number {
  const wanted = driftSeconds < -CATCH_UP_SECONDS ? Math.max(2 * leadSeconds, tookSeconds) : (leadSeconds + tookSeconds) / 2;
  return Math.min(MAX_LEAD_SECONDS, wanted);
}
