import { instantAt, observe, positionAt, type TimedFragment, zeroMs } from '../../../domain/playback/streamTime.ts';
import { measureClock, serverNow } from '../serverClock.ts';

/** What is known of a live stream by who feeds it, where that is not the browser itself. */
export interface LiveFeed {
  /** What can be played, oldest first. */
  fragments: () => readonly TimedFragment[];
  /** Seconds to go to in order to watch live. */
  liveEdge: () => number | undefined;
}

/** Positions (seconds) and instants (epoch ms) of a live stream. */
export interface LiveTime {
  /** From the oldest picture there is to the one that counts as live. */
  range: () => { start: number; live: number } | undefined;
  instantAt: (seconds: number) => number | undefined;
  /** Undefined where the stream does not go back so far. */
  positionAt: (instantMs: number) => number | undefined;
  /** To be called now and then while the stream grows. */
  observe: () => void;
}

/** Safari alone tells when position 0 was recorded; for a stream that does not say it is an invalid date. */
type DatedVideo = HTMLVideoElement & { getStartDate?: () => Date };

/**
 * Knows when the pictures of a live video were recorded: from its PROGRAM-DATE-TIME, else from the server's clock, how long the
 * stream is and how late the metadata are (spec §4 "live time").
 */
export function createLiveTime(video: DatedVideo, getFeed: () => LiveFeed | undefined, metadataDelayMs: number): LiveTime {
  let observations: number[] = [];
  let observedEnd = -1;

  const seekable = () => (video.seekable.length > 0 ? { start: video.seekable.start(0), live: video.seekable.end(0) } : undefined);
  const range = () => {
    const feed = getFeed();
    if (!feed) return seekable();
    const [first] = feed.fragments();
    const live = feed.liveEdge();
    return first && live !== undefined ? { start: first.start, live } : undefined;
  };
  const fragments = () => getFeed()?.fragments() ?? [];
  const isDated = () => instantAt(fragments(), 0) !== undefined;
  const end = () => {
    const last = fragments().at(-1);
    return last ? last.start + last.duration : seekable()?.live;
  };
  // Epoch ms of position 0 where fragments do not tell.
  const zero = () => {
    const startDateMs = getFeed() ? NaN : (video.getStartDate?.().getTime() ?? NaN);
    if (!Number.isNaN(startDateMs)) return startDateMs;
    const observedMs = zeroMs(observations);
    return observedMs === undefined ? undefined : observedMs + serverNow() - performance.now() - metadataDelayMs;
  };

  return {
    range,
    instantAt: (seconds) => {
      const streamInstant = instantAt(fragments(), seconds);
      const zeroInstant = zero();
      return streamInstant ?? (zeroInstant === undefined ? undefined : zeroInstant + seconds * 1000);
    },
    positionAt: (instantMs) => {
      if (isDated()) return positionAt(fragments(), instantMs);
      const zeroInstant = zero();
      const seconds = zeroInstant === undefined ? -1 : (instantMs - zeroInstant) / 1000;
      return seconds < (range()?.start ?? 0) ? undefined : seconds;
    },
    observe: () => {
      const seconds = end();
      if (seconds === undefined || seconds === observedEnd) return;
      // Only here the clock is needed; what it turns out to be holds for what was observed before, too.
      if (observedEnd < 0 && !isDated() && zero() === undefined) void measureClock();
      // Another stream begins at another zero.
      if (seconds < observedEnd) observations = [];
      observedEnd = seconds;
      observations = observe(observations, performance.now() - seconds * 1000);
    },
  };
}
