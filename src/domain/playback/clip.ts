/** A piece of a recording that was asked for; positions in seconds. */
export interface Clip {
  startAt: number;
  endAt: number;
}

/** What playing has come to: `bound` stops at the clip's end, `free` is the whole recording's. */
export type ClipState = 'bound' | 'free';

/** A jump that lands this near to the clip's beginning, in seconds, lands on it: pictures do not come at every instant. */
const TOLERANCE_SECONDS = 0.5;

/** What follows from where playback is: a jump out of the clip frees it, and so does its end, which also stops it. */
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

/** Milliseconds until playback at a speed (1 is normal) comes to the clip's end; 0 when it is past it. */
export const msUntilEnd = ({ endAt }: Clip, seconds: number, speed: number): number =>
  Math.max(0, ((endAt - seconds) / Math.max(speed, 0.01)) * 1000);
