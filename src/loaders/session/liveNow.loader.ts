import { type Category, findCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { currentOf, lastChangeMs } from '../../domain/live/currentItems.ts';
import { type LiveItems, liveKey, type LiveNowDocument, type LiveSpeaker, toStillAddress } from '../../domain/live/liveNow.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Attendee } from '../../domain/session/metadata.ts';
import { accessOf, displayStatus, type Session, sessionState } from '../../domain/session/session.ts';
import { withoutUndefined } from '../../domain/session/withoutUndefined.ts';
import { dayOf } from '../../domain/time/zonedTime.ts';
import { withoutBallots } from '../../domain/votes/shownBallots.ts';
import { shownVoteAt } from '../../domain/votes/shownVote.ts';
import { toVisibility, toVisibleVotes } from '../../domain/visibility/visibility.ts';
import { type EncodedDocument, encodeOnce } from '../../services/server/cache/encodedDocument.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadCategories, loadCity, loadLiveSession, loadSessions } from '../../services/server/cache/portalData.ts';
import { within } from '../../services/server/upstream/within.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Topics and votes of live sessions, by session id. */
export type ListedItems = ReadonlyMap<number, LiveItems>;

/** Longest wait of a list for the topic and vote of a session, ms (rule 4.12). */
const ITEMS_WAIT_MS = 500;

/** Live sessions of a list whose topic and vote are loaded (rule 4.12): each needs a connection. */
const MAX_FOLLOWED = 10;

async function loadItems(city: City, session: Session, nowMs: number): Promise<LiveItems> {
  const brokerState = await within(ITEMS_WAIT_MS, loadLiveSession(city, session));
  if (!brokerState?.ok) return {};
  const { topics, speeches, votes } = brokerState.value.state;
  const instantMs = nowMs - city.metadataTranscodingDelayMs;
  const visibleSpeeches = toVisibility(city).voices ? speeches : [];
  const attendee = currentOf(visibleSpeeches, instantMs)?.attendee;
  const sinceMs = lastChangeMs([...topics, ...visibleSpeeches], instantMs);
  const shown = shownVoteAt(toVisibleVotes(city, votes), instantMs);
  const poster = sessionState(session, nowMs, city.timeZone) === 'live' ? session.poster : undefined;
  return {
    topic: currentOf(topics, instantMs)?.name,
    speaker: attendee && toLiveSpeaker(attendee),
    // A list has no room for the names of those who voted.
    vote: shown && { ...shown, vote: withoutBallots(shown.vote) },
    poster: poster === undefined || sinceMs === undefined ? undefined : toStillAddress(poster, sinceMs),
  };
}

const toLiveSpeaker = ({ firstName, lastName, photo, division }: Attendee): LiveSpeaker =>
  withoutUndefined({ firstName, lastName, photo, division });

/** Loads topic, speaker, vote and picture of the live and open sessions of a list, as far as they are known in time (rules 4.12, 4.18). */
export async function loadLiveItems(city: City, sessions: readonly Session[], nowMs: number): Promise<ListedItems> {
  const live = sessions
    .filter((session) => displayStatus(session, nowMs, city.timeZone) === 'live' && accessOf(session) === 'open')
    .slice(0, MAX_FOLLOWED);
  return new Map(await Promise.all(live.map(async (session) => [session.sessionId, await loadItems(city, session, nowMs)] as const)));
}

/** Live sessions of a list within the range `running` (rule 4.7), which leaves out sessions that were never ended in the service. */
function filterLive(city: City, sessions: readonly Session[], nowMs: number, category?: Category): Session[] {
  const { start, end } = getDayRange('running', nowMs, city.timeZone);
  return filterSessions(sessions, { tab: 'live', query: '', category }, nowMs, city.timeZone).filter(({ startMs }) => {
    const day = dayOf(startMs ?? nowMs, city.timeZone);
    return start <= day && day <= end;
  });
}

/** Keys (domain/live/liveNow.ts) of the live sessions of a list (rule 4.13); the list must not be mutated. */
export const toLiveKeys = (city: City, sessions: readonly Session[], nowMs: number): string[] =>
  filterLive(city, sessions, nowMs).map((session) =>
    liveKey({ id: session.sessionId, state: sessionState(session, nowMs, city.timeZone) }),
  );

/** Loads the live sessions of a city or of one of its categories (rule 4.13); none when the city hides its sessions (rule 2.7). */
export async function loadLiveNow(
  name: string | undefined,
  category: string | null,
  nowMs: number,
): Promise<Result<EncodedDocument, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const chosen = category === null ? ok(undefined) : await findCategoryBySlug(city, category);
  if (!chosen.ok) return chosen;
  const listed = city.hideSessions ? ok([]) : await loadSessions(city, getDayRange('running', nowMs, city.timeZone));
  if (!listed.ok) return fail(toProblem(listed.error));
  const live = filterLive(city, listed.value, nowMs, chosen.value);
  const items = await loadLiveItems(city, live, nowMs);
  const sessions = live.map((session) => ({
    id: session.sessionId,
    name: session.name,
    state: sessionState(session, nowMs, city.timeZone),
    ...items.get(session.sessionId),
  }));
  const document: LiveNowDocument = { sessions };
  return ok(encodeOnce(`live now ${city.name} ${category ?? ''}`, [JSON.stringify(document)], () => document));
}

/** Finds an offered category; `unavailable` when nobody knows whether the city has it (rule 17.17). */
async function findCategoryBySlug(city: City, slug: string): Promise<Result<Category, Problem>> {
  const known = await loadCategories(city);
  if (!known.ok) return fail('unavailable');
  const category = findCategory(offeredCategories(known.value, city.excludedCategories), slug);
  return category ? ok(category) : fail('not-found');
}
