import type { Messages } from './playerMessageTypes.ts';

/** What is said when nothing can be played. */
interface FailureOptions {
  text: string;
  /** Label of the button that tries again. */
  retryLabel: string;
  /** Whether it is tried again without being asked, as long as the session is live. */
  isRetried: boolean;
  retry: () => void;
}

/** Says that nothing can be played, and tries again. */
export interface Failure {
  /** To be called whenever an attempt failed. */
  tell: () => void;
  /** Tries no more, and says nothing more. */
  end: () => void;
}

/** The first pause before another attempt, and the longest, in ms. */
const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** Prepares what is said over the picture of a video when nothing can be played; it goes away when something plays. */
export function createFailure(video: HTMLVideoElement, messages: Messages, options: FailureOptions, signal: AbortSignal): Failure {
  const { text, retryLabel, isRetried, retry } = options;
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
    retry();
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
    tell: () => {
      stop();
      if (isOver) return;
      // Said once: an attempt nobody asked for is no news.
      if (!messages.isShown('failure')) {
        messages.show('failure', { role: 'alert', covers: true, text, action: { label: retryLabel, onPress } });
      }
      if (!isRetried) return;
      // Not everybody at the same moment.
      timer = setTimeout(retry, pauseMs * (0.8 + Math.random() * 0.4));
      pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS);
    },
    end: () => {
      isOver = true;
      hide();
    },
  };
}
