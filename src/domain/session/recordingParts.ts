import type { DeepLink } from './deepLink.ts';
import type { Topic } from './metadata.ts';
import { isPlayable, type Playlist } from '../playback/playlist.ts';
import { jumpPosition } from '../playback/recordingPosition.ts';
import { parseTime } from '../time/timeText.ts';

/** A file of a recording, as the API lists it (contract §3). */
export interface StreamFile {
  /** Instant of its start, epoch ms. */
  startMs: number;
  /** Absolute address; a file without one still gives the duration of its playlist. */
  url: string | undefined;
  durationSeconds: number | undefined;
}

/** One part of a recording that has several (rule 6.8). */
export interface RecordingPart {
  playlist: Playlist & { startUtcMs: number };
  /** Seconds from its first played position; undefined for a last part whose end is unknown. */
  durationSeconds: number | undefined;
}

/** The parts of a session's recording: two or more, by start. */
export interface RecordingParts {
  list: RecordingPart[];
  /** Index of the part that the page plays, from 0. */
  current: number;
}

/** Playlists and stream files give the start of the same file with small differences. */
const SAME_START_MS = 2000;

const startsAt = (part: { startUtcMs: number | undefined }, instantMs: number): boolean =>
  part.startUtcMs !== undefined && Math.abs(part.startUtcMs - instantMs) <= SAME_START_MS;

const toPlaylist = ({ url, startMs }: StreamFile, poster: string | undefined): Playlist | undefined => {
  if (url === undefined) return undefined;
  const isHls = new URL(url).pathname.endsWith('.m3u8');
  const files = { file: isHls ? url : undefined, mp4: isHls ? undefined : url, audio: undefined };
  return { streamType: 'vod', ...files, poster, startSeconds: 0, startUtcMs: startMs };
};

/**
 * The parts of a recording: every playlist, and every file whose start is not the start of a playlist, ordered by start (rule 6.8).
 * Each instant belongs to exactly one part: a part lasts until the next one starts; the first has no beginning, the last no end.
 * Empty for a recording with one part, for a live stream, and when the first playlist has no wall clock.
 */
export function toParts(playlists: readonly Playlist[], files: readonly StreamFile[], endMs: number | undefined): RecordingPart[] {
  const [first] = playlists;
  if (!isPlayable(first) || first.streamType === 'live' || first.startUtcMs === undefined) return [];
  const found: Playlist[] = [];
  for (const each of [...playlists, ...files.map((file) => toPlaylist(file, first.poster))].filter(isPlayable)) {
    const { startUtcMs, streamType } = each;
    if (startUtcMs !== undefined && streamType === 'vod' && !found.some((other) => startsAt(other, startUtcMs))) found.push(each);
  }
  if (found.length < 2) return [];
  const ordered = found.map((each) => ({ ...each, startUtcMs: each.startUtcMs ?? 0 })).sort((a, b) => a.startUtcMs - b.startUtcMs);
  return ordered.map((each, index) => {
    const next = ordered[index + 1]?.startUtcMs;
    const span = { fromMs: index === 0 ? -Infinity : each.startUtcMs, untilMs: next ?? Infinity };
    const length = files.find(({ startMs }) => startsAt(each, startMs))?.durationSeconds;
    const ends = [length === undefined ? undefined : each.startUtcMs + length * 1000, next ?? endMs].filter((end) => end !== undefined);
    const seconds = ends.length === 0 ? undefined : (Math.min(...ends) - each.startUtcMs) / 1000 - each.startSeconds;
    return {
      playlist: { ...each, poster: each.poster ?? first.poster, span },
      durationSeconds: seconds === undefined ? undefined : Math.max(0, seconds),
    };
  });
}

/**
 * Seconds from the first played position of a recording with one part: those of its file, if the API lists it, and not more than those of
 * the session, which may go on without a picture (rule 6.8).
 */
export function toLength(playlist: Playlist, files: readonly StreamFile[], sessionSeconds: number | undefined): number | undefined {
  const fileSeconds = files.find(({ startMs }) => startsAt(playlist, startMs))?.durationSeconds;
  if (fileSeconds === undefined) return sessionSeconds;
  return Math.min(Math.max(0, fileSeconds - playlist.startSeconds), sessionSeconds ?? Infinity);
}

/** Index, from 0, of the part that an instant belongs to (rule 6.8). */
export const getPartIndex = (instantMs: number, parts: readonly RecordingPart[]): number =>
  Math.max(
    0,
    parts.findLastIndex(({ playlist }) => instantMs >= playlist.startUtcMs),
  );

/** Seconds from the start of the first part to the start of another: the offset between positions of the recording and of the part. */
const secondsBefore = (parts: readonly RecordingPart[], index: number): number =>
  ((parts[index]?.playlist.startUtcMs ?? 0) - (parts[0]?.playlist.startUtcMs ?? 0)) / 1000;

/**
 * The part that an address opens, with an index from 0: the part of its topic, else the part that it names (`?part=2`, from 1), else the
 * part that contains its time (rule 6.9). A time counts from the start of the named part, or from the start of the first part when none
 * is named: `skippedSeconds` is what to subtract from it. A time after the end of the recording opens the first part (rule 6.3).
 */
export function resolvePart(
  parts: readonly RecordingPart[],
  { part, topicId, seekTime, clip }: DeepLink,
  topics: readonly Topic[],
  endSeconds = Infinity,
): { index: number; skippedSeconds: number } {
  const startMs = topics.find(({ id }) => id === topicId)?.startMs;
  if (startMs !== undefined) return { index: getPartIndex(startMs, parts), skippedSeconds: 0 };
  const named = /^[1-9]\d{0,3}$/.test(part ?? '') ? Number(part) - 1 : -1;
  if (named >= 0 && named < parts.length) return { index: named, skippedSeconds: 0 };
  const seconds = parseTime(seekTime ?? clip?.in ?? clip?.out ?? '') ?? 0;
  if (seconds > endSeconds) return { index: 0, skippedSeconds: 0 };
  const index = getPartIndex((parts[0]?.playlist.startUtcMs ?? 0) + seconds * 1000, parts);
  return { index, skippedSeconds: secondsBefore(parts, index) };
}

/** Duration of the whole recording in seconds; undefined when the duration of a part is unknown. */
export function totalSeconds({
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

/**
 * The duration that the page of a session states, seconds: the one that lists state of it, else that of its recording (rule 3.9). The list
 * of parts states the durations of the parts.
 */
export const statedSeconds = (content: {
  sessionSeconds?: number | undefined;
  parts?: RecordingParts | undefined;
  durationSeconds: number | undefined;
}): number | undefined => content.sessionSeconds ?? totalSeconds(content);

/** Seconds from the start of the recording to the start of the part that the page plays; 0 without parts. */
export const partOffsetSeconds = (parts: RecordingParts | undefined): number => (parts ? secondsBefore(parts.list, parts.current) : 0);

/** End of the whole recording, in seconds from position 0 of its first file; undefined when it is unknown. */
export function recordingEndSeconds({
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

/** The query of links to a time in the part that the page plays: "?part=2"; empty for the first part and without parts (rule 6.9). */
export const partQuery = (parts: RecordingParts | undefined): string => (parts && parts.current > 0 ? `?part=${parts.current + 1}` : '');

/**
 * The end of an address that plays an instant, after `seek/`, with the part that the instant belongs to: "65.412?part=2"; undefined when
 * nothing can be played.
 */
export function toSeekPath(
  instantMs: number | undefined,
  playlist: Playlist | undefined,
  parts: RecordingParts | undefined,
  toPosition = jumpPosition,
): string | undefined {
  const targetParts = parts && instantMs !== undefined ? { list: parts.list, current: getPartIndex(instantMs, parts.list) } : undefined;
  const position = toPosition(instantMs, targetParts ? targetParts.list[targetParts.current]?.playlist : playlist);
  return position === undefined ? undefined : `${position}${partQuery(targetParts)}`;
}

/** Number, from 1, of the part that an instant belongs to; undefined when it is the part that plays, and without parts. */
export function getOtherPartNumber(instantMs: number | undefined, parts: RecordingParts | undefined): number | undefined {
  if (instantMs === undefined || !parts) return undefined;
  const index = getPartIndex(instantMs, parts.list);
  return index === parts.current ? undefined : index + 1;
}
