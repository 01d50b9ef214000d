import type { Topic } from '../session/metadata.ts';
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

const TEXT_ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A position as a WebVTT timestamp: "01:02:03.000". */
function toTimestamp(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${rest}.${String(ms % 1000).padStart(3, '0')}`;
}

/** Chapters as WebVTT; names are escaped, so that they can neither end a cue nor start one. */
export const toChaptersVtt = (chapters: readonly Chapter[]): string => ['WEBVTT', ...chapters.map(toCue)].join('\n\n') + '\n';

const toCue = ({ name, startSeconds, endSeconds }: Chapter): string =>
  `${toTimestamp(startSeconds)} --> ${toTimestamp(endSeconds)}\n${name.replace(/[&<>]/g, (sign) => TEXT_ESCAPES[sign] ?? '')}`;
