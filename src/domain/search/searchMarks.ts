import { matchesToken, type SearchTerm, wantedTerms } from './searchTerms.ts';
import { type Token, toTokens } from './searchTokens.ts';

/** Start and end of a found piece of text, in UTF-16 units. */
export type Mark = [from: number, to: number];

/** A term found in a text. */
export interface TermMatch {
  /** Index of the term among the wanted ones. */
  term: number;
  /** Whether its tokens are in the text as they are, not as parts. */
  isWhole: boolean;
  mark: Mark;
}

/** Finds each occurrence of the wanted terms in a text (rules 24.5, 24.6). */
export function findTerms(text: string, terms: readonly SearchTerm[]): TermMatch[] {
  const tokens = toTokens(text);
  const found: TermMatch[] = [];
  wantedTerms(terms).forEach((term, index) => {
    for (let at = 0; at + term.tokens.length <= tokens.length; at += 1) {
      const mark = matchAt(term, tokens, at);
      if (mark) found.push({ term: index, ...mark });
    }
  });
  return found;
}

function matchAt(term: SearchTerm, tokens: readonly Token[], at: number): Pick<TermMatch, 'mark' | 'isWhole'> | undefined {
  const last = term.tokens.length - 1;
  const isMatch = term.tokens.every((wanted, index) => {
    const token = tokens[at + index]?.text ?? '';
    return index === last ? matchesToken(term, wanted, token) : token === wanted;
  });
  const first = tokens[at];
  const end = tokens[at + last];
  if (!isMatch || !first || !end) return undefined;
  return { mark: [first.from, end.to], isWhole: end.text === term.tokens[last] };
}

/** Marks in order, without overlaps: those that touch or overlap become one. */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The pieces of a text that a query finds, in order (rule 24.8). */
export const findMarks = (text: string, terms: readonly SearchTerm[]): Mark[] => mergeMarks(findTerms(text, terms).map(({ mark }) => mark));

/** A piece of a text, marked or not. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at its marks, which are in order and do not overlap. */
export function splitAtMarks(text: string, marks: readonly Mark[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
}

/** Longest piece of text that a hit shows, in characters. */
const EXCERPT_LENGTH = 130;

/** Characters that an excerpt shows before its first mark. */
const LEAD = 40;

/** The part of a long text around its first mark, cut between tokens, with the marks in it (rule 24.8). */
export function toExcerpt(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= EXCERPT_LENGTH) return { text, marks: [...marks] };
  const first = marks[0]?.[0] ?? 0;
  const wantedStart = first <= LEAD ? 0 : first - LEAD;
  const start = wantedStart === 0 ? 0 : text.indexOf(' ', wantedStart) + 1 || wantedStart;
  const from = Math.min(start, first);
  const limit = from + EXCERPT_LENGTH;
  const space = text.lastIndexOf(' ', limit);
  const to = limit >= text.length ? text.length : space > first ? space : limit;
  const before = from > 0 ? '… ' : '';
  const after = to < text.length ? ' …' : '';
  const shift = before.length - from;
  const shown = marks.filter(([start]) => start < to).map(([start, end]): Mark => [start + shift, Math.min(end, to) + shift]);
  return { text: `${before}${text.slice(from, to)}${after}`, marks: shown };
}
