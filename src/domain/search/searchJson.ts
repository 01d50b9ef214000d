import { isStated } from '../session/session.ts';
import { toTargetDocument } from '../session/sessionDocument.ts';
import { dayOf, toZonedIso } from '../time/zonedTime.ts';
import { hitPath } from './hitAddress.ts';
import type { FoundSession, SearchAnswer, SearchFacets, SearchHit } from './searchAnswer.ts';
import { findExceededLimit } from './searchTerms.ts';

/** A search as JSON (contract §7, rule 24.17); what is not known is left out. */
interface SearchJson {
  /** The query that the results are for. */
  query: string;
  /** Number of sessions. */
  total: number;
  /** Whether only names of sessions were searched (rule 24.15). */
  searchedNames?: true;
  /** Number of terms that were searched, when the query has more (rule 24.5). */
  searchedTerms?: number;
  /** Number of tokens that were searched, when its terms have more (rule 24.5). */
  searchedTokens?: number;
  facets: SearchFacets;
  sessions: object[];
}

const NO_FACETS: SearchFacets = { city: [], category: [], year: [], speaker: [] };

/**
 * Converts the results of a search; `answer` is undefined when nothing was asked for, and `addressOf` gives the absolute address of a path.
 */
export function toSearchJson(
  query: string,
  answer: SearchAnswer | undefined,
  isOfNames: boolean,
  addressOf: (path: string) => string,
): SearchJson {
  return {
    query: answer?.correctedQuery ?? query,
    total: answer?.total ?? 0,
    ...(isOfNames ? { searchedNames: true } : toSearched(query)),
    facets: answer?.facets ?? NO_FACETS,
    sessions: (answer?.sessions ?? []).map((session) => toSessionJson(session, answer?.correctedQuery ?? query, addressOf)),
  };
}

function toSearched(query: string): Pick<SearchJson, 'searchedTerms' | 'searchedTokens'> {
  const exceeded = findExceededLimit(query);
  if (!exceeded) return {};
  return exceeded.unit === 'terms' ? { searchedTerms: exceeded.limit } : { searchedTokens: exceeded.limit };
}

function toSessionJson(session: FoundSession, query: string, addressOf: (path: string) => string) {
  const { city, reference, name, listed, startMs = listed?.startMs, timeZone, hits } = session;
  const toStart = listed?.isDayOnly ? dayOf : toZonedIso;
  return {
    city,
    reference,
    name,
    startDateTime: startMs === undefined ? undefined : toStart(startMs, timeZone),
    startText: listed?.startText,
    state: isStated(listed?.state) ? listed?.state : undefined,
    movedTo: isStated(listed?.state) ? toTargetDocument(listed?.target, { name: city, timeZone }, addressOf) : undefined,
    hits: hits.map((hit) => ({ ...toHitJson(hit, session), url: addressOf(hitPath(session, hit, query)) })),
  };
}

function toHitJson(hit: SearchHit, session: FoundSession) {
  const { kind, seconds, instantMs, speaker, text, marks } = hit;
  const instant = instantMs === undefined || session.listed?.isDayOnly ? undefined : toZonedIso(instantMs, session.timeZone);
  return { kind, seconds, instant, speaker, text, marks };
}
