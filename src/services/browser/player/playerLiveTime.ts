import { instantAt, observe, positionAt, type TimedFragment, positionZeroMs } from '../../../domain/playback/stream/streamTime.ts';
import { measureClock, serverNow } from '../serverClock.ts';

/** What hls.js knows of a live stream; absent when the browser plays it natively. */
export interface LiveStream {
  /** Fragments that can be played, oldest first. */
  fragments: () => readonly TimedFragment[];
  /** Position of the live edge, seconds. */
  liveEdge: () => number | undefined;
  /** Position that the live edge would have in a current playlist, seconds: later than `liveEdge` while the playlist cannot be loaded. */
  expectedEdge: () => number | undefined;
}

/** Positions (seconds) and instants (epoch ms) of a live stream. */
export interface LiveTime {
  /** Oldest position of the stream, and the live edge. */
  range: () => { start: number; live: number } | undefined;
  instantAt: (seconds: number) => number | undefined;
  /** Undefined for an instant before the oldest position. */
  positionAt: (instantMs: number) => number | undefined;
  /** Observes the duration of the stream; call it whenever the stream may have grown. */
  observe: () => void;
}

/**
 * Distance of the live edge from the end of a stream that the browser plays itself, seconds: a seek to the end itself would end the
 * playback.
 */
const NATIVE_DELAY_SECONDS = 8;

/** A video in Safari, which knows the instant of position 0; an invalid date for a stream without PROGRAM-DATE-TIME. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

/**
 * Maps positions of a live video to instants and back (rule 7.12): by its PROGRAM-DATE-TIME, else by the server's clock, the observed
 * duration of the stream and the metadata delay.
 */
export function createLiveTime(video: DatedVideo, getStream: () => LiveStream | undefined, metadataDelayMs: number): LiveTime {
  let observations: number[] = [];
  let observedEndSeconds = -1;

  const getSeekable = () => {
    // WebKitGTK, asked before the metadata are there, takes the position for the duration from then on.
    if (video.readyState < video.HAVE_METADATA) return undefined;
    const { seekable } = video;
    return seekable.length > 0 ? { start: seekable.start(0), end: seekable.end(0) } : undefined;
  };
  const getNativeRange = () => {
    const known = getSeekable();
    return known && { start: known.start, live: Math.max(known.start, known.end - NATIVE_DELAY_SECONDS) };
  };
  const range = () => {
    const stream = getStream();
    if (!stream) return getNativeRange();
    const [first] = stream.fragments();
    const live = stream.liveEdge();
    return first && live !== undefined ? { start: first.start, live } : undefined;
  };
  const fragments = () => getStream()?.fragments() ?? [];
  const isDated = () => instantAt(fragments(), 0) !== undefined;
  const getEndSeconds = () => {
    const last = fragments().at(-1);
    return last ? last.start + last.duration : getSeekable()?.end;
  };
  // Epoch ms of position 0 of a stream whose fragments have no date.
  const getZeroMs = () => {
    const startDateMs = getStream() ? NaN : (video.getStartDate?.().getTime() ?? NaN);
    if (!Number.isNaN(startDateMs)) return startDateMs;
    const observedMs = positionZeroMs(observations);
    return observedMs === undefined ? undefined : observedMs + serverNow() - performance.now() - metadataDelayMs;
  };

  return {
    range,
    instantAt: (seconds) => {
      const streamInstantMs = instantAt(fragments(), seconds);
      const zeroInstantMs = getZeroMs();
      return streamInstantMs ?? (zeroInstantMs === undefined ? undefined : zeroInstantMs + seconds * 1000);
    },
    positionAt: (instantMs) => {
      if (isDated()) return positionAt(fragments(), instantMs);
      const zeroInstantMs = getZeroMs();
      const seconds = zeroInstantMs === undefined ? -1 : (instantMs - zeroInstantMs) / 1000;
      return seconds < (range()?.start ?? 0) ? undefined : seconds;
    },
    observe: () => {
      const seconds = getEndSeconds();
      if (seconds === undefined || seconds === observedEndSeconds) return;
      // Measure the clock only when the stream needs it; the result also applies to earlier observations (rule 7.13).
      if (observedEndSeconds < 0 && !isDated() && getZeroMs() === undefined) void measureClock();
      // A shorter stream is another one, with another position 0.
      if (seconds < observedEndSeconds) observations = [];
      observedEndSeconds = seconds;
      observations = observe(observations, performance.now() - seconds * 1000);
    },
  };
}
