import { createLiveTime, type LiveStream } from './playerLiveTime.ts';

/** A live stream whose source can adjust the speed, so that it stays near the live edge. */
export interface SteeredStream extends LiveStream {
  steer: (isSteered: boolean) => void;
}

/** Settings of a live stream. */
export interface LiveSettings {
  /** Whether the viewer may go back in the stream (`dvrEnabled`, rule 7.15). */
  dvr: boolean;
  /** Metadata delay, ms. */
  metadataDelayMs: number;
}

interface LiveOptions extends LiveSettings {
  getStream: () => SteeredStream | undefined;
  /** Called with the instant (epoch ms) of each new video frame that is shown; undefined when it is unknown. */
  onPlayhead: (instantMs: number | undefined) => void;
  hasOutage: () => boolean;
}

/** Playback of a live stream; positions in seconds. */
export interface LivePlayback {
  readonly dvr: boolean;
  /** Metadata delay, ms. */
  readonly metadataDelayMs: number;
  /** Oldest position of the stream, and the live edge. */
  range: () => { start: number; live: number } | undefined;
  /** Whether the viewer has left the live edge by choice. */
  isBehind: () => boolean;
  /** Whether the viewer watches live; false during an outage, and while the playlist is too old to tell. */
  isAtLive: () => boolean;
  /** Whether there is an outage. */
  hasOutage: () => boolean;
  /** Instant of the playhead, epoch ms. */
  instant: () => number | undefined;
  /** Plays at the live edge. */
  goLive: () => void;
  /** Returns to the live edge after an outage, as soon as it is known, unless the viewer has left it by choice. */
  endOutage: () => void;
  /** Seeks by a number of seconds, within the stream; does nothing without DVR. */
  seekBy: (seconds: number) => void;
  seekTo: (seconds: number) => void;
  /** Plays from an instant (epoch ms); returns false when the stream does not go back so far. */
  playAt: (instantMs: number) => boolean;
  hasInstant: (instantMs: number) => boolean;
}

/** Largest distance from the live edge at which a viewer watches live, seconds (rule 7.14). */
const LIVE_SECONDS = 20;
/** Largest distance from the live edge at which a seek counts as a seek to live, seconds (rule 7.14). */
const LIVE_SEEK_SECONDS = 4;
/** Distance between the live edge of the playlist and the expected one below which the playlist is current, seconds. */
const KNOWN_SECONDS = 1;
/** Distance from the start of the stream that a seek keeps, seconds: the oldest fragment may be gone before it is fetched (rule 7.15). */
const MARGIN_SECONDS = 5;
/** Highest speed that hls.js uses to catch up; a higher one, or one below 1, is the viewer's choice. */
const CATCH_UP_RATE = 1.05;

/**
 * Keeps the playhead of a live video near the live edge, or at the distance that the viewer chose with DVR, as long as the stream has
 * that position (rules 7.14, 7.15, 7.29).
 */
export function createLivePlayback(video: HTMLVideoElement, options: LiveOptions, signal: AbortSignal): LivePlayback {
  const { dvr, getStream, onPlayhead, hasOutage } = options;
  const time = createLiveTime(video, getStream, options.metadataDelayMs);
  let isBehind = false;
  /**
   * Whether the position of the video is one that the viewer has seen or chosen. Before that the source seeks to its first position by
   * itself.
   */
  let hasPosition = false;
  /** Whether an outage is over, and playback not at the live edge yet. */
  let isReturning = false;
  /** Position of the last seek whose `seeking` event was handled, seconds. */
  let seekSeconds: number | undefined;

  const distanceToLive = () => (time.range()?.live ?? 0) - video.currentTime;
  /** Seconds that the live edge may have moved on since the playlist was loaded. */
  const unknownSeconds = () => {
    const live = time.range()?.live ?? 0;
    return Math.max(0, (getStream()?.expectedEdge() ?? live) - live);
  };
  const play = () => void video.play().catch(() => undefined);
  const seekTo = (seconds: number) => {
    const range = time.range();
    if (!range) return;
    hasPosition = true;
    video.currentTime = Math.min(Math.max(seconds, range.start + MARGIN_SECONDS), range.live);
  };
  const setBehind = (value: boolean) => {
    isBehind = value && dvr;
    steer();
  };
  const goLive = () => {
    setBehind(false);
    const live = time.range()?.live;
    if (live !== undefined) video.currentTime = live;
  };
  const isChosenRate = () => video.playbackRate < 1 || video.playbackRate > CATCH_UP_RATE;
  const steer = () => getStream()?.steer(!isBehind && !isChosenRate());

  const onSeeking = () => {
    seekSeconds = video.currentTime;
    const isFar = distanceToLive() > LIVE_SEEK_SECONDS;
    // The first position of a source is as far behind as its loading took: no choice of the viewer.
    if (hasPosition || !isFar) setBehind(isFar);
  };
  const onPlay = () => {
    // The source gets its first position, the live edge, after `play`: until then it is 0, the oldest part of a long stream.
    if (!hasPosition) return;
    if (!dvr && distanceToLive() > LIVE_SEEK_SECONDS) goLive();
    // A viewer who plays after a pause has left live by choice.
    else if (distanceToLive() > LIVE_SECONDS) setBehind(true);
  };
  const followLiveEdge = () => {
    time.observe();
    const range = time.range();
    // The events of a new seek may come before its `seeking` event. A handled seek may wait for data that never comes: hls.js skips
    // fragments that it could not load.
    const isNewSeek = video.seeking && video.currentTime !== seekSeconds;
    // A seek before the first position would make the source fetch another part first.
    if (!range || video.paused || isNewSeek || !hasPosition) return;
    if (isBehind) {
      if (video.currentTime < range.start) seekTo(range.start);
    } else if (distanceToLive() > (isReturning ? LIVE_SEEK_SECONDS : LIVE_SECONDS) && video.readyState >= video.HAVE_METADATA) goLive();
    if (unknownSeconds() < KNOWN_SECONDS) isReturning = false;
    // A fast playback ends at the live edge.
    if (video.playbackRate > CATCH_UP_RATE && distanceToLive() < 1) video.playbackRate = 1;
  };
  const onRate = () => {
    if (video.playbackRate < 1) setBehind(true);
    else steer();
  };
  const onPlaying = () => {
    hasPosition = true;
    steer();
  };
  const onEmptied = () => {
    hasPosition = false;
  };
  const reportPlayhead = () => {
    // During a seek the old frame is shown; without data there is no frame.
    if (!video.seeking && video.readyState >= video.HAVE_CURRENT_DATA) onPlayhead(time.instantAt(video.currentTime));
  };

  const handlers = {
    seeking: onSeeking,
    play: onPlay,
    playing: onPlaying,
    emptied: onEmptied,
    ratechange: onRate,
    durationchange: followLiveEdge,
  };
  for (const [event, onEvent] of Object.entries(handlers)) video.addEventListener(event, onEvent, { signal });
  for (const event of ['timeupdate', 'seeked']) {
    video.addEventListener(
      event,
      () => {
        followLiveEdge();
        reportPlayhead();
      },
      { signal },
    );
  }

  const playAtPosition = (instantMs: number) => {
    const seconds = time.positionAt(instantMs);
    if (seconds !== undefined) seekTo(seconds);
    return seconds !== undefined;
  };

  return {
    dvr,
    metadataDelayMs: options.metadataDelayMs,
    range: time.range,
    isBehind: () => isBehind,
    // Until the source has its first position, the viewer is on the way to the live edge.
    isAtLive: () => !hasOutage() && !isBehind && (!hasPosition || distanceToLive() + unknownSeconds() < LIVE_SECONDS),
    hasOutage,
    instant: () => time.instantAt(video.currentTime),
    goLive: () => {
      goLive();
      play();
    },
    endOutage: () => {
      isReturning = !video.paused;
      followLiveEdge();
    },
    seekTo,
    seekBy: (seconds) => {
      if (dvr) seekTo(video.currentTime + seconds);
    },
    playAt: (instantMs) => {
      if (!dvr) return false;
      if (!time.range()) {
        video.addEventListener('loadedmetadata', () => playAtPosition(instantMs), { signal, once: true });
        return true;
      }
      const isReachable = playAtPosition(instantMs);
      if (isReachable) play();
      return isReachable;
    },
    hasInstant: (instantMs) => dvr && time.positionAt(instantMs) !== undefined,
  };
}
