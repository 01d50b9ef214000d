import { type Clip, type ClipState, reduceClip, msUntilEnd } from '../../../domain/playback/clip.ts';

/** Time before the end of a clip from which a timer pauses it, ms: `timeupdate` events are too rare to stop exactly. */
const TIMER_MS = 1500;

/** Pauses a video at the end of a clip, once (rule 7.10). */
export function stopAtClipEnd(video: HTMLVideoElement, clip: Clip, signal: AbortSignal): void {
  let state: ClipState = 'bound';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = (isJump: boolean) => {
    clearTimeout(timer);
    if (state === 'free') return;
    // After a jump `timeupdate` may come with the new position before `seeking` does.
    const next = reduceClip(state, clip, { seconds: video.currentTime, isJump: isJump || video.seeking });
    state = next.state;
    if (next.stops) video.pause();
    const ms = msUntilEnd(clip, video.currentTime, video.playbackRate);
    if (state === 'bound' && !video.paused && ms < TIMER_MS) timer = setTimeout(() => update(false), ms);
  };
  video.addEventListener('timeupdate', () => update(false), { signal });
  video.addEventListener('seeking', () => update(true), { signal });
  for (const event of ['pause', 'ratechange', 'waiting']) video.addEventListener(event, () => clearTimeout(timer), { signal });
  signal.addEventListener('abort', () => clearTimeout(timer));
}
