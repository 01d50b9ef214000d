/** The part of a recording that an address requests; positions in seconds. */
export interface Clip {
  startAt: number;
  endAt: number;
}

/** State of playback: `bound` stops at the end of the clip, `free` plays the whole recording. */
export type ClipState = 'bound' | 'free';

/** Seconds before the start of the clip that still count as its start: a jump lands on a frame, not on an exact position (rule 7.10). */
const TOLERANCE_SECONDS = 0.5;

/** State after a change of position: a jump out of the clip frees playback; the end of the clip frees and stops it, once (rule 7.10). */
export function reduceClip(
  state: ClipState,
  { startAt, endAt }: Clip,
  { seconds, isJump }: { seconds: number; isJump: boolean },
): { state: ClipState; stops: boolean } {
  if (state === 'free') return { state, stops: false };
  const hasLeft = isJump && (seconds < startAt - TOLERANCE_SECONDS || seconds > endAt);
  if (hasLeft) return { state: 'free', stops: false };
  const stops = seconds >= endAt;
  return { state: stops ? 'free' : 'bound', stops };
}

/** Milliseconds until playback at a speed (1 is normal) reaches the end of the clip; 0 after it. */
export const msUntilEnd = ({ endAt }: Clip, seconds: number, speed: number): number =>
  Math.max(0, ((endAt - seconds) / Math.max(speed, 0.01)) * 1000);
