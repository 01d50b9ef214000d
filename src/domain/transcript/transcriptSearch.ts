import { foldText } from '../text/textSearch.ts';

/** Minimum number of characters of a search term (rule 11.8). */
export const MIN_TERM_LENGTH = 2;

/** Search index of a transcript. */
export interface TranscriptIndex {
  /** All lines with case and accents folded, separated by one space. */
  text: string;
  /** Offset of each line in `text`. */
  starts: number[];
}

/** Builds the search index of lines (in order) for `findLines`. */
export function toIndex(texts: readonly string[]): TranscriptIndex {
  const folded = texts.map(foldText);
  let nextOffset = 0;
  const starts = folded.map((each) => {
    const start = nextOffset;
    nextOffset += each.length + 1;
    return start;
  });
  return { text: folded.join(' '), starts };
}

/** Returns the indexes of the lines in which a match starts, without regard to case and accents; a match may continue in the next line. A term that is too short has no match (rule 11.8). */
export function findLines({ text, starts }: TranscriptIndex, term: string): number[] {
  const wanted = foldText(term);
  if (wanted.length < MIN_TERM_LENGTH) return [];
  const found: number[] = [];
  let line = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[line + 1] ?? text.length)) {
    while ((starts[line + 1] ?? Infinity) <= at) line += 1;
    found.push(line);
  }
  return found;
}

/** Splits a text into matches of the term and the text between them, in order, without regard to case and accents. */
export function splitMatches(text: string, term: string): { text: string; isMatch: boolean }[] {
  const wanted = foldText(term);
  if (wanted.length < MIN_TERM_LENGTH) return [{ text, isMatch: false }];
  // `origins` maps each character of the folded text to its offset in the text.
  let folded = '';
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : foldText(character);
    folded += plain;
    for (let unit = 0; unit < plain.length; unit += 1) origins.push(at);
    at += character.length;
  }
  origins.push(at);
  const parts: { text: string; isMatch: boolean }[] = [];
  let end = 0;
  for (let from = folded.indexOf(wanted); from >= 0; from = folded.indexOf(wanted, from + wanted.length)) {
    const start = origins[from] ?? at;
    if (start > end) parts.push({ text: text.slice(end, start), isMatch: false });
    end = Math.max(start, origins[from + wanted.length] ?? at);
    parts.push({ text: text.slice(start, end), isMatch: true });
  }
  if (end < at) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** Returns the next (1) or previous (-1) match relative to a line; it wraps around at both ends. Undefined without matches. */
export const nextHit = (hits: readonly number[], line: number, by: 1 | -1): number | undefined =>
  by > 0 ? (hits.find((hit) => hit > line) ?? hits[0]) : (hits.findLast((hit) => hit < line) ?? hits.at(-1));
