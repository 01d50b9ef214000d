import { toTargetSeconds, writePlaylist } from './playlists/writePlaylist.ts';
import type { MediaPart } from './vodPlaylist.ts';

/** Seconds that a viewer can go back in a live stream. */
export const dvrWindowSeconds = 30 * 60;

/** One segment of the loop. */
export interface LoopSegment extends MediaPart {
  /** Whole milliseconds. */
  durationMs: number;
  /** Initialisation section (fragmented MP4). */
  map?: MediaPart;
}

/** Input of `livePlaylist`. */
export interface LivePlaylistInput {
  /** The segments of one loop; their durations add up to one period. */
  segments: readonly LoopSegment[];
  nowMs: number;
  /** The instant at which the first loop began. */
  epochMs: number;
  windowSeconds: number;
  independentSegments?: boolean;
  /** True: the stream ended at `nowMs`, and the playlist is its recording. */
  isEnded?: boolean;
  /** True: the delta update, for a player that has an earlier playlist. */
  isDelta?: boolean;
}

/** Players start three segments before the end: the playlist has at least three segments as soon as three are finished. */
const leastSegments = 3;

/** Playlists in memory: those of a few sessions in all their qualities and sound tracks. */
const MOST_PLAYLISTS = 64;

/** Milliseconds from the start of the loop to the start of each segment; the last entry is the end of the loop. */
function getBoundaries(segments: readonly LoopSegment[]): number[] {
  const boundaries = [0];
  for (const { durationMs } of segments) boundaries.push((boundaries.at(-1) ?? 0) + durationMs);
  return boundaries;
}

/** Numbers of segments since the epoch; `last` is exclusive. */
interface SegmentRange {
  first: number;
  last: number;
}

/** The range of the segments in the playlist: the playlist of a stream changes only with it. */
function offeredRange(
  { segments, nowMs, epochMs, windowSeconds }: LivePlaylistInput,
  boundaries: readonly number[] = getBoundaries(segments),
): SegmentRange {
  const periodMs = boundaries.at(-1) ?? 0;
  const count = (elapsedMs: number, passed: (boundaryIndex: number, withinMs: number) => boolean): number => {
    if (elapsedMs <= 0) return 0;
    const withinMs = elapsedMs % periodMs;
    return Math.floor(elapsedMs / periodMs) * segments.length + segments.filter((_segment, index) => passed(index, withinMs)).length;
  };
  const finished = count(nowMs - epochMs, (index, withinMs) => (boundaries[index + 1] ?? 0) <= withinMs);
  const outsideWindow = count(nowMs - epochMs - windowSeconds * 1000, (index, withinMs) => (boundaries[index] ?? 0) < withinMs);
  return { first: Math.min(outsideWindow, Math.max(0, finished - leastSegments)), last: finished };
}

/**
 * The rolling live playlist at an instant: every finished segment of the last `windowSeconds`. Depends on the clock only. Undefined while
 * no segment is finished.
 */
export function livePlaylist(input: LivePlaylistInput): string | undefined {
  const { segments, epochMs, independentSegments } = input;
  const boundaries = getBoundaries(segments);
  const periodMs = boundaries.at(-1) ?? 0;
  const { first, last } = offeredRange(input, boundaries);
  if (last === first) return undefined;
  const toLoop = (number: number): number => Math.floor(number / segments.length);
  const followsSeam = (number: number): boolean => number > 0 && number % segments.length === 0;
  const offered = Array.from({ length: last - first }, (_, index) => first + index).flatMap((number) => {
    const position = number % segments.length;
    const segment = segments[position];
    if (!segment) return [];
    const startMs = epochMs + toLoop(number) * periodMs + (boundaries[position] ?? 0);
    return [{ ...segment, startMs, isDiscontinuous: followsSeam(number) }];
  });
  const content = {
    segments: offered,
    targetSeconds: toTargetSeconds(segments),
    mediaSequence: first,
    // Counts the tags that left the window: a tag before the first segment is still in the window.
    discontinuitySequence: toLoop(first) - (followsSeam(first) ? 1 : 0),
    isEnded: input.isEnded === true,
    ...(independentSegments && { independentSegments }),
  };
  return writePlaylist(content, input.isDelta);
}

/** A playlist, and what it depends on beside the session and the quality. */
interface CachedPlaylist extends SegmentRange, Pick<LivePlaylistInput, 'segments' | 'epochMs'> {
  text: string | undefined;
}

/** The last playlist of each stream, which is written once for all who ask for the same segments (rule 19.12). */
export class PlaylistCache {
  readonly #playlists = new Map<string, CachedPlaylist>();

  /** Number of playlists in memory. */
  get size(): number {
    return this.#playlists.size;
  }

  /** The playlist of a stream; its name differs for the qualities of a session and for its live stream and its recording. */
  get(stream: string, input: LivePlaylistInput): string | undefined {
    const { segments, epochMs } = input;
    const name = input.isDelta ? `${stream} delta` : stream;
    const { first, last } = offeredRange(input);
    const cached = this.#playlists.get(name);
    if (cached?.segments === segments && cached.epochMs === epochMs && cached.first === first && cached.last === last) return cached.text;
    const text = livePlaylist(input);
    this.#playlists.delete(name);
    this.#playlists.set(name, { segments, epochMs, first, last, text });
    const [oldest] = this.#playlists.keys();
    if (this.#playlists.size > MOST_PLAYLISTS && oldest !== undefined) this.#playlists.delete(oldest);
    return text;
  }
}
