import type Hls from 'hls.js';
import { type HlsStream, openHlsStream } from './mediaEngineHls.ts';

/** Addresses of the sources of a video, tried in the order of rule 7.3. */
export interface SourceAddresses {
  /** HLS address. */
  hls: string | undefined;
  /** Progressive file, used when HLS fails. */
  mp4: string | undefined;
  /** Audio file with the sound of the video. */
  audio?: string | undefined;
}

interface SourceOptions extends SourceAddresses {
  isLive: boolean;
  /** The class of hls.js; undefined when the browser cannot run it. */
  hlsClass: typeof Hls | undefined;
  workerUrl: string;
  savesData: boolean;
  isSoundOnly: boolean;
  /** Called before playback starts, when the qualities are known; without a stream when hls.js does not play it. */
  onQualitiesKnown: (stream: HlsStream | undefined) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** The sources of a video, tried one after the other (rule 7.3). */
export interface MediaSources {
  /** Plays from a positionSeconds in seconds; a live stream plays from the live edge. */
  open: (seconds: number) => void;
  /** Seeks to a positionSeconds in seconds and plays. */
  playFrom: (seconds: number) => void;
  /** Loads the stream again while it is open, else tries all sources again from the last positionSeconds. */
  retry: () => void;
  /** Changes between video and sound only, at the same positionSeconds, playing or paused as before. */
  setSoundOnly: (isSoundOnly: boolean) => void;
  choose: (quality: number) => void;
  /** The open stream; undefined when hls.js does not play it. */
  stream: () => HlsStream | undefined;
  destroy: () => void;
}

/** Starts a new task: on a slow phone reading the stream, creating the controls and playing would block input for too long in one task. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const HLS_TYPE = 'application/vnd.apple.mpegurl';

function play(video: HTMLVideoElement) {
  // A browser that requires another click leaves the video paused, with its play button.
  video.play().catch(() => undefined);
}

function seek(video: HTMLVideoElement, seconds: number) {
  const apply = () => {
    video.currentTime = seconds;
  };
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) apply();
  else video.addEventListener('loadedmetadata', apply, { once: true });
}

/** Creates the sources of a `<video>` that has no source element (rule 7.3). */
export function createSources(video: HTMLVideoElement, options: SourceOptions): MediaSources {
  const { hls, mp4, audio, isLive, hlsClass, workerUrl, savesData, onQualitiesKnown, onFailure } = options;
  const canPlayHls = video.canPlayType(HLS_TYPE) !== '';
  const abort = new AbortController();
  let { isSoundOnly } = options;
  let stream: HlsStream | undefined;
  let positionSeconds = 0;
  let files: string[] = [];
  // Number of the latest call of `open`: a newer call makes older ones obsolete.
  let latestOpening = 0;

  const openFile = (plays: boolean) => {
    const file = files.shift();
    if (file === undefined) {
      onFailure();
      return;
    }
    // A paused video also shows its duration and first frame.
    video.preload = 'metadata';
    video.src = file;
    seek(video, positionSeconds);
    if (plays) play(video);
  };

  const closeStream = () => {
    if (video.currentTime > 0) positionSeconds = video.currentTime;
    stream?.destroy();
    stream = undefined;
  };

  const onGiveUp = () => {
    closeStream();
    openFile(true);
  };
  const openStream = async (url: string) => {
    if (!hlsClass) return undefined;
    const startAt = isLive ? undefined : positionSeconds;
    return openHlsStream({ hls: hlsClass, url, workerUrl, startAt, savesData, onGiveUp }).catch(() => undefined);
  };

  const open = async (plays: boolean) => {
    latestOpening += 1;
    const thisOpening = latestOpening;
    closeStream();
    video.removeAttribute('src');
    const native = [hlsClass || !canPlayHls ? undefined : hls, mp4];
    files = [isSoundOnly ? audio : undefined, ...native].filter((file) => file !== undefined);
    let opened = hls === undefined ? undefined : await openStream(hls);
    await nextTask();
    if (thisOpening === latestOpening) onQualitiesKnown(opened);
    await nextTask();
    if (isSoundOnly && opened && (audio !== undefined || opened.sound)) {
      opened.destroy();
      opened = audio === undefined && opened.sound ? await openStream(opened.sound.url) : undefined;
    }
    if (thisOpening !== latestOpening) {
      opened?.destroy();
      return;
    }
    stream = opened;
    if (!stream) {
      openFile(plays);
      return;
    }
    if (isSoundOnly) stream.saveData();
    stream.attach(video);
    if (plays) play(video);
  };

  // hls.js handles errors of the element while it plays the stream.
  const onError = () => {
    if (!stream && video.hasAttribute('src')) openFile(true);
  };
  video.addEventListener('error', onError, { signal: abort.signal });

  return {
    open: (seconds) => {
      positionSeconds = seconds;
      void open(true);
    },
    playFrom: (seconds) => {
      positionSeconds = seconds;
      seek(video, seconds);
      play(video);
    },
    retry: () => {
      if (stream) stream.reload();
      else void open(true);
    },
    setSoundOnly: (value) => {
      isSoundOnly = value;
      void open(!video.paused);
    },
    choose: (quality) => stream?.choose(quality),
    stream: () => stream,
    destroy: () => {
      latestOpening += 1;
      abort.abort();
      closeStream();
    },
  };
}
