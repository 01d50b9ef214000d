import type { Topic } from '../session/metadata.ts';
import { escapeText } from '../text/escape.ts';
import { vttTimestamp } from '../time/vttTimestamp.ts';
import type { Playlist } from './playlist.ts';
import { jumpPosition } from './recordingPosition.ts';

/** A topic as a part of the recording; positions in seconds from its start. */
export interface Chapter {
  topicId: string;
  /** Name in one line. */
  name: string;
  startSeconds: number;
  /** Always after the start. */
  endSeconds: number;
}

/** The topics that started in a recording, by start; each ends where the next one starts, the last with the recording (rule 8.7). */
export function toChapters(topics: readonly Topic[], playlist: Playlist | undefined, durationSeconds: number | undefined): Chapter[] {
  const starts = topics
    .flatMap(({ id, name, startMs }) => {
      const startSeconds = jumpPosition(startMs, playlist);
      const line = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
      return startSeconds === undefined || line === '' ? [] : [{ topicId: id, name: line, startSeconds }];
    })
    .sort((a, b) => a.startSeconds - b.startSeconds);
  const end = (playlist?.startSeconds ?? 0) + (durationSeconds ?? 0);
  // From the last one on: each needs only the start of a later one.
  const chapters: Chapter[] = [];
  let later: number | undefined;
  for (const [index, chapter] of [...starts.entries()].reverse()) {
    chapters[index] = { ...chapter, endSeconds: later ?? Math.max(end, chapter.startSeconds + 1) };
    if (starts[index - 1]?.startSeconds !== chapter.startSeconds) later = chapter.startSeconds;
  }
  return chapters;
}

/** The id of the chapter with which a recording starts that is opened at a position; undefined from its start, and for a live stream. */
export function openedTopicId(
  chapters: readonly Chapter[],
  playlist: Playlist | undefined,
  { startAt, topicId }: { startAt: number; topicId?: string | undefined },
): string | undefined {
  if (playlist === undefined || playlist.streamType === 'live') return undefined;
  if (topicId !== undefined) return topicId;
  return startAt > playlist.startSeconds ? chapters.findLast(({ startSeconds }) => startSeconds <= startAt)?.topicId : undefined;
}

/** Chapters as WebVTT; names are escaped, so that they can neither end a cue nor start one. */
export const toChaptersVtt = (chapters: readonly Chapter[]): string => ['WEBVTT', ...chapters.map(toCue)].join('\n\n') + '\n';

const toCue = ({ name, startSeconds, endSeconds }: Chapter): string =>
  `${toTimestamp(startSeconds)} --> ${toTimestamp(endSeconds)}\n${escapeText(name)}`;

const toTimestamp = (seconds: number): string => vttTimestamp(Math.round(seconds * 1000));
