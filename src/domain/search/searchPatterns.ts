import { type Mark, mergeMarks, splitAtMarks, type TextPart } from './searchMarks.ts';
import { isFoundInCompounds, parseTerms, type SearchTerm, typedTerms, wantedTerms } from './searchTerms.ts';
import { tokenTexts, toTokens } from './searchTokens.ts';

/**
 * A query of a search in one session. Its patterns are compared with the tokens of a text, each between spaces: a space at the edge of a
 * pattern stands for the edge of a token.
 */
export interface SearchPatterns {
  /** For each term that must be found the patterns of which a text contains one. */
  wanted: string[][];
  excluded: string[];
  /** All terms as they are typed: text that contains them one after the other is found, too. */
  sequence: string[];
}

/** An Arabic article with fewer letters than tokens lose it from (rule 24.4). */
const TYPED_ARTICLE = /^(?:[وفبك]?ال|لل)(?=\p{L}{0,2}$)/u;

const toPattern = (term: SearchTerm): string => {
  const text = term.tokens.join(' ');
  if (term.isPrefix) return ` ${text}`;
  return !term.isExcluded && isFoundInCompounds(term) ? text : ` ${text} `;
};

/** The term at the end of a query is found as a part of any token: it is still being typed. */
const toTypedPatterns = (term: SearchTerm): string[] => {
  if (term.isPhrase || term.isPrefix) return [toPattern(term)];
  const text = term.tokens.join(' ');
  return TYPED_ARTICLE.test(text) ? [text, ` ${text.replace(TYPED_ARTICLE, '')}`] : [text];
};

/**
 * Reads a query of a search in a session, by the rules of the search across sessions (rules 8.6, 11.8, 24.5); undefined when nothing must
 * be found.
 */
export function toPatterns(query: string): SearchPatterns | undefined {
  const terms = parseTerms(query);
  const wanted = wantedTerms(terms);
  if (wanted.length === 0) return undefined;
  const isPlain = wanted.every(({ isPhrase, isPrefix }) => !isPhrase && !isPrefix);
  return {
    wanted: wanted.map((term) => (term === terms.at(-1) ? toTypedPatterns(term) : [toPattern(term)])),
    excluded: terms.filter(({ isExcluded }) => isExcluded).map(toPattern),
    sequence:
      isPlain && wanted.length > 1
        ? [
            wantedTerms(typedTerms(query))
              .flatMap(({ tokens }) => tokens)
              .join(' '),
          ]
        : [],
  };
}

/** The tokens of texts in order, each between spaces, as patterns are compared with them. */
interface LineIndex {
  text: string;
  /** Offset of the first token of each text in `text`. */
  starts: number[];
}

function joinTokens(lines: readonly (readonly string[])[]): LineIndex {
  const joined = lines.map((tokens) => tokens.map((token) => `${token} `).join(''));
  let nextOffset = 1;
  const starts = joined.map((each) => {
    const start = nextOffset;
    nextOffset += each.length;
    return start;
  });
  return { text: ` ${joined.join('')}`, starts };
}

/** Builds the index of lines (in order) for `findLines`. */
export const toIndex = (lines: readonly string[]): LineIndex => joinTokens(lines.map(tokenTexts));

/** The tokens of one text, as `isFound` compares them. */
export const toComparable = (text: string): string => joinTokens([tokenTexts(text)]).text;

/** Whether a text contains all terms and no excluded one. */
export function isFound(comparable: string, { wanted, excluded, sequence }: SearchPatterns): boolean {
  const isIn = (pattern: string) => comparable.includes(pattern);
  return !excluded.some(isIn) && (sequence.some(isIn) || wanted.every((patterns) => patterns.some(isIn)));
}

/** The lines in which a pattern starts. */
function findPattern({ text, starts }: LineIndex, pattern: string): number[] {
  const lead = pattern.startsWith(' ') ? 1 : 0;
  const found: number[] = [];
  let line = 0;
  for (let at = text.indexOf(pattern); at >= 0;) {
    while ((starts[line + 1] ?? Infinity) <= at + lead) line += 1;
    found.push(line);
    const next = starts[line + 1];
    if (next === undefined) break;
    at = text.indexOf(pattern, next - lead);
  }
  return found;
}

/**
 * Returns the indexes of the lines that contain all terms and no excluded one, in order; a phrase, or the whole query, may continue in the
 * next line (rule 11.8).
 */
export function findLines(index: LineIndex, { wanted, excluded, sequence }: SearchPatterns): number[] {
  const linesWith = (patterns: readonly string[]) => new Set(patterns.flatMap((pattern) => findPattern(index, pattern)));
  const withEach = wanted.map(linesWith);
  const withExcluded = linesWith(excluded);
  const withSequence = linesWith(sequence);
  const isFound = (line: number) => withSequence.has(line) || withEach.every((lines) => lines.has(line));
  return [...index.starts.keys()].filter((line) => !withExcluded.has(line) && isFound(line));
}

/** Splits a text into what a query finds in it, as whole tokens, and the text between (rule 24.8). */
export function splitFound(text: string, { wanted, sequence }: SearchPatterns): TextPart[] {
  const tokens = toTokens(text);
  const { text: joined, starts } = joinTokens(tokens.map((token) => [token.text]));
  const marks: Mark[] = [];
  for (const pattern of [...wanted.flat(), ...sequence]) {
    const lead = pattern.startsWith(' ') ? 1 : 0;
    const length = pattern.trim().length;
    // The start of an article alone is found in every text and marked in none.
    if (length === 0) continue;
    // The tokens that the pattern touches; both indexes only grow, so that the time grows with the length of the text.
    let index = 0;
    for (let at = joined.indexOf(pattern); at >= 0; at = joined.indexOf(pattern, at + 1)) {
      while ((starts[index] ?? Infinity) + (tokens[index]?.text.length ?? 0) <= at + lead) index += 1;
      let next = index;
      while ((starts[next] ?? Infinity) < at + lead + length) next += 1;
      const found = tokens.slice(index, next);
      const first = found[0];
      const last = found.at(-1);
      if (sequence.includes(pattern)) marks.push(...found.map(({ from, to }): Mark => [from, to]));
      else if (first && last) marks.push([first.from, last.to]);
    }
  }
  return splitAtMarks(text, mergeMarks(marks));
}
