import type { TranscriptSection } from './transcript.ts';

/** Longest line that is drawn under a topic, characters. */
const LONGEST_RULE = 72;

const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * A transcript as plain text: a head of one line each, then topics, underlined, with their paragraphs: time and speaker, and below them the words.
 * No text of it can pass for a line of its own. `formatPosition` writes a position in seconds.
 */
export function toTranscriptText(
  head: readonly string[],
  sections: readonly TranscriptSection[],
  formatPosition: (seconds: number) => string,
): string {
  const parts = sections.flatMap(({ chapter, paragraphs }) => {
    const text = paragraphs.map(({ startMs, speaker, cues }) => {
      const time = `[${formatPosition(startMs / 1000)}]`;
      const line = speaker === undefined ? time : `${time} ${onOneLine(speaker)}`;
      return `${line}\n${onOneLine(cues.map(({ text }) => text).join(' '))}`;
    });
    return chapter ? [underline(chapter.name), ...text] : text;
  });
  return [head.map(onOneLine).join('\n'), ...parts].join('\n\n') + '\n';
}

const underline = (name: string) => `${onOneLine(name)}\n${'-'.repeat(Math.min(onOneLine(name).length, LONGEST_RULE))}`;
