import { ok, type Result } from '../../domain/http/result.ts';
import { type FoundSession, type SearchAnswer, type SearchSuggestion, toListed } from '../../domain/search/searchAnswer.ts';
import type { SearchRequest } from '../../domain/search/searchRequest.ts';
import { isExcluded } from '../../domain/lists/category.ts';
import { accessOf, isStated, sessionState } from '../../domain/session/session.ts';
import { visibilityKey } from '../../domain/visibility/visibility.ts';
import { toMoveTargetSentence } from '../../i18n/labels/session/moveTargetText.ts';
import { loadCategories, loadCity, loadClients, loadSession } from '../../services/server/cache/portalData.ts';
import type { CheckedSession } from '../../services/server/search/engine/findSessions.ts';
import type { IndexSuggestions } from '../../services/server/search/engine/findSuggestions.ts';
import type { MatchRange } from '../../services/server/search/engine/searchIndex.ts';
import {
  type ClosedSession,
  refreshInIndex,
  removeFromIndex,
  searchIndex,
  suggestFromIndex,
} from '../../services/server/search/searchService.ts';
import { loadMoveTargets } from '../session/moveTarget.loader.ts';

/** Searches at most until every session of the answer is open: each time those that are not are removed from the index. */
const ATTEMPTS = 4;

/**
 * What must be removed from the index before a session of an answer may be shown: nothing while it is open, the session, or its whole city
 * when that is no longer public, or hides its sessions or other records than at the time of indexing (rule 24.3). When the services cannot
 * be reached, what was last known stands.
 */
async function findClosed({ city: name, reference, sessionId, visibility }: CheckedSession): Promise<ClosedSession | undefined> {
  const [city, clients] = await Promise.all([loadCity(name), loadClients(false)]);
  if (clients.ok && !clients.value.some((client) => client.name === name)) return { city: name };
  if (!city.ok) return city.error.kind === 'not-found' ? { city: name } : undefined;
  if (city.value.hideSessions || visibilityKey(city.value) !== visibility) return { city: name };
  const [session, categories] = await Promise.all([loadSession(city.value, reference), loadCategories(city.value)]);
  const isHidden = (category: string | undefined) =>
    isExcluded(category, categories.ok ? categories.value : [], city.value.excludedCategories);
  const isOpen = session.ok
    ? session.value.sessionId === sessionId && accessOf(session.value) === 'open' && !isHidden(session.value.category)
    : session.error.kind !== 'not-found';
  return isOpen ? undefined : { city: name, sessionId };
}

/**
 * Repeats a query until every session on which its answer depends may be shown. When a session cannot be removed, because another process
 * writes the index, the last answer is given without it.
 */
async function askUntilOpen<T extends { checks: CheckedSession[] }>(
  query: () => Promise<Result<T, 'unavailable'>>,
  withoutClosed: (found: T, isClosed: (session: { city: string; sessionId: number }) => boolean) => T,
): Promise<Result<T, 'unavailable'>> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await query();
    if (!found.ok) return found;
    const closed = (await Promise.all(found.value.checks.map(findClosed))).filter((each) => each !== undefined);
    if (closed.length === 0) {
      refreshInIndex(found.value.checks, Date.now());
      return found;
    }
    await removeFromIndex(closed);
    if (attempt === ATTEMPTS) {
      const isClosed = ({ city, sessionId }: { city: string; sessionId: number }) =>
        closed.some((each) => each.city === city && (each.sessionId ?? sessionId) === sessionId);
      return ok(withoutClosed(found.value, isClosed));
    }
  }
}

/** The session with what its list says of it: the index does not know its state. */
async function withListed(found: FoundSession, nowMs: number): Promise<FoundSession> {
  const city = await loadCity(found.city);
  const session = city.ok ? await loadSession(city.value, found.reference) : city;
  if (!city.ok || !session.ok) return found;
  const targets = await loadMoveTargets(city.value, [session.value], [], nowMs);
  return { ...found, listed: toListed(session.value, targets.get(session.value.sessionId), nowMs, found.timeZone) };
}

/** Searches the index, without sessions that are no longer open (rule 24.3). */
export async function findOpenSessions(
  request: SearchRequest,
  range: MatchRange,
  nowMs: number,
): Promise<Result<SearchAnswer, 'unavailable'>> {
  const found = await askUntilOpen(
    () => searchIndex(request, range),
    ({ answer, checks }, isClosed) => {
      const sessions = answer.sessions.filter((session) => !isClosed(session));
      // A corrected query and the names of speakers may come from what is closed.
      const correctedQuery = sessions.length > 0 ? answer.correctedQuery : undefined;
      return { answer: { ...answer, sessions, correctedQuery, facets: { ...answer.facets, speaker: [] } }, checks };
    },
  );
  if (!found.ok) return found;
  const { answer } = found.value;
  return ok({ ...answer, sessions: await Promise.all(answer.sessions.map((session) => withListed(session, nowMs))) });
}

/** What a suggestion says of the sessions with its name. */
type SuggestedState = Pick<SearchSuggestion, 'state' | 'target'>;

type VisitorTexts = Pick<App.Locals, 'locale' | 't'>;

/** What has become of an open session, and where or when it takes place instead; empty when it takes place as planned or is not known. */
async function findState(
  { city: name, reference }: { city: string; reference: string },
  { locale, t }: VisitorTexts,
): Promise<SuggestedState> {
  const city = await loadCity(name);
  const session = city.ok ? await loadSession(city.value, reference) : city;
  if (!city.ok || !session.ok || accessOf(session.value) !== 'open' || !session.value.change) return {};
  const nowMs = Date.now();
  if (!isStated(sessionState(session.value, nowMs, city.value.timeZone))) return {};
  const target = (await loadMoveTargets(city.value, [session.value], [], nowMs)).get(session.value.sessionId);
  const state = session.value.change.kind;
  return target ? { state, target: toMoveTargetSentence(target, city.value, locale, t) } : { state };
}

/**
 * What has become of all sessions with a name; empty when one of them takes place as planned, is not open, or is not known (rule 3.13).
 * Several sessions have several targets.
 */
async function findCommonState(sessions: IndexSuggestions['named'][number]['sessions'], visitor: VisitorTexts): Promise<SuggestedState> {
  const [first = {}, ...others] = await Promise.all(sessions.map((session) => findState(session, visitor)));
  if (others.length === 0) return first;
  return first.state !== undefined && others.every(({ state }) => state === first.state) ? { state: first.state } : {};
}

/** Suggestions of open sessions (rules 24.3, 24.12), with what has become of them (rule 3.13); none when the index fails. */
export async function findOpenSuggestions(query: string, city: string | undefined, visitor: VisitorTexts): Promise<SearchSuggestion[]> {
  const found = await askUntilOpen(
    () => suggestFromIndex(query, city),
    ({ checks }) => ({ suggestions: [], checks, named: [] }),
  );
  if (!found.ok) return [];
  const states = new Map(
    await Promise.all(found.value.named.map(async ({ text, sessions }) => [text, await findCommonState(sessions, visitor)] as const)),
  );
  return found.value.suggestions.map((suggestion) =>
    suggestion.kind === 'sessions' ? { ...suggestion, ...states.get(suggestion.text) } : suggestion,
  );
}
