import { trackFrames, isOutage, NO_FRAMES } from '../../../domain/playback/frozenVideo.ts';
import type { Messages } from './playerMessageTypes.ts';

/** How often a video that plays is looked at, ms: told within 5 s, an outage of 4 s may be seen half a second late. */
const LOOK_MS = 500;

/** What is said during an outage, and to whom. */
interface OutageOptions {
  text: string;
  /** Label of the button that tries again. */
  retryLabel: string;
  retry: () => void;
  /** Ms of a clock that only goes forward. */
  clock: () => number;
  /** Called when an outage begins, and when it is over. */
  onChange: (isOut: boolean) => void;
}

/** Knows whether the picture of a video that plays stands still. */
export interface Outage {
  isOut: () => boolean;
  /** Nothing can be played, which is said elsewhere: an outage until something plays. */
  fail: () => void;
  /** Nothing more is expected of the stream, and nothing said. */
  end: () => void;
}

/** Says over the picture of a video that it stands still though it plays (promise 9), until it moves or is paused. */
export function watchOutage(video: HTMLVideoElement, messages: Messages, options: OutageOptions, signal: AbortSignal): Outage {
  const { text, retryLabel, retry, clock, onChange } = options;
  let motion = NO_FRAMES;
  let timer: ReturnType<typeof setInterval> | undefined;
  let [hasFailed, hasEnded, isOut] = [false, false, false];

  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  const say = () => {
    if (!isOut || hasFailed || hasEnded) messages.hide('outage');
    else messages.show('outage', { role: 'alert', text, action: { label: retryLabel, onPress: retry } });
  };
  const update = (nowMs: number) => {
    const wasOut = isOut;
    isOut = hasFailed || isOutage(motion, nowMs);
    if (isOut === wasOut) return;
    say();
    onChange(isOut);
  };
  const look = () => {
    const nowMs = clock();
    const { currentTime: seconds, paused, ended, seeking, readyState } = video;
    const isPlaying = !paused && !ended;
    motion = trackFrames(motion, { nowMs, seconds, isPlaying, hasFrame: !seeking && readyState >= video.HAVE_CURRENT_DATA });
    if (isPlaying) timer ??= setInterval(look, LOOK_MS);
    else stop();
    update(nowMs);
  };
  for (const event of ['play', 'timeupdate', 'pause', 'ended']) video.addEventListener(event, look, { signal });
  video.addEventListener(
    'playing',
    () => {
      hasFailed = false;
      look();
    },
    { signal },
  );
  signal.addEventListener('abort', stop);

  return {
    isOut: () => isOut,
    fail: () => {
      hasFailed = true;
      say();
      update(clock());
    },
    end: () => {
      hasEnded = true;
      say();
    },
  };
}
