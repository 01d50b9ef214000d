import type { City } from '../../domain/city/city.ts';
import { pageOf } from '../../domain/lists/paging.ts';
import { SESSIONS_PER_SEARCH_PAGE, type SearchAnswer, toListed } from '../../domain/search/searchAnswer.ts';
import { findMarks } from '../../domain/search/searchMarks.ts';
import type { SearchRequest } from '../../domain/search/searchRequest.ts';
import { parseTerms } from '../../domain/search/searchTerms.ts';
import { accessOf } from '../../domain/session/session.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadSessions } from '../../services/server/cache/portalData.ts';
import { loadMoveTargets } from '../session/moveTarget.loader.ts';
import type { MatchRange } from '../../services/server/search/engine/searchIndex.ts';

/** Searches the names of the sessions of a city, when there is no index (rule 24.15); undefined when their list cannot be loaded either. */
export async function searchNames(city: City, request: SearchRequest, range: MatchRange, nowMs: number): Promise<SearchAnswer | undefined> {
  const { query, page } = request;
  const sessions = city.hideSessions ? undefined : await loadSessions(city, getDayRange('default', nowMs, city.timeZone));
  if (sessions && !sessions.ok) return undefined;
  const { fromMs = -Infinity, untilMs = Infinity } = range;
  const found = filterSessions(sessions?.value ?? [], { tab: 'all', query, category: undefined }, nowMs, city.timeZone)
    .filter((session) => accessOf(session) === 'open')
    .filter(({ startMs = 0 }) => startMs >= fromMs && startMs < untilMs);
  const shown = pageOf(query === '' ? [] : found, page, SESSIONS_PER_SEARCH_PAGE);
  const terms = parseTerms(query);
  const targets = await loadMoveTargets(city, shown.items, sessions?.value ?? [], nowMs);
  return {
    total: shown.total,
    isTotalLimited: false,
    correctedQuery: undefined,
    page: shown.page,
    pageCount: shown.pageCount,
    facets: { city: [], category: [], year: [], speaker: [] },
    sessions: shown.items.map((session) => ({
      sessionId: session.sessionId,
      reference: session.reference,
      name: session.name,
      startMs: session.startMs,
      listed: toListed(session, targets.get(session.sessionId), nowMs, city.timeZone),
      nameMarks: findMarks(session.name, terms),
      hits: [],
      more: undefined,
      city: city.name,
      cityTitle: city.title,
      timeZone: city.timeZone,
      contentLanguage: city.contentLanguage,
    })),
  };
}
