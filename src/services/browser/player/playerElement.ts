/** What a media element says of itself; times in seconds. */
export interface Playback {
  currentTime: number;
  /** 0 while it is not known. */
  duration: number;
  isPlaying: boolean;
  isLive: boolean;
  /** Whether it has come to its end. */
  hasEnded: boolean;
}

const EVENTS = ['timeupdate', 'durationchange', 'play', 'playing', 'pause', 'ended', 'seeking', 'seeked', 'emptied'];

/** Tells what a video does, whenever that changes. */
export function subscribeElement(video: HTMLVideoElement, isLive: boolean, tell: (playback: Playback) => void, signal: AbortSignal): void {
  const read = () => {
    const { currentTime, duration, paused, ended } = video;
    tell({ currentTime, duration: Number.isFinite(duration) ? duration : 0, isPlaying: !paused && !ended, isLive, hasEnded: ended });
  };
  for (const event of EVENTS) video.addEventListener(event, read, { signal });
}

/** Logs that a position was asked for while no player is there to go to it (spec §8). */
export const reportMissingPlayer = (): void => console.error('Missing player on seek: no player is connected, nothing is played.');

/** The video in an element of the page. */
export const videoIn = (root: HTMLElement): HTMLVideoElement | null => root.querySelector('video');

/** Takes the sources of a video out: what it played ends. */
export function takeSources(video: HTMLVideoElement): HTMLSourceElement[] {
  const sources = [...video.querySelectorAll('source')];
  for (const source of sources) source.remove();
  // Without this the browser goes on fetching what it began.
  video.load();
  return sources;
}

/** Gives a video the sources back that were taken out. */
export const returnSources = (video: HTMLVideoElement, sources: readonly HTMLSourceElement[]): void => video.append(...sources);
