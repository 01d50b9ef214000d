import type { TranscriptSection } from './transcript.ts';

/** Maximum length of the underline below a topic, characters. */
const MAX_UNDERLINE_CHARACTERS = 72;

const onOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Writes a transcript as plain text (rule 11.9): the lines of the head, then each topic, underlined, with its paragraphs: time and speaker
 * on one line, the text on the next. Line breaks within names and texts become spaces. `formatPosition` formats a position in seconds.
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

const underline = (name: string) => `${onOneLine(name)}\n${'-'.repeat(Math.min(onOneLine(name).length, MAX_UNDERLINE_CHARACTERS))}`;
