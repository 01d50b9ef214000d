import { type FoundSession, type SearchAnswer, SESSIONS_PER_SEARCH_PAGE } from '../../../../domain/search/searchAnswer.ts';
import type { SearchEntry } from '../../../../domain/search/indexing/searchPassage.ts';
import { toHits } from '../../../../domain/search/searchHits.ts';
import { findMarks } from '../../../../domain/search/searchMarks.ts';
import type { SearchRequest } from '../../../../domain/search/searchRequest.ts';
import { parseTerms, type SearchTerm, wantedTerms } from '../../../../domain/search/searchTerms.ts';
import { pageOf } from '../../../../domain/lists/paging.ts';
import { correctQuery } from './correctQuery.ts';
import { countFacets } from './countFacets.ts';
import { type RankedMatches, rankMatches } from './rankMatches.ts';
import type { IndexedSession, MatchRange, SearchReader } from './searchIndex.ts';

/** Passages of one session whose entries are read for its hits. */
const PASSAGES_PER_SESSION = 8;

/** A session that must be open for the answer to be given (rule 24.3). */
export type CheckedSession = Pick<IndexedSession, 'city' | 'sessionId' | 'reference' | 'visibility' | 'startMs' | 'checkedMs'>;

/** What must be checked of a session. */
export const toChecked = ({ city, sessionId, reference, visibility, startMs, checkedMs }: IndexedSession): CheckedSession => ({
  city,
  sessionId,
  reference,
  visibility,
  startMs,
  checkedMs,
});

/** Results with the sessions on which they depend. */
export interface IndexAnswer {
  answer: SearchAnswer;
  checks: CheckedSession[];
}

const NOTHING: RankedMatches = { sessions: [], isLimited: false, passages: [] };

/** Searches the index (rules 24.5 to 24.10). */
export async function findSessions(index: SearchReader, request: SearchRequest, range: MatchRange): Promise<IndexAnswer> {
  const terms = parseTerms(request.query);
  const canMatch = wantedTerms(terms).length > 0 || (terms.length === 0 && request.query === '' && request.speaker !== undefined);
  const matches = canMatch ? await rankMatches(index, terms, request, range) : NOTHING;
  if (matches.sessions.length > 0) return toAnswer(index, request, terms, matches, undefined);
  for (const query of canMatch ? await correctQuery(index, request, terms, range) : []) {
    const corrected = { ...request, query, page: 1 };
    const found = await rankMatches(index, parseTerms(query), corrected, range);
    if (found.sessions.length > 0) return toAnswer(index, corrected, parseTerms(query), found, query);
  }
  return toAnswer(index, request, terms, NOTHING, undefined);
}

async function toAnswer(
  index: SearchReader,
  request: SearchRequest,
  terms: readonly SearchTerm[],
  { sessions, isLimited, passages }: RankedMatches,
  correctedQuery: string | undefined,
): Promise<IndexAnswer> {
  const page = pageOf(sessions, request.page, SESSIONS_PER_SEARCH_PAGE);
  const { facets, speakerSessions } = countFacets(await index.getFacetRows(passages));
  const known = await index.getSessions([...page.items.map(({ session }) => session), ...speakerSessions]);
  const byKey = new Map(known.map((session) => [session.key, session]));
  const shown = await Promise.all(
    page.items.map(async ({ session: key, passages: ranked }) => {
      const session = byKey.get(key);
      if (!session) return [];
      // The first passage of a session has its records, if it is among them.
      const first = Math.min(...ranked);
      const read = await index.getEntries([...new Set([first, ...ranked.slice(0, PASSAGES_PER_SESSION)])]);
      return [
        toFound(
          session,
          read.flatMap(({ entries }) => entries),
          terms,
          request,
        ),
      ];
    }),
  );
  return {
    answer: {
      total: sessions.length,
      isTotalLimited: isLimited,
      correctedQuery,
      sessions: shown.flat(),
      facets,
      page: page.page,
      pageCount: page.pageCount,
    },
    checks: known.map(toChecked),
  };
}

function toFound(session: IndexedSession, entries: SearchEntry[], terms: readonly SearchTerm[], request: SearchRequest): FoundSession {
  const { city, sessionId, reference, name, startMs, cityTitle, timeZone, contentLanguage } = session;
  return {
    city,
    sessionId,
    reference,
    name,
    startMs,
    cityTitle,
    timeZone,
    contentLanguage,
    nameMarks: findMarks(name, terms),
    ...toHits(entries, terms, request, name),
  };
}
