import { firstShown } from '../session/shownRecords.ts';
import type { Cue } from './subtitles.ts';
import type { TranscriptSection } from './transcript.ts';

/** Number of lines of a transcript that its page shows at most (rule 11.18): rendering 20,000 takes up to half a second. */
export const MOST_CUES = 20_000;

/** The lines of a transcript that its page shows, and how many it does not show. */
export interface ShownCues {
  sections: readonly TranscriptSection[];
  left: number;
}

/** Lists the lines of a transcript, in order. */
export const listCues = (sections: readonly TranscriptSection[]): Cue[] =>
  sections.flatMap(({ paragraphs }) => paragraphs.flatMap(({ cues }) => cues));

/**
 * The part of a transcript that its page shows: the first `MOST_CUES` lines, or those around `focus`, the line that was found first
 * (rule 11.18).
 */
export function toShownCues(sections: readonly TranscriptSection[], focus: Cue | undefined): ShownCues {
  const all = listCues(sections);
  if (all.length <= MOST_CUES) return { sections, left: 0 };
  const first = firstShown(all.length, MOST_CUES, focus ? all.indexOf(focus) : 0);
  let index = 0;
  const isShown = () => {
    index += 1;
    return index > first && index <= first + MOST_CUES;
  };
  const shown = sections.map(({ chapter, paragraphs }) => ({
    chapter,
    paragraphs: paragraphs
      .map((paragraph) => ({ ...paragraph, cues: paragraph.cues.filter(isShown) }))
      .flatMap((paragraph) => (paragraph.cues[0] ? { ...paragraph, startMs: paragraph.cues[0].startMs } : [])),
  }));
  return { sections: shown.filter(({ paragraphs }) => paragraphs.length > 0), left: all.length - MOST_CUES };
}
