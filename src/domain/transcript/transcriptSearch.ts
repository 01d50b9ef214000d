import { foldText } from '../text/textSearch.ts';

/** Characters from which on a term is searched for. */
export const MIN_TERM_LENGTH = 2;

/** The words of a transcript, ready to be searched. */
export interface TranscriptIndex {
  /** All lines, folded, with one space between them. */
  text: string;
  /** Where each line begins in it. */
  starts: number[];
}

/** Prepares texts (in order) for `findLines`. */
export function toIndex(texts: readonly string[]): TranscriptIndex {
  const folded = texts.map(foldText);
  let next = 0;
  const starts = folded.map((each) => {
    const start = next;
    next += each.length + 1;
    return start;
  });
  return { text: folded.join(' '), starts };
}

/** Indexes of the lines in which a term begins, case and accents aside; it may go on in the next line. Nothing for a term that is too short. */
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

/** A text in pieces, in order: those that are the term, case and accents aside, and those between them. */
export function splitMatches(text: string, term: string): { text: string; isMatch: boolean }[] {
  const wanted = foldText(term);
  if (wanted.length < MIN_TERM_LENGTH) return [{ text, isMatch: false }];
  // Which character of the text each one of the folded text comes from.
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

/** The hit after or before a line, by their indexes; around the end to the first one, and back. Undefined where there is none. */
export const nextHit = (hits: readonly number[], line: number, by: 1 | -1): number | undefined =>
  by > 0 ? (hits.find((hit) => hit > line) ?? hits[0]) : (hits.findLast((hit) => hit < line) ?? hits.at(-1));
