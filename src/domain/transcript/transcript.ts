import type { Chapter } from '../playback/chapters.ts';
import type { RecordingParts } from '../session/recordingParts.ts';
import { type Cue, toParagraphs, type TranscriptParagraph } from './subtitles.ts';

/** The paragraphs of one topic (rule 11.6). */
export interface TranscriptSection {
  /** Undefined before the first topic, and when the topics are unknown. */
  chapter: Chapter | undefined;
  paragraphs: TranscriptParagraph[];
}

/**
 * Groups cues (in order) by topic, then into paragraphs: each cue belongs to the last topic that has started when the cue starts
 * (rule 11.6).
 */
export function toSections(cues: readonly Cue[], chapters: readonly Chapter[]): TranscriptSection[] {
  const groups: { chapter: Chapter | undefined; cues: Cue[] }[] = [];
  let reached = 0;
  for (const cue of cues) {
    while (hasStarted(chapters[reached], cue.startMs)) reached += 1;
    const chapter = chapters[reached - 1];
    const last = groups.at(-1);
    if (last && last.chapter === chapter) last.cues.push(cue);
    else groups.push({ chapter, cues: [cue] });
  }
  return groups.map((group) => ({ chapter: group.chapter, paragraphs: toParagraphs(group.cues) }));
}

const hasStarted = (chapter: Chapter | undefined, startMs: number) =>
  chapter !== undefined && Math.round(chapter.startSeconds * 1000) <= startMs;

/**
 * A transcript as a public JSON document (docs/session-json.md, rule 11.9): a line is its start and end (ms from the start of the
 * recording) and its text.
 */
export interface TranscriptDocument {
  language: string;
  /** Who or what made it, as the transcription broker says (rule 11.22); null when it does not. */
  provider: string | null;
  sections: {
    topic: { id: string; name: string; position: number } | null;
    paragraphs: { speaker: string | null; lines: [startMs: number, endMs: number, text: string][] }[];
  }[];
}

/** Converts the sections of a transcript to its JSON document (rule 11.9). */
export const toTranscriptDocument = (language: string, sections: readonly TranscriptSection[], provider?: string): TranscriptDocument => ({
  language,
  provider: provider ?? null,
  sections: sections.map(({ chapter, paragraphs }) => ({
    topic: chapter ? { id: chapter.topicId, name: chapter.name, position: chapter.startSeconds } : null,
    paragraphs: paragraphs.map(({ speaker, cues }) => ({
      speaker: speaker ?? null,
      lines: cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    })),
  })),
});

/** One line of a transcript as the page lists it. */
export interface TranscriptLine {
  startMs: number;
  text: string;
  speaker: string | undefined;
  /** Name of the topic, on its first line only. */
  heading: string | undefined;
  /** Whether the line starts a paragraph. */
  isFirst: boolean;
}

/** Lists the lines of a transcript document, in order. */
export const toLines = ({ sections }: TranscriptDocument): TranscriptLine[] =>
  sections.flatMap(({ topic, paragraphs }) =>
    paragraphs.flatMap(({ speaker, lines }, paragraph) =>
      lines.map(([startMs, , text], line) => ({
        startMs,
        text,
        speaker: speaker ?? undefined,
        heading: paragraph === 0 && line === 0 ? topic?.name : undefined,
        isFirst: line === 0,
      })),
    ),
  );

/** Converts cues to lines, in order; `isFirst` marks each change of speaker. */
export const toSpokenLines = (cues: readonly Cue[]): TranscriptLine[] =>
  cues.map(({ startMs, text, speaker }, index) => ({
    startMs,
    text,
    speaker,
    heading: undefined,
    isFirst: index === 0 || speaker !== cues[index - 1]?.speaker,
  }));

/**
 * Returns the index of the current line at a position in seconds: the last one that has started (lines are in order); -1 before the first.
 */
export function lineAt(lines: readonly Pick<TranscriptLine, 'startMs'>[], seconds: number): number {
  // After a seek to a millisecond the player may report a position slightly before it.
  const ms = Math.round(seconds * 1000);
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Math.round(lines[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the position of a line in seconds, rounded to the millisecond, for addresses and the player. */
export const lineSeconds = ({ startMs }: Pick<TranscriptLine, 'startMs'>): number => Math.round(startMs) / 1000;

/** Range of the whole recording that the page plays, in seconds, without its end: one part of a recording with several. */
export interface PlayedRange {
  from: number;
  until: number;
}

/** Returns the range of the recording that a page plays: the current part, or all of a recording without parts (rule 6.8). */
export function playedRange(parts: RecordingParts | undefined): PlayedRange {
  const startSecondsOf = (index: number) => {
    const first = parts?.list[0];
    const part = parts?.list[index];
    return first && part ? (part.playlist.startUtcMs - first.playlist.startUtcMs) / 1000 : undefined;
  };
  return { from: startSecondsOf(parts?.current ?? 0) ?? 0, until: startSecondsOf((parts?.current ?? 0) + 1) ?? Infinity };
}

/** Returns the position of a line in seconds from the start of the played range; undefined when it is in another part. */
export function playedSeconds(line: Pick<TranscriptLine, 'startMs'>, { from, until }: PlayedRange): number | undefined {
  const seconds = lineSeconds(line);
  return seconds < from || seconds >= until ? undefined : Math.round((seconds - from) * 1000) / 1000;
}

/** Returns the address of a session at a line; `sessionHref` is the address of the session (rule 6.2). */
export const lineAddress = (line: Pick<TranscriptLine, 'startMs'>, sessionHref: string): string =>
  `${sessionHref}/seek/${lineSeconds(line)}`;
