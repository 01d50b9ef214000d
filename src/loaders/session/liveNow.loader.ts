import { type Category, findCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { rangeFor } from '../../domain/time/dateRanges.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { currentOf } from '../../domain/live/currentItems.ts';
import { liveKey, type LiveNowDocument } from '../../domain/live/liveNow.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf, displayStatus, type Session, sessionState } from '../../domain/session/session.ts';
import { dayOf } from '../../domain/time/zonedTime.ts';
import { type EncodedDocument, encodeOnce } from '../../services/server/cache/encodedDocument.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadCategories, loadCity, loadLiveSession, loadSessions } from '../../services/server/cache/portalData.ts';
import { within } from '../../services/server/upstream/within.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** What is being discussed in live sessions, by their id. */
export type CurrentTopics = ReadonlyMap<number, string>;

/** How long a list waits for what is being discussed, ms. */
const PATIENCE_MS = 500;

/** No city has more sessions at once whose topics are worth a connection each. */
const MAX_FOLLOWED = 10;

async function loadTopic(city: City, session: Session, nowMs: number): Promise<string | undefined> {
  const brokerState = await within(PATIENCE_MS, loadLiveSession(city, session));
  return brokerState?.ok ? currentOf(brokerState.value.state.topics, nowMs - city.metadataTranscodingDelayMs)?.name : undefined;
}

/** Loads what is being discussed in those of some sessions that are live and open to everybody, as far as it is known soon enough. */
export async function loadCurrentTopics(city: City, sessions: readonly Session[], nowMs: number): Promise<CurrentTopics> {
  const live = sessions
    .filter((session) => displayStatus(session, nowMs, city.timeZone) === 'live' && accessOf(session) === 'open')
    .slice(0, MAX_FOLLOWED);
  const topics = await Promise.all(live.map(async (session) => [session.sessionId, await loadTopic(city, session, nowMs)] as const));
  return new Map(topics.flatMap(([id, topic]) => (topic === undefined ? [] : [[id, topic]])));
}

/** Those of a list of sessions that are live, in the range of what updates itself (contract §8): one that upstream forgot to end years ago is not. */
function liveOf(city: City, sessions: readonly Session[], nowMs: number, category?: Category): Session[] {
  const { start, end } = rangeFor('running', nowMs, city.timeZone);
  return filterSessions(sessions, { tab: 'live', query: '', category }, nowMs, city.timeZone).filter(({ startMs }) => {
    const day = dayOf(startMs ?? nowMs, city.timeZone);
    return start <= day && day <= end;
  });
}

/** Keys (domain/liveNow.ts) of those of a list of sessions that are live now; the list must not be changed later. */
export const liveKeys = (city: City, sessions: readonly Session[], nowMs: number): string[] =>
  liveOf(city, sessions, nowMs).map((session) => liveKey({ id: session.sessionId, state: sessionState(session, nowMs, city.timeZone) }));

/** The sessions of a city that are live now, or those of the category that is asked for; none where the city hides them. */
export async function loadLiveNow(
  name: string | undefined,
  category: string | null,
  nowMs: number,
): Promise<Result<EncodedDocument, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const chosen = category === null ? undefined : await findSlug(city, category);
  if (category !== null && !chosen) return fail('not-found');
  const listed = city.hideSessions ? ok([]) : await loadSessions(city, rangeFor('running', nowMs, city.timeZone));
  if (!listed.ok) return fail(toProblem(listed.error));
  const live = liveOf(city, listed.value, nowMs, chosen);
  const topics = await loadCurrentTopics(city, live, nowMs);
  const sessions = live.map((session) => ({
    ...{ id: session.sessionId, name: session.name, state: sessionState(session, nowMs, city.timeZone) },
    topic: topics.get(session.sessionId),
  }));
  const document: LiveNowDocument = { sessions };
  return ok(encodeOnce(`live now ${city.name} ${category ?? ''}`, [JSON.stringify(document)], () => document));
}

async function findSlug(city: City, slug: string) {
  const known = await loadCategories(city);
  return known.ok ? findCategory(offeredCategories(known.value, city.excludedCategories), slug) : undefined;
}
