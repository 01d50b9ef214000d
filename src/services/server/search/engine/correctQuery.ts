import { chooseCorrections } from '../../../../domain/search/searchCorrection.ts';
import { toMatchQuery } from '../../../../domain/search/matchQuery.ts';
import type { SearchRequest } from '../../../../domain/search/searchRequest.ts';
import { isFoundInCompounds, type SearchTerm, wantedTerms } from '../../../../domain/search/searchTerms.ts';
import type { MatchRange, SearchReader } from './searchIndex.ts';

/** Corrected queries that are tried. */
const ATTEMPTS = 5;

const toQueryToken = ({ tokens, isPhrase, isPrefix, isExcluded }: SearchTerm): string => {
  const text = tokens.join(' ');
  return `${isExcluded ? '-' : ''}${isPhrase ? `"${text}"` : `${text}${isPrefix ? '*' : ''}`}`;
};

/**
 * Queries that a query without results may mean, the likeliest first: each token that alone finds nothing is replaced by one of the
 * vocabulary that resembles it (rule 24.10).
 */
export async function correctQuery(
  index: SearchReader,
  request: SearchRequest,
  terms: readonly SearchTerm[],
  range: MatchRange,
): Promise<string[]> {
  const corrections = new Map<SearchTerm, string[]>();
  for (const term of wantedTerms(terms)) {
    const [token = ''] = term.tokens;
    if (!isFoundInCompounds(term)) continue;
    const alone = toMatchQuery([term], request, { compounds: new Map([[token, await index.getCompounds(token)]]) });
    if ((await index.match(alone, range)).length === 0) corrections.set(term, chooseCorrections(token, await index.getSimilar(token)));
  }
  if (corrections.size === 0 || [...corrections.values()].some((choices) => choices.length === 0)) return [];
  return Array.from({ length: ATTEMPTS }, (_, attempt) =>
    terms
      .map((term) => {
        const choices = corrections.get(term);
        const token = choices?.[Math.min(attempt, choices.length - 1)];
        return toQueryToken(token === undefined ? term : { ...term, tokens: [token] });
      })
      .join(' '),
  ).filter((query, at, all) => all.indexOf(query) === at);
}
