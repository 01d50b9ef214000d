import { type Compounds, toMatchQuery } from '../../../../domain/search/matchQuery.ts';
import type { SearchRequest } from '../../../../domain/search/searchRequest.ts';
import { isFoundInCompounds, type SearchTerm, wantedTerms } from '../../../../domain/search/searchTerms.ts';
import { MATCH_LIMIT, type MatchedPassage, type MatchRange, type SearchReader } from './searchIndex.ts';

/** A session with its matching passages, the best first. */
export interface RankedSession {
  session: number;
  passages: number[];
}

/** Sessions that match, in the order of the request. */
export interface RankedMatches {
  sessions: RankedSession[];
  /** Whether there are more matches than were read (rule 24.9). */
  isLimited: boolean;
  /** Every matching passage. */
  passages: number[];
}

/** Places of what a query finds: terms close together, terms that are whole, parts of compounds (rule 24.7). */
const NEAR = 0;
const WHOLE = 1;
const PARTS = 2;

type PlacedMatch = MatchedPassage & { place: number };

/** Ids of passages are in the order of time: of equally good ones the newest is first. */
const byRelevance = (a: PlacedMatch, b: PlacedMatch): number => a.place - b.place || b.score - a.score || a.passage - b.passage;
const byTime = (a: PlacedMatch, b: PlacedMatch): number => a.passage - b.passage;

/** Looks up the tokens that contain the terms as parts (rule 24.6). */
async function findCompounds(index: SearchReader, terms: readonly SearchTerm[]): Promise<Compounds> {
  const parts = terms.filter(isFoundInCompounds).flatMap(({ tokens }) => tokens.slice(0, 1));
  const found = await Promise.all(parts.map(async (part) => [part, await index.getCompounds(part)] as const));
  return new Map(found.map(([part, compounds]) => [part, compounds.filter((compound) => compound !== part)]));
}

/**
 * Finds the sessions that match, grouped and in order (rules 24.6, 24.7): first those with a passage in which the terms are close
 * together, then those with a passage that has all terms whole, then those with parts; by score within each, then the newest first.
 */
export async function rankMatches(
  index: SearchReader,
  terms: readonly SearchTerm[],
  request: SearchRequest,
  range: MatchRange,
): Promise<RankedMatches> {
  const wanted = wantedTerms(terms);
  const isByRelevance = request.sort === 'relevance';
  const scores = isByRelevance ? 'scored' : 'unscored';
  const toPassages = (found: readonly MatchedPassage[]) => new Set(found.map(({ passage }) => passage));
  const whole = await index.match(toMatchQuery(terms, request), range, scores);
  const hasNear = isByRelevance && wanted.length > 1 && whole.length > 0;
  const near = toPassages(hasNear ? await index.match(toMatchQuery(terms, request, { isNear: true }), range, 'unscored') : []);
  const compounds: Compounds = whole.length < MATCH_LIMIT ? await findCompounds(index, wanted) : new Map();
  const hasCompounds = [...compounds.values()].some((tokens) => tokens.length > 0);
  const parts = hasCompounds ? await index.match(toMatchQuery(terms, request, { compounds }), range, scores) : [];
  const found = toPassages(hasCompounds ? whole : []);
  const matches = [
    ...whole.map((match): PlacedMatch => ({ ...match, place: near.has(match.passage) ? NEAR : WHOLE })),
    ...parts.filter(({ passage }) => !found.has(passage)).map((match): PlacedMatch => ({ ...match, place: PARTS })),
  ];
  const ranked = matches.sort(isByRelevance ? byRelevance : byTime).slice(0, MATCH_LIMIT);
  const sessions = new Map<number, RankedSession>();
  for (const { session, passage } of ranked) {
    const known = sessions.get(session);
    if (known) known.passages.push(passage);
    else sessions.set(session, { session, passages: [passage] });
  }
  return {
    sessions: [...sessions.values()],
    isLimited: [whole, parts, matches].some(({ length }) => length >= MATCH_LIMIT),
    passages: ranked.map(({ passage }) => passage),
  };
}
