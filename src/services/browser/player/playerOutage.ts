import { trackFrames, isOutage, NO_FRAMES } from '../../../domain/playback/stream/frozenVideo.ts';
import type { Messages } from './playerMessageTypes.ts';

/** Interval at which a playing video is checked, ms: an outage shows after 4 s and must be reported within 5 s (rule 7.5). */
const CHECK_INTERVAL_MS = 500;

/** Texts, clock and callbacks of the outage message. */
interface OutageOptions {
  text: string;
  /** Label of the retry button. */
  retryLabel: string;
  retry: () => void;
  /** Monotonic clock, ms. */
  clock: () => number;
  /** Called when an outage starts and when it ends. */
  onChange: (hasOutage: boolean) => void;
}

/** State of the outage check of a video. */
export interface Outage {
  hasOutage: () => boolean;
  /** Counts as an outage until the video plays, without its message: the failure message is shown instead. */
  fail: () => void;
  /** Removes the message for good, because the stream is over. */
  end: () => void;
}

/** Detects that a playing video does not move, and shows a message over it until it moves or is paused (rule 7.5). */
export function detectOutage(video: HTMLVideoElement, messages: Messages, options: OutageOptions, signal: AbortSignal): Outage {
  const { text, retryLabel, retry, clock, onChange } = options;
  let motion = NO_FRAMES;
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasFailed = false;
  let hasEnded = false;
  let hasOutage = false;

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const updateMessage = () => {
    if (!hasOutage || hasFailed || hasEnded) messages.hide('outage');
    else messages.show('outage', { role: 'alert', text, action: { label: retryLabel, onPress: retry } });
  };
  const update = (nowMs: number) => {
    const hadOutage = hasOutage;
    hasOutage = hasFailed || isOutage(motion, nowMs);
    if (hasOutage === hadOutage) return;
    updateMessage();
    onChange(hasOutage);
  };
  const check = () => {
    const nowMs = clock();
    const { currentTime: seconds, paused, ended, seeking, readyState } = video;
    const isPlaying = !paused && !ended;
    motion = trackFrames(motion, { nowMs, seconds, isPlaying, hasFrame: !seeking && readyState >= video.HAVE_CURRENT_DATA });
    if (isPlaying) timer ??= setInterval(check, CHECK_INTERVAL_MS);
    else stop();
    update(nowMs);
  };
  for (const event of ['play', 'timeupdate', 'pause', 'ended']) video.addEventListener(event, check, { signal });
  video.addEventListener(
    'playing',
    () => {
      hasFailed = false;
      check();
    },
    { signal },
  );
  signal.addEventListener('abort', stop);
  // The video may play already, without a frame.
  check();

  return {
    hasOutage: () => hasOutage,
    fail: () => {
      hasFailed = true;
      updateMessage();
      update(clock());
    },
    end: () => {
      hasEnded = true;
      updateMessage();
    },
  };
}
