import type Hls from 'hls.js';
import { createFileRecovery } from './mediaEngineFile.ts';
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
  /** Loads the class of hls.js; resolves to undefined when the browser cannot run it. */
  loadHls: () => Promise<typeof Hls | undefined>;
  workerUrl: string;
  savesData: boolean;
  isSoundOnly: boolean;
  /** Called when the stream is known, before it plays; without a stream when hls.js does not play the video. */
  onStreamKnown: (stream: HlsStream | undefined) => void;
  /** Called when no source can be played. */
  onFailure: () => void;
}

/** The sources of a video, tried one after the other (rule 7.3). */
export interface MediaSources {
  /** Plays from a position in seconds; a live stream plays from the live edge. */
  open: (seconds: number) => void;
  /**
   * Continues the source that the video plays natively, from a position in seconds if it has not begun yet. The stream takes over when the
   * file stops or a quality is chosen (rule 7.3).
   */
  adopt: (seconds: number) => void;
  /** Reads what the stream offers, without playing it; calls `onStreamKnown` unless the stream plays already. */
  readStream: () => Promise<void>;
  /** Seeks to a position in seconds and plays. */
  playFrom: (seconds: number) => void;
  /**
   * Loads the stream again while it is open, continues an adopted source, else tries all sources again from the last position. A visitor
   * who asks for it wants to play; otherwise it plays unless the visitor has paused.
   */
  retry: (isByVisitor: boolean) => void;
  /** Continues an adopted file that has stopped: with the stream, else with the file again; retried every 3 s for 90 s (rule 7.6). */
  leaveFile: () => void;
  /** Changes between video and sound only, at the same position, playing or paused as before. */
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

/** Creates the sources of a `<video>` that has no source element, or that plays its progressive file and is adopted (rule 7.3). */
export function createSources(video: HTMLVideoElement, options: SourceOptions): MediaSources {
  const { hls, mp4, audio, isLive, loadHls, workerUrl, savesData, onStreamKnown, onFailure } = options;
  const canPlayHls = video.canPlayType(HLS_TYPE) !== '';
  const abort = new AbortController();
  let { isSoundOnly } = options;
  let stream: HlsStream | undefined;
  let positionSeconds = 0;
  let files: string[] = [];
  let isAdopted = false;
  // Whether the video was paused last: then a new source does not play. The attribute `paused` does not tell, a change of source sets it.
  let isPaused = false;
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
    // The browser opens a live stream at its live edge.
    if (!isLive) seek(video, positionSeconds);
    if (plays && !isPaused) play(video);
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
    const hlsClass = await loadHls();
    if (!hlsClass) return undefined;
    const startAt = isLive ? undefined : positionSeconds;
    return openHlsStream({ hls: hlsClass, url, workerUrl, startAt, savesData, onGiveUp }).catch(() => undefined);
  };

  const open = async (plays: boolean, quality?: number) => {
    latestOpening += 1;
    const thisOpening = latestOpening;
    closeStream();
    recovery.stop();
    isAdopted = false;
    for (const source of video.querySelectorAll('source')) source.remove();
    video.removeAttribute('src');
    let opened = hls === undefined ? undefined : await openStream(hls);
    const hlsClass = hls === undefined ? undefined : await loadHls();
    const native = [hlsClass || !canPlayHls ? undefined : hls, mp4];
    files = [isSoundOnly ? audio : undefined, ...native].filter((file) => file !== undefined);
    await nextTask();
    if (thisOpening === latestOpening) onStreamKnown(opened);
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
    if (quality !== undefined) stream.choose(quality);
    stream.attach(video);
    if (plays && !isPaused) play(video);
  };

  const recovery = createFileRecovery(video, {
    findStream: async () => {
      const opened = hls === undefined ? undefined : await openStream(hls);
      opened?.destroy();
      return opened !== undefined;
    },
    shouldPlay: () => !isPaused,
    onLeave: () => void open(true),
  });
  const leaveFile = () => {
    if (isAdopted) recovery.start();
  };

  // hls.js handles errors of the element while it plays the stream.
  const onError = () => {
    if (isAdopted) leaveFile();
    else if (!stream && video.hasAttribute('src')) openFile(true);
  };
  video.addEventListener('error', onError, { signal: abort.signal });
  // A file that plays again is not left.
  video.addEventListener('playing', recovery.stop, { signal: abort.signal });
  for (const event of ['play', 'pause']) video.addEventListener(event, () => (isPaused = event === 'pause'), { signal: abort.signal });

  return {
    open: (seconds) => {
      positionSeconds = seconds;
      isPaused = false;
      void open(true);
    },
    adopt: (seconds) => {
      positionSeconds = seconds;
      isAdopted = true;
    },
    readStream: async () => {
      const isNeeded = () => !stream && !abort.signal.aborted;
      if (hls === undefined || !isNeeded()) return;
      const opened = await openStream(hls);
      if (isNeeded()) onStreamKnown(opened);
      opened?.destroy();
    },
    playFrom: (seconds) => {
      positionSeconds = seconds;
      seek(video, seconds);
      play(video);
    },
    retry: (isByVisitor) => {
      if (isByVisitor) isPaused = false;
      if (stream) stream.reload();
      // The recovery goes on: to open the file again would end it.
      else if (isAdopted) leaveFile();
      else void open(true);
    },
    leaveFile,
    setSoundOnly: (value) => {
      isSoundOnly = value;
      void open(!video.paused);
    },
    choose: (quality) => {
      if (stream) stream.choose(quality);
      else void open(!video.paused, quality);
    },
    stream: () => stream,
    destroy: () => {
      latestOpening += 1;
      abort.abort();
      recovery.stop();
      closeStream();
    },
  };
}
