import type { DeepLink } from './deepLink.ts';
import type { Topic } from './metadata.ts';
import { isPlayable, type Playlist } from '../playback/playlist.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { parseTime } from '../time/timeText.ts';

/** A file of a recording, as upstream lists them (spec §3). */
export interface StreamFile {
  /** Wall clock at its beginning, epoch ms. */
  startMs: number;
  /** Absolute; a file without one still tells how long a playlist is. */
  url: string | undefined;
  durationSeconds: number | undefined;
}

/** One of several files that a recording consists of. */
export interface RecordingPart {
  playlist: Playlist & { startUtcMs: number };
  /** Seconds from where it begins to play; undefined for a last one whose end nobody knows. */
  durationSeconds: number | undefined;
}

/** The parts of a session's recording, two or more, in order. */
export interface RecordingParts {
  list: RecordingPart[];
  /** The one that the page plays, from 0. */
  current: number;
}

/** Two lists seldom agree to the millisecond about where a file begins. */
const SAME_BEGINNING_MS = 2000;

const begins = (part: { startUtcMs: number | undefined }, instantMs: number): boolean =>
  part.startUtcMs !== undefined && Math.abs(part.startUtcMs - instantMs) <= SAME_BEGINNING_MS;

const toPlaylist = ({ url, startMs }: StreamFile, poster: string | undefined): Playlist | undefined => {
  if (url === undefined) return undefined;
  const isHls = new URL(url).pathname.endsWith('.m3u8');
  const files = { file: isHls ? url : undefined, mp4: isHls ? undefined : url, audio: undefined };
  return { streamType: 'vod', ...files, poster, startSeconds: 0, startUtcMs: startMs };
};

/**
 * The parts of a recording: every playlist, and every file that no playlist begins with, in the order of their beginnings. Each
 * instant lies in exactly one: a part lasts until the next one begins, the first from ever, the last for ever. Empty where the
 * recording is in one piece: of a stream, or of a playlist without a wall clock, nobody could tell the parts.
 */
export function toParts(playlists: readonly Playlist[], files: readonly StreamFile[], endMs: number | undefined): RecordingPart[] {
  const [first] = playlists;
  if (!isPlayable(first) || first.streamType === 'live' || first.startUtcMs === undefined) return [];
  const found: Playlist[] = [];
  for (const each of [...playlists, ...files.map((file) => toPlaylist(file, first.poster))].filter(isPlayable)) {
    const { startUtcMs, streamType } = each;
    if (startUtcMs !== undefined && streamType === 'vod' && !found.some((other) => begins(other, startUtcMs))) found.push(each);
  }
  if (found.length < 2) return [];
  const ordered = found.map((each) => ({ ...each, startUtcMs: each.startUtcMs ?? 0 })).sort((a, b) => a.startUtcMs - b.startUtcMs);
  return ordered.map((each, index) => {
    const next = ordered[index + 1]?.startUtcMs;
    const span = { fromMs: index === 0 ? -Infinity : each.startUtcMs, untilMs: next ?? Infinity };
    const length = files.find(({ startMs }) => begins(each, startMs))?.durationSeconds;
    const ends = [length === undefined ? undefined : each.startUtcMs + length * 1000, next ?? endMs].filter((end) => end !== undefined);
    const seconds = ends.length === 0 ? undefined : (Math.min(...ends) - each.startUtcMs) / 1000 - each.startSeconds;
    return {
      playlist: { ...each, poster: each.poster ?? first.poster, span },
      durationSeconds: seconds === undefined ? undefined : Math.max(0, seconds),
    };
  });
}

/** The part in which an instant lies, from 0. */
export const partOf = (instantMs: number, parts: readonly RecordingPart[]): number =>
  Math.max(
    0,
    parts.findLastIndex(({ playlist }) => instantMs >= playlist.startUtcMs),
  );

/** Seconds from the beginning of the first part to that of another: by so much the whole recording's positions are ahead of its own. */
const secondsBefore = (parts: readonly RecordingPart[], index: number): number =>
  ((parts[index]?.playlist.startUtcMs ?? 0) - (parts[0]?.playlist.startUtcMs ?? 0)) / 1000;

/**
 * Which part an address opens, from 0: that of its topic, else the one it names (`?part=2`, from 1), else the one in which its time
 * lies. A time counts from the beginning of the part that is named, without one from that of the first: `skippedSeconds` are to be taken off.
 */
export function openPart(
  parts: readonly RecordingPart[],
  { part, topicId, seekTime, clip }: DeepLink,
  topics: readonly Topic[],
): { index: number; skippedSeconds: number } {
  const startMs = topics.find(({ id }) => id === topicId)?.startMs;
  if (startMs !== undefined) return { index: partOf(startMs, parts), skippedSeconds: 0 };
  const named = /^[1-9]\d{0,3}$/.test(part ?? '') ? Number(part) - 1 : -1;
  if (named >= 0 && named < parts.length) return { index: named, skippedSeconds: 0 };
  const seconds = parseTime(seekTime ?? clip?.in ?? clip?.out ?? '') ?? 0;
  const index = partOf((parts[0]?.playlist.startUtcMs ?? 0) + seconds * 1000, parts);
  return { index, skippedSeconds: secondsBefore(parts, index) };
}

/** Seconds of recording in all; undefined where nobody knows. */
export function recordedSeconds({
  parts,
  durationSeconds,
}: {
  parts?: RecordingParts | undefined;
  durationSeconds: number | undefined;
}): number | undefined {
  if (!parts) return durationSeconds;
  return parts.list.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part.durationSeconds === undefined ? undefined : sum + part.durationSeconds),
    0,
  );
}

/** Seconds from the beginning of the whole recording to that of the part a page plays; 0 where it is in one piece. */
export const partOffset = (parts: RecordingParts | undefined): number => (parts ? secondsBefore(parts.list, parts.current) : 0);

/** Where a whole recording ends, in seconds from its beginning, which is position 0 of its first file; undefined where nobody knows. */
export function recordingEnd({
  parts,
  playlist,
  durationSeconds,
}: {
  parts?: RecordingParts | undefined;
  playlist: Playlist | undefined;
  durationSeconds: number | undefined;
}): number | undefined {
  const last = parts?.list.at(-1) ?? { playlist, durationSeconds };
  if (last.durationSeconds === undefined) return undefined;
  return (parts ? secondsBefore(parts.list, parts.list.length - 1) : 0) + (last.playlist?.startSeconds ?? 0) + last.durationSeconds;
}

/** The query that keeps to the part a page plays, for links with a time in it: "?part=2"; nothing for the first and for a recording in one piece. */
export const partQuery = (parts: RecordingParts | undefined): string => (parts && parts.current > 0 ? `?part=${parts.current + 1}` : '');

/** The end of an address that plays an instant (`seek/` before it), in whichever part it lies: "65.412?part=2"; undefined where nothing can be played. */
export function seekTail(
  instantMs: number | undefined,
  playlist: Playlist | undefined,
  parts: RecordingParts | undefined,
  toPosition = jumpPosition,
): string | undefined {
  const inPart = parts && instantMs !== undefined ? { list: parts.list, current: partOf(instantMs, parts.list) } : undefined;
  const position = toPosition(instantMs, inPart ? inPart.list[inPart.current]?.playlist : playlist);
  return position === undefined ? undefined : `${position}${partQuery(inPart)}`;
}

/** The number, from 1, of another part than the one that plays in which an instant lies. */
export function otherPartOf(instantMs: number | undefined, parts: RecordingParts | undefined): number | undefined {
  if (instantMs === undefined || !parts) return undefined;
  const index = partOf(instantMs, parts.list);
  return index === parts.current ? undefined : index + 1;
}
