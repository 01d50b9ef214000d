import type { SearchSource } from '../../search/indexing/searchSource.ts';
import { primaryTag } from '../../text/languages.ts';
import type { Cue } from '../../transcript/subtitles.ts';
import { toVisibility } from '../../visibility/visibility.ts';

/** Longest beginning of what was said, in UTF-16 units. */
const LINE_LIMIT = 140;

/** A text in one line, cut after a word when it is long. */
export function toFirstLine(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= LINE_LIMIT) return line;
  const space = line.lastIndexOf(' ', LINE_LIMIT);
  // A word that is too long is cut, but no character.
  const cut = space > 0 ? line.slice(0, space) : line.slice(0, LINE_LIMIT).replace(/[\ud800-\udbff]$/u, '');
  return `${cut} …`;
}

/** The lines in the language of the city, else those of the first transcript. */
function chooseCues({ city, transcripts }: Pick<SearchSource, 'city' | 'transcripts'>): readonly Cue[] {
  const wanted = city.contentLanguage ?? '';
  const chosen =
    transcripts.find(({ language }) => language === wanted) ??
    transcripts.find(({ language }) => primaryTag(language) === primaryTag(wanted)) ??
    transcripts[0];
  return chosen?.cues ?? [];
}

/**
 * Returns a function that finds the beginning of what was said in a speech, from its start to its end (epoch ms, undefined while it runs):
 * the first line that begins in it. It finds nothing where the city hides what was said or who said it (rules 9.10, 9.11, 11.20).
 */
export function firstLines(source: SearchSource): (startMs: number, untilMs: number | undefined) => string | undefined {
  const { city, playlist, liveStartMs } = source;
  const { transcripts, voices } = toVisibility(city);
  const originMs = playlist?.startUtcMs ?? liveStartMs;
  if (!transcripts || !voices || originMs === undefined) return () => undefined;
  const cues = chooseCues(source).toSorted((a, b) => a.startMs - b.startMs);
  return (startMs, untilMs = Infinity) => {
    const cue = cues[firstFrom(cues, startMs - originMs)];
    const line = cue && cue.startMs < untilMs - originMs ? toFirstLine(cue.text) : '';
    return line === '' ? undefined : line;
  };
}

/** Index of the first of the ordered lines that begins at an offset (ms) or later. */
function firstFrom(cues: readonly Cue[], offsetMs: number): number {
  let from = 0;
  let until = cues.length;
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    if ((cues[middle]?.startMs ?? Infinity) < offsetMs) from = middle + 1;
    else until = middle;
  }
  return from;
}
