import { showNativeControls } from './nativeControls.ts';

/** State of a media element; times in seconds. */
export interface Playback {
  currentTime: number;
  /** 0 while it is unknown. */
  duration: number;
  isPlaying: boolean;
  isLive: boolean;
  /** Whether the video has ended. */
  hasEnded: boolean;
}

const EVENTS = ['timeupdate', 'durationchange', 'play', 'playing', 'pause', 'ended', 'seeking', 'seeked', 'emptied'];

/** Calls `onChange` with the state of a video after each event that changes it. */
export function subscribeElement(
  video: HTMLVideoElement,
  isLive: boolean,
  onChange: (playback: Playback) => void,
  signal: AbortSignal,
): void {
  const read = () => {
    const { currentTime, duration, paused, ended } = video;
    onChange({ currentTime, duration: Number.isFinite(duration) ? duration : 0, isPlaying: !paused && !ended, isLive, hasEnded: ended });
  };
  for (const event of EVENTS) video.addEventListener(event, read, { signal });
}

/** Logs a seek that was requested without a player (rule 7.21). */
export const reportMissingPlayer = (): void => console.error('Missing player on seek: no player is connected, nothing is played.');

/** Whether a video of the page plays, whoever started it. */
export const isAnyVideoPlaying = (): boolean => [...document.querySelectorAll('video')].some(({ paused, ended }) => !paused && !ended);

/** The `<video>` in an element of the page, or null. */
export const findVideo = (root: HTMLElement): HTMLVideoElement | null => root.querySelector('video');

/** Removes the sources of a video, which ends its playback, and returns them. */
export function removeSources(video: HTMLVideoElement): HTMLSourceElement[] {
  const sources = [...video.querySelectorAll('source')];
  for (const source of sources) source.remove();
  // Without `load()` the browser continues to fetch the removed source.
  video.load();
  return sources;
}

/**
 * Plays a video natively, with the browser's controls; from a position in seconds, else from the playhead or the start that its address
 * names.
 */
export function playNatively(video: HTMLVideoElement, seconds: number | undefined): void {
  if (seconds !== undefined) video.currentTime = seconds;
  showNativeControls(video);
  video.play().catch(() => undefined);
}

/** Content type of an HLS stream. */
export const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Absolute addresses of the sources of a video that the browser plays without hls.js: the progressive file, and the stream in some
 * browsers.
 */
export const listNativeSources = (video: HTMLVideoElement, { hls, mp4 }: { hls: string | undefined; mp4: string | undefined }): string[] =>
  [mp4, video.canPlayType(HLS_TYPE) === '' ? undefined : hls].flatMap((each) =>
    each === undefined ? [] : [new URL(each, location.href).href],
  );

/** Whether a video plays or loads one of these addresses, and has not failed. */
export const isPlayingOneOf = ({ currentSrc, error, networkState, NETWORK_NO_SOURCE }: HTMLVideoElement, addresses: string[]): boolean =>
  error === null && networkState !== NETWORK_NO_SOURCE && addresses.includes(currentSrc.split('#')[0] ?? '');

/** Adds removed sources to a video again. */
export const restoreSources = (video: HTMLVideoElement, sources: readonly HTMLSourceElement[]): void => video.append(...sources);
