import type { SoundTrack } from '../../../../domain/playback/soundTracks.ts';
import { createFileRecovery, isUnopened, playVideo, seekVideo } from './mediaEngineFile.ts';
import type { HlsStream } from './mediaEngineHls.ts';
import { chooseNatively, hasNativeSounds, readNativeSounds } from './mediaEngineSounds.ts';
import { createStreams, isHall, type StreamOptions } from './mediaEngineStreams.ts';

/** Addresses of the sources of a video, tried in the order of rule 7.3. */
export interface SourceAddresses {
  /** HLS address. */
  hls: string | undefined;
  /** Progressive file, used when HLS fails. */
  mp4: string | undefined;
  /** Audio file with the sound of the video. */
  audio?: string | undefined;
}

interface SourceOptions extends SourceAddresses, StreamOptions {
  hls: string | undefined;
  /** The sound track to start with; undefined for a source that lists none. */
  track: SoundTrack | undefined;
  isSoundOnly: boolean;
  /** Called when the stream is known, before it plays; without a stream when hls.js does not play the video. */
  onStreamKnown: (stream: HlsStream | undefined) => void;
  /** Called when the hall is heard because another track cannot be played (rule 27.13). */
  onTrackFailure: (failed: SoundTrack) => void;
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
  /** Plays another sound track from the same position, playing or paused as before; returns whether that opens another source. */
  setTrack: (track: SoundTrack) => boolean;
  choose: (quality: number) => void;
  /** The open stream; undefined when hls.js does not play it. */
  stream: () => HlsStream | undefined;
  destroy: () => void;
}

/** Starts a new task: on a slow phone reading the stream, creating the controls and playing would block input for too long in one task. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/** Creates the sources of a `<video>` that has no source element, or that plays its progressive file and is adopted (rule 7.3). */
export function createSources(video: HTMLVideoElement, options: SourceOptions): MediaSources {
  const { hls, isLive, tracks, onStreamKnown, onTrackFailure, onFailure } = options;
  const canPlayHls = video.canPlayType(HLS_TYPE) !== '';
  const abort = new AbortController();
  let { isSoundOnly } = options;
  // The track that is wanted, and the one that plays: the hall stands in for a track that cannot be played (rule 27.13).
  let wanted = options.track;
  let played = wanted;
  let stream: HlsStream | undefined;
  let positionSeconds = 0;
  let files: string[] = [];
  let isAdopted = false;
  // Whether an adopted file has played.
  let hasPlayed = false;
  // Whether the video was paused last: then a new source does not play. The attribute `paused` does not tell, a change of source sets it.
  let isPaused = false;
  // Number of the latest call of `open`: a newer call makes older ones obsolete.
  let latestOpening = 0;

  /** The files of the track that plays. */
  const getFiles = () => (isHall(played) ? options : { mp4: played?.mp4, audio: played?.audio });

  const openFile = (plays: boolean) => {
    const file = files.shift();
    if (file === undefined) {
      if (isHall(played)) onFailure();
      else fallBack(plays);
      return;
    }
    // A paused video also shows its duration and first frame.
    video.preload = 'metadata';
    video.src = file;
    // The browser opens a live stream at its live edge.
    if (!isLive) seekVideo(video, positionSeconds);
    if (plays && !isPaused) playVideo(video);
  };

  const storePosition = () => {
    if (video.currentTime > 0) positionSeconds = video.currentTime;
  };
  const closeStream = () => {
    storePosition();
    stream?.destroy();
    stream = undefined;
  };

  const onGiveUp = () => {
    closeStream();
    openFile(true);
  };
  /** Plays the hall instead of a track that cannot be played; the track stays wanted until the hall is heard. */
  const fallBack = (plays: boolean) => {
    played = tracks.find((track) => isHall(track));
    const rendition = streams.find(played);
    if (stream && rendition && !isSoundOnly) stream.chooseSound(rendition);
    else void open(plays);
  };
  const streams = createStreams(options, {
    onGiveUp,
    onSoundFailure: () => {
      if (isHall(played)) return;
      if (files.length > 0) onGiveUp();
      else fallBack(true);
    },
    getPlayed: () => played,
    onOtherTrack: (track) => {
      wanted = track;
      played = track;
    },
  });
  /** Reports a track once the hall is heard instead of it. */
  const reportFallBack = () => {
    const failed = wanted;
    if (failed === undefined || played === failed) return;
    wanted = played;
    onTrackFailure(failed);
  };
  const isNativeStream = () => !stream && hls !== undefined && video.currentSrc === new URL(hls, location.href).href;
  /** Chooses the track in a stream that the browser plays itself; another source is opened for a track that the browser does not find. */
  const chooseInVideo = async () => {
    if (!isNativeStream()) return;
    await streams.learn(readNativeSounds(video));
    if (isNativeStream() && played && !chooseNatively(video, played, tracks) && !isHall(played)) openFile(!isPaused);
  };

  const open = async (plays: boolean, quality?: number) => {
    latestOpening += 1;
    const thisOpening = latestOpening;
    closeStream();
    recovery.stop();
    isAdopted = false;
    for (const source of video.querySelectorAll('source')) source.remove();
    video.removeAttribute('src');
    let opened = await streams.open(positionSeconds);
    const isNative = canPlayHls && !(await streams.isSupported()) && (isHall(played) || hasNativeSounds(video));
    const { mp4, audio } = getFiles();
    files = [isSoundOnly ? audio : undefined, isNative ? hls : undefined, mp4].filter((file) => file !== undefined);
    // A track of sound only is played without picture.
    if (files.length === 0 && !isHall(played) && audio !== undefined) files = [audio];
    await nextTask();
    if (thisOpening === latestOpening) onStreamKnown(opened);
    await nextTask();
    const soundUrl = streams.find(played)?.url ?? (isHall(played) ? opened?.sound?.url : undefined);
    if (isSoundOnly && opened && (audio ?? soundUrl) !== undefined) {
      opened.destroy();
      opened = audio === undefined && soundUrl !== undefined ? await streams.openSound(soundUrl, positionSeconds) : undefined;
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
    if (plays && !isPaused) playVideo(video);
  };

  const recovery = createFileRecovery(video, {
    findStream: async () => {
      const opened = await streams.read();
      opened?.destroy();
      return opened !== undefined && (isHall(played) || streams.find(played) !== undefined);
    },
    shouldPlay: () => !isPaused,
    onLeave: () => void open(true),
  });
  const leaveFile = () => {
    if (isAdopted) recovery.start();
  };

  /** Plays the file of another track instead of a file. */
  const openOtherFile = (file: string, plays: boolean) => {
    latestOpening += 1;
    storePosition();
    recovery.stop();
    for (const source of video.querySelectorAll('source')) source.remove();
    files = [file];
    isAdopted = true;
    hasPlayed = false;
    openFile(plays);
  };

  // hls.js handles errors of the element while it plays the stream.
  const onError = () => {
    // A file that has never played is not waited for.
    if (isAdopted && hasPlayed) leaveFile();
    else if (isAdopted) void open(true);
    else if (!stream && video.hasAttribute('src')) openFile(true);
  };
  video.addEventListener('error', onError, { signal: abort.signal });
  // A file that plays again is not left.
  const onPlaying = () => {
    hasPlayed = true;
    recovery.stop();
    reportFallBack();
  };
  video.addEventListener('playing', onPlaying, { signal: abort.signal });
  video.addEventListener('loadedmetadata', () => void chooseInVideo(), { signal: abort.signal });
  video.addEventListener('play', () => (isPaused = false), { signal: abort.signal });
  video.addEventListener('pause', () => (isPaused ||= !isUnopened(video)), { signal: abort.signal });

  return {
    open: (seconds) => {
      positionSeconds = seconds;
      isPaused = false;
      void open(true);
    },
    adopt: (seconds) => {
      positionSeconds = seconds;
      isAdopted = true;
      hasPlayed = true;
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) void chooseInVideo();
    },
    readStream: async () => {
      const isNeeded = () => !stream && !abort.signal.aborted;
      if (hls === undefined || !isNeeded()) return;
      const opened = await streams.read();
      if (isNeeded()) onStreamKnown(opened);
      opened?.destroy();
      // The file has the sound of the hall only. A track that the visitor has chosen meanwhile is open already.
      if (isNeeded() && streams.hasFound(played)) void open(!video.paused);
    },
    playFrom: (seconds) => {
      positionSeconds = seconds;
      seekVideo(video, seconds);
      playVideo(video);
    },
    retry: (isByVisitor) => {
      if (isByVisitor) isPaused = false;
      if (!stream) played = wanted;
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
    setTrack: (track) => {
      wanted = track;
      played = track;
      const rendition = streams.find(track);
      if (stream && rendition && !isSoundOnly) {
        stream.chooseSound(rendition);
        return false;
      }
      const plays = !video.paused;
      const { mp4 } = getFiles();
      if (stream || isSoundOnly || isLive) void open(plays);
      else if (isNativeStream() && chooseNatively(video, track, tracks)) return false;
      else if (mp4 === undefined) void open(plays);
      else openOtherFile(mp4, plays);
      return true;
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
