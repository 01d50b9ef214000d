import { tokenTexts, toVisible } from './searchTokens.ts';

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

/** Shortest prefix in characters; a shorter one must be a whole token. */
export const MIN_PREFIX = 2;

/** Shortest part of a compound in characters (rule 24.6). */
export const MIN_PART = 4;

const QUOTES = /[“”„«»″]/g;
const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

function readTerms(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [, minus, quoted, plain] of toVisible(query.slice(0, QUERY_LIMIT)).replace(QUOTES, '"').matchAll(TERM)) {
    const tokens = tokenTexts(quoted ?? plain ?? '');
    const [last = ''] = tokens.slice(-1);
    if (tokens.length === 0) continue;
    terms.push({
      tokens,
      isPhrase: quoted !== undefined,
      isPrefix: (plain?.endsWith('*') ?? false) && last.length >= MIN_PREFIX,
      isExcluded: minus === '-',
    });
  }
  return terms;
}

/** Reads a query: terms that must all be found, "phrases", -excluded ones and prefixes* (rule 24.5). Every text is a query; one without tokens has no terms. */
export const parseTerms = (query: string): SearchTerm[] => readTerms(query).slice(0, TERM_LIMIT);

/** Whether a query has more terms than are searched (rule 24.5). */
export const hasMoreTerms = (query: string): boolean => readTerms(query).length > TERM_LIMIT;

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
