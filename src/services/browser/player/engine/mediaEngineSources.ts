import type Hls from 'hls.js';
import { type HlsFeed, openHlsFeed } from './mediaEngineHls.ts';

/** Where a video comes from. */
export interface SourceAddresses {
  /** HLS address. */
  hls: string | undefined;
  /** Progressive file: what is left when HLS fails. */
  mp4: string | undefined;
  /** The sound as a file of its own. */
  audio?: string | undefined;
}

interface SourceOptions extends SourceAddresses {
  isLive: boolean;
  /** The class, where it can be used here. */
  hlsClass: typeof Hls | undefined;
  workerUrl: string;
  savesData: boolean;
  isSoundOnly: boolean;
  /** Called when it is known what there is to choose from, at the latest before anything plays. */
  onKnown: (feed: HlsFeed | undefined) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** The sources of a video, tried one after the other. */
export interface MediaSources {
  /** Plays from a position in seconds (in a live stream: from the live edge). */
  open: (seconds: number) => void;
  /** Goes to a position in seconds and plays. */
  playFrom: (seconds: number) => void;
  /** Asks for what is missing again: of the stream while there is hope for it, else of all sources from where it stopped. */
  retry: () => void;
  /** Changes between picture with sound and sound alone, where it is and as it is: playing or not. */
  setSoundOnly: (isSoundOnly: boolean) => void;
  choose: (quality: number) => void;
  /** What feeds the video now, where hls.js does. */
  feed: () => HlsFeed | undefined;
  destroy: () => void;
}

/** Lets the browser answer the visitor in between: on a slow phone reading the stream, making the controls and playing block for too long together. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const HLS_TYPE = 'application/vnd.apple.mpegurl';

function play(video: HTMLVideoElement) {
  // A browser that wants another click first leaves the video paused, with its play button: nothing to report.
  video.play().catch(() => undefined);
}

function seek(video: HTMLVideoElement, seconds: number) {
  const go = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go();
  else video.addEventListener('loadedmetadata', go, { once: true });
}

/** Prepares the sources of a `<video>` that has none of its own. */
export function createSources(video: HTMLVideoElement, options: SourceOptions): MediaSources {
  const { hls, mp4, audio, isLive, hlsClass, workerUrl, savesData, onKnown, onFailure } = options;
  const canPlayHls = video.canPlayType(HLS_TYPE) !== '';
  const abort = new AbortController();
  let { isSoundOnly } = options;
  let feed: HlsFeed | undefined;
  let position = 0;
  let files: string[] = [];
  // Each opening overtakes those that still wait for an answer.
  let opening = 0;

  const openFile = (plays: boolean) => {
    const file = files.shift();
    if (file === undefined) {
      onFailure();
      return;
    }
    // One that is paused shows its place and its picture, too.
    video.preload = 'metadata';
    video.src = file;
    seek(video, position);
    if (plays) play(video);
  };

  const closeFeed = () => {
    if (video.currentTime > 0) position = video.currentTime;
    feed?.destroy();
    feed = undefined;
  };

  const onDead = () => {
    closeFeed();
    openFile(true);
  };
  const openFeed = async (url: string) => {
    if (!hlsClass) return undefined;
    const startAt = isLive ? undefined : position;
    return openHlsFeed({ hls: hlsClass, url, workerUrl, startAt, savesData, onDead }).catch(() => undefined);
  };

  const open = async (plays: boolean) => {
    opening += 1;
    const own = opening;
    closeFeed();
    video.removeAttribute('src');
    const native = [hlsClass || !canPlayHls ? undefined : hls, mp4];
    files = [isSoundOnly ? audio : undefined, ...native].filter((file) => file !== undefined);
    let opened = hls === undefined ? undefined : await openFeed(hls);
    await nextTask();
    if (own === opening) onKnown(opened);
    await nextTask();
    if (isSoundOnly && opened && (audio !== undefined || opened.sound)) {
      opened.destroy();
      opened = audio === undefined && opened.sound ? await openFeed(opened.sound.url) : undefined;
    }
    if (own !== opening) {
      opened?.destroy();
      return;
    }
    feed = opened;
    if (!feed) {
      openFile(plays);
      return;
    }
    if (isSoundOnly) feed.saveData();
    feed.attach(video);
    if (plays) play(video);
  };

  // While hls.js feeds the element, its errors are hls.js's to heal.
  const onError = () => {
    if (!feed && video.hasAttribute('src')) openFile(true);
  };
  video.addEventListener('error', onError, { signal: abort.signal });

  return {
    open: (seconds) => {
      position = seconds;
      void open(true);
    },
    playFrom: (seconds) => {
      position = seconds;
      seek(video, seconds);
      play(video);
    },
    retry: () => {
      if (feed) feed.reload();
      else void open(true);
    },
    setSoundOnly: (wanted) => {
      isSoundOnly = wanted;
      void open(!video.paused);
    },
    choose: (quality) => feed?.choose(quality),
    feed: () => feed,
    destroy: () => {
      opening += 1;
      abort.abort();
      closeFeed();
    },
  };
}
