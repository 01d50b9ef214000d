import { toFields } from '../../../src/domain/search/matchQuery.ts';
import { parseTerms, type SearchTerm, TOKEN_LIMIT, wantedTerms } from '../../../src/domain/search/searchTerms.ts';
import { tokenTexts } from '../../../src/domain/search/searchTokens.ts';
import type { FollowTarget } from '../../../src/domain/follow/followTarget.ts';
import { type PassageQuery, toTermPattern } from './passageIndex.ts';

/** A search that is followed, read once for all sessions. */
export interface FollowQuery extends PassageQuery {
  terms: readonly SearchTerm[];
  /** Whether it can find anything (rule 24.5): a query without tokens finds nothing. */
  canMatch: boolean;
}

/** Reads a search that is followed, by the rules of the portal's own (rules 24.5, 24.8). */
export function toFollowQuery({ query, kinds, speaker }: Extract<FollowTarget, { kind: 'search' }>): FollowQuery {
  const terms = parseTerms(query);
  const wanted = wantedTerms(terms);
  const name = tokenTexts(speaker ?? '').slice(0, TOKEN_LIMIT);
  return {
    terms,
    wanted: wanted.map((term) => ({ term, pattern: toTermPattern(term, true) })),
    unwanted: terms.filter(({ isExcluded }) => isExcluded).map((term) => toTermPattern(term, false)),
    speaker: name.length === 0 ? '' : ` ${name.join(' ')} `,
    fields: toFields(kinds),
    canMatch: wanted.length > 0 || (terms.length === 0 && query.trim() === '' && speaker !== undefined),
  };
}
