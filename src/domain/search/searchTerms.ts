import { toVisible } from '../text/foldLetters.ts';
import { tokenTexts } from './searchTokens.ts';

/** One part of a query (rule 24.5). */
export interface SearchTerm {
  /** At least one; several follow each other in the text. */
  tokens: string[];
  /** Written in quotation marks: found as it is, not as a part of compounds. */
  isPhrase: boolean;
  /** Ends with "*": the last token may continue. */
  isPrefix: boolean;
  /** Begins with "-": the text must not contain it. */
  isExcluded: boolean;
}

/** Longest query in characters; the rest is ignored (rule 24.5). */
export const QUERY_LIMIT = 200;

/** Terms that are searched at most: more make a query slow and not more exact. */
export const TERM_LIMIT = 12;

/** Tokens that are searched at most: the index reads the places of each of them, also when nothing has them all. */
export const TOKEN_LIMIT = 24;

/** Shortest prefix in characters, alone and among other terms; a shorter one must be a whole token. */
export const MIN_PREFIX = 2;
const MIN_PREFIX_OF_SEVERAL = 3;

/** Shortest part of a compound in characters (rule 24.6). */
export const MIN_PART = 4;

const QUOTES = /[“”„«»″]/g;
const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

function readTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, quoted, plain] of toVisible(query.slice(0, QUERY_LIMIT)).replace(QUOTES, '"').matchAll(TERM)) {
    const tokens = tokenTexts(quoted ?? plain ?? '');
    if (tokens.length === 0) continue;
    terms.push({
      tokens,
      isPhrase: quoted !== undefined,
      isPrefix: plain?.endsWith('*') ?? false,
      isExcluded: minus === '-',
    });
  }
  return terms;
}

/** The terms that are searched: those within both limits, of which the last one may be cut. */
function limitTerms(terms: readonly SearchTerm[]): SearchTerm[] {
  const searched: SearchTerm[] = [];
  let left = TOKEN_LIMIT;
  for (const term of terms.slice(0, TERM_LIMIT)) {
    const tokens = term.tokens.slice(0, left);
    if (tokens.length === 0) break;
    searched.push({ ...term, tokens, isPrefix: term.isPrefix && tokens.length === term.tokens.length });
    left -= tokens.length;
  }
  return searched;
}

const countTokens = (terms: readonly SearchTerm[]): number => terms.reduce((count, { tokens }) => count + tokens.length, 0);

/** The terms of a query as they are typed, a repeated one each time. */
export const typedTerms = (query: string): SearchTerm[] => limitTerms(readTerms(query));

/**
 * Reads a query: terms that must all be found, "phrases", -excluded ones and prefixes* (rule 24.5). Every text is a query; one without
 * tokens has no terms.
 */
export function parseTerms(query: string): SearchTerm[] {
  // A repeated term finds the same, and would be looked up again.
  const terms = [...new Map(typedTerms(query).map((term) => [JSON.stringify(term), term])).values()];
  const minPrefix = terms.length > 1 ? MIN_PREFIX_OF_SEVERAL : MIN_PREFIX;
  return terms.map((term) => ({ ...term, isPrefix: term.isPrefix && (term.tokens.at(-1)?.length ?? 0) >= minPrefix }));
}

/** Of what a query has too many, and how many of them are searched. */
export interface ExceededLimit {
  unit: 'terms' | 'tokens';
  limit: number;
}

/** The limit that a query exceeds (rule 24.5); undefined when all of it is searched. */
export function findExceededLimit(query: string): ExceededLimit | undefined {
  const terms = readTerms(query);
  if (countTokens(terms.slice(0, TERM_LIMIT)) > TOKEN_LIMIT) return { unit: 'tokens', limit: TOKEN_LIMIT };
  return terms.length > TERM_LIMIT ? { unit: 'terms', limit: TERM_LIMIT } : undefined;
}

/** The terms that must be found. */
export const wantedTerms = (terms: readonly SearchTerm[]): SearchTerm[] => terms.filter(({ isExcluded }) => !isExcluded);

/** Whether a term is also found as a part of a longer token (rule 24.6). */
export const isFoundInCompounds = ({ tokens: [first = '', ...more], isPhrase, isPrefix }: SearchTerm): boolean =>
  !isPhrase && !isPrefix && more.length === 0 && first.length >= MIN_PART;

/** Whether a token of a text matches the last token of a term: equal, continued after a prefix, or a compound that contains it. */
export function matchesToken(term: SearchTerm, wanted: string, token: string): boolean {
  if (token === wanted) return true;
  if (term.isPrefix) return token.startsWith(wanted);
  return isFoundInCompounds(term) && token.includes(wanted);
}
