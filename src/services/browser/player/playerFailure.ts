import type { Messages } from './playerMessageTypes.ts';

/** Texts and retry of the message that nothing can be played. */
interface FailureOptions {
  text: string;
  /** Label of the retry button. */
  retryLabel: string;
  /** Whether the player retries by itself: only while the session is live. */
  retriesByItself: boolean;
  /** Plays again; unless a visitor asks for it, only if the video was not paused. */
  retry: (isByVisitor: boolean) => void;
}

/** Controls the message that nothing can be played. */
export interface Failure {
  /** Shows the message and schedules the next retry; call it after each failed attempt. */
  report: () => void;
  /** Ends all retries and removes the message for good. */
  end: () => void;
}

/** First and longest pause before a retry, ms (rule 7.7). */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Creates the message over a video that nothing can be played (rule 7.7); it disappears when the video plays. */
export function createFailure(video: HTMLVideoElement, messages: Messages, options: FailureOptions, signal: AbortSignal): Failure {
  const { text, retryLabel, retriesByItself, retry } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let pauseMs = FIRST_PAUSE_MS;

  const stop = () => clearTimeout(timer);
  const hide = () => {
    stop();
    messages.hide('failure');
  };
  const onPress = () => {
    hide();
    retry(true);
  };
  video.addEventListener(
    'playing',
    () => {
      pauseMs = FIRST_PAUSE_MS;
      hide();
    },
    { signal },
  );
  signal.addEventListener('abort', stop);

  return {
    report: () => {
      stop();
      if (isOver) return;
      // Announce the failure once, not after each automatic retry.
      if (!messages.isShown('failure')) {
        messages.show('failure', { role: 'alert', covers: true, text, action: { label: retryLabel, onPress } });
      }
      if (!retriesByItself) return;
      // Spread the retries of all viewers over time.
      timer = setTimeout(() => retry(false), pauseMs * (0.8 + Math.random() * 0.4));
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    },
    end: () => {
      isOver = true;
      hide();
    },
  };
}
