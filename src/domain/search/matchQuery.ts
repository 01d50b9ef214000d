import { SEARCH_FIELDS, type SearchField } from './indexing/searchPassage.ts';
import type { SearchKind, SearchRequest } from './searchRequest.ts';
import { isFoundInCompounds, type SearchTerm, TOKEN_LIMIT, wantedTerms } from './searchTerms.ts';
import { tokenTexts } from './searchTokens.ts';

/** Tokens that follow each other; the last one may continue with `isPrefix`. */
export interface MatchPhrase {
  tokens: string[];
  isPrefix: boolean;
}

/** Alternatives of which a passage must contain one, in one of the fields. */
export interface MatchGroup {
  phrases: MatchPhrase[];
  /** `scope` has the tokens of city and category. */
  fields: (SearchField | 'scope')[];
}

/** A query in the form that both engines translate; it contains tokens only. */
export interface MatchQuery {
  /** The terms, which must all be found. */
  all: MatchGroup[];
  /** City, category and speaker, which a passage must have too. */
  within: MatchGroup[];
  none: MatchGroup[];
  /** Whether the terms must stand close together in one field; only the first phrase of each counts. */
  isNear: boolean;
}

const FIELDS: Record<SearchKind, SearchField> = {
  sessions: 'name',
  topics: 'topics',
  speakers: 'speakers',
  votes: 'votes',
  transcript: 'spoken',
};

/** The fields in which hits of these kinds are; all fields without kinds. */
export const toFields = (kinds: readonly SearchKind[]): SearchField[] =>
  kinds.length === 0 ? [...SEARCH_FIELDS] : kinds.map((kind) => FIELDS[kind]);

/** The token of a city or category in the field `scope`, without case: no other name has it, and no text. */
export const toScopeToken = (kind: 'city' | 'category', name: string): string =>
  `${kind}_${name.toLowerCase().replace(/[^a-z0-9]/gu, (character) => `_${(character.codePointAt(0) ?? 0).toString(16)}_`)}`;

const one = (tokens: string[], fields: MatchGroup['fields']): MatchGroup => ({ phrases: [{ tokens, isPrefix: false }], fields });

const toScope = ({ city, category, speaker }: Pick<SearchRequest, 'city' | 'category' | 'speaker'>): MatchGroup[] => {
  const name = tokenTexts(speaker ?? '').slice(0, TOKEN_LIMIT);
  return [
    ...(city === undefined ? [] : [one([toScopeToken('city', city)], ['scope'])]),
    ...(category === undefined ? [] : [one([toScopeToken('category', category)], ['scope'])]),
    ...(name.length === 0 ? [] : [one(name, ['speakers'])]),
  ];
};

/** Tokens of the index that contain the token of a term (rule 24.6), by that token. */
export type Compounds = ReadonlyMap<string, readonly string[]>;

/**
 * What a request looks for (rules 24.5 to 24.7): with `compounds` also parts of tokens, with `isNear` only terms that stand close together.
 */
export function toMatchQuery(
  terms: readonly SearchTerm[],
  request: Pick<SearchRequest, 'city' | 'category' | 'speaker' | 'kinds'>,
  { compounds = new Map(), isNear = false }: { compounds?: Compounds; isNear?: boolean } = {},
): MatchQuery {
  const fields = toFields(request.kinds);
  const toGroup = (term: SearchTerm): MatchGroup => {
    const more = isFoundInCompounds(term) ? (compounds.get(term.tokens[0] ?? '') ?? []) : [];
    const { tokens, isPrefix } = term;
    return { phrases: [{ tokens, isPrefix }, ...more.map((token) => ({ tokens: [token], isPrefix: false }))], fields };
  };
  const excluded = terms
    .filter(({ isExcluded }) => isExcluded)
    .map(({ tokens, isPrefix }) => ({ phrases: [{ tokens, isPrefix }], fields }));
  return { all: wantedTerms(terms).map(toGroup), within: toScope(request), none: excluded, isNear };
}
