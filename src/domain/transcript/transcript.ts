import type { Chapter } from '../playback/chapters.ts';
import type { RecordingParts } from '../session/recordingParts.ts';
import { type Cue, toParagraphs, type TranscriptParagraph } from './subtitles.ts';

/** What was said during one topic. */
export interface TranscriptSection {
  /** Undefined before the first topic, and where nobody knows the topics. */
  chapter: Chapter | undefined;
  paragraphs: TranscriptParagraph[];
}

/** Groups cues (in order) by topic, then speaker: each is under the latest topic that has begun when it begins. */
export function toSections(cues: readonly Cue[], chapters: readonly Chapter[]): TranscriptSection[] {
  const groups: { chapter: Chapter | undefined; cues: Cue[] }[] = [];
  let reached = 0;
  for (const cue of cues) {
    while (beginsBy(chapters[reached], cue.startMs)) reached += 1;
    const chapter = chapters[reached - 1];
    const last = groups.at(-1);
    if (last && last.chapter === chapter) last.cues.push(cue);
    else groups.push({ chapter, cues: [cue] });
  }
  return groups.map((group) => ({ chapter: group.chapter, paragraphs: toParagraphs(group.cues) }));
}

const beginsBy = (chapter: Chapter | undefined, startMs: number) =>
  chapter !== undefined && Math.round(chapter.startSeconds * 1000) <= startMs;

/** A transcript as a public JSON document (docs/session-json.md): a line is its start and end, ms from the start of the recording, and its words. */
export interface TranscriptDocument {
  language: string;
  sections: {
    topic: { id: string; name: string; position: number } | null;
    paragraphs: { speaker: string | null; lines: [startMs: number, endMs: number, text: string][] }[];
  }[];
}

/** Writes a grouped transcript as a document. */
export const toTranscriptDocument = (language: string, sections: readonly TranscriptSection[]): TranscriptDocument => ({
  language,
  sections: sections.map(({ chapter, paragraphs }) => ({
    topic: chapter ? { id: chapter.topicId, name: chapter.name, position: chapter.startSeconds } : null,
    paragraphs: paragraphs.map(({ speaker, cues }) => ({
      speaker: speaker ?? null,
      lines: cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
    })),
  })),
});

/** One line of a transcript as a reader lists it. */
export interface TranscriptLine {
  startMs: number;
  text: string;
  speaker: string | undefined;
  /** Name of the topic that this is the first line of. */
  heading: string | undefined;
  /** Whether a paragraph begins with it. */
  isFirst: boolean;
}

/** The lines of a document, in order. */
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

/** The lines of cues, in order: who speaks stands before the first of theirs. */
export const toSpokenLines = (cues: readonly Cue[]): TranscriptLine[] =>
  cues.map(({ startMs, text, speaker }, index) => ({
    ...{ startMs, text, speaker, heading: undefined },
    isFirst: index === 0 || speaker !== cues[index - 1]?.speaker,
  }));

/** Index of the line that is being said at a position in seconds: the latest that has begun (lines are in order); -1 before the first. */
export function lineAt(lines: readonly Pick<TranscriptLine, 'startMs'>[], seconds: number): number {
  // A player that was sent to a millisecond says it is a little before it.
  const ms = Math.round(seconds * 1000);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Math.round(lines[middle]?.startMs ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Position of a line in seconds, to the millisecond, as addresses and the player take it. */
export const lineSeconds = ({ startMs }: Pick<TranscriptLine, 'startMs'>): number => Math.round(startMs) / 1000;

/** Seconds of the whole recording that are played: those of one part where it is in several; the end is not among them. */
export interface PlayedRange {
  from: number;
  until: number;
}

/** What of a recording a page plays. */
export function playedRange(parts: RecordingParts | undefined): PlayedRange {
  const secondsTo = (index: number) => {
    const [first, part] = [parts?.list[0], parts?.list[index]];
    return first && part ? (part.playlist.startUtcMs - first.playlist.startUtcMs) / 1000 : undefined;
  };
  return { from: secondsTo(parts?.current ?? 0) ?? 0, until: secondsTo((parts?.current ?? 0) + 1) ?? Infinity };
}

/** Where a line is in what is played, seconds from its start; undefined where it is in another part. */
export function playedSeconds(line: Pick<TranscriptLine, 'startMs'>, { from, until }: PlayedRange): number | undefined {
  const seconds = lineSeconds(line);
  return seconds < from || seconds >= until ? undefined : Math.round((seconds - from) * 1000) / 1000;
}

/** Address of a session at a line; `sessionHref` is that of the session. */
export const lineAddress = (line: Pick<TranscriptLine, 'startMs'>, sessionHref: string): string =>
  `${sessionHref}/seek/${lineSeconds(line)}`;

/** Words as they are quoted: “words” — speaker, time, address; on one line. */
export const toQuote = (text: string, source: (string | undefined)[]): string =>
  `“${text.replace(/\s+/g, ' ').trim()}” — ${source.filter((part) => part !== undefined).join(', ')}`;
