import { type Clip, type ClipState, reduceClip, msUntilEnd } from '../../../domain/playback/clip.ts';

/** Nearer to the end than this, in ms, a clip is timed: the element tells its position only now and then. */
const TIMED_MS = 1500;

/** Pauses a video at the end of a clip, once. */
export function stopAtClipEnd(video: HTMLVideoElement, clip: Clip, signal: AbortSignal): void {
  let state: ClipState = 'bound';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const follow = (isJump: boolean) => {
    clearTimeout(timer);
    if (state === 'free') return;
    // The position is that of a jump before the event that says so.
    const next = reduceClip(state, clip, { seconds: video.currentTime, isJump: isJump || video.seeking });
    state = next.state;
    if (next.stops) video.pause();
    const ms = msUntilEnd(clip, video.currentTime, video.playbackRate);
    if (state === 'bound' && !video.paused && ms < TIMED_MS) timer = setTimeout(() => follow(false), ms);
  };
  video.addEventListener('timeupdate', () => follow(false), { signal });
  video.addEventListener('seeking', () => follow(true), { signal });
  for (const event of ['pause', 'ratechange', 'waiting']) video.addEventListener(event, () => clearTimeout(timer), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
