/** Pause before a stopped file is continued again, and the longest time in which that is tried, ms (rule 7.6). */
const RETRY_PAUSE_MS = 3000;
const RETRY_LIMIT_MS = 90_000;

/** Plays a video; a browser that requires another click leaves it paused, with its play button. */
export function playVideo(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

/** Seeks to a position in seconds, as soon as the video has its metadata. */
export function seekVideo(video: HTMLVideoElement, seconds: number): void {
  const apply = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) apply();
  else video.addEventListener('loadedmetadata', apply, { once: true });
}

/** Whether the source of a video cannot be opened: then Chromium pauses the video, and not the visitor. */
export const isUnopened = ({ error, readyState }: HTMLVideoElement): boolean =>
  error !== null && readyState < HTMLMediaElement.HAVE_METADATA;

interface FileRecoveryOptions {
  /** Whether the stream can be loaded. */
  findStream: () => Promise<boolean>;
  /** Whether a file that is loaded again plays; false after a visitor's pause. */
  shouldPlay: () => boolean;
  /** Called when the stream can be loaded, or when the file is given up. */
  onLeave: () => void;
}

/** Continues a file that has stopped. */
export interface FileRecovery {
  /** Starts to look for the stream, every 3 s for 90 s, until the file plays again. */
  start: () => void;
  stop: () => void;
}

/** Creates the recovery of a progressive file that a video plays: the stream takes over, unless the file plays again before (rule 7.6). */
export function createFileRecovery(video: HTMLVideoElement, { findStream, shouldPlay, onLeave }: FileRecoveryOptions): FileRecovery {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Number of the running recovery; 0 for none.
  let count = 0;
  let running = 0;

  const stop = () => {
    clearTimeout(timer);
    running = 0;
  };
  const restartFile = () => {
    const { currentTime } = video;
    video.load();
    video.currentTime = currentTime;
    if (shouldPlay()) playVideo(video);
  };
  const attempt = async (recovery: number, untilMs: number) => {
    const hasStream = await findStream();
    if (running !== recovery) return;
    if (hasStream || Date.now() > untilMs) {
      stop();
      onLeave();
      return;
    }
    // A file that failed does not continue by itself.
    if (video.error) restartFile();
    timer = setTimeout(() => void attempt(recovery, untilMs), RETRY_PAUSE_MS);
  };
  return {
    start: () => {
      if (running !== 0) return;
      count += 1;
      running = count;
      void attempt(running, Date.now() + RETRY_LIMIT_MS);
    },
    stop,
  };
}
