import { getSettings } from '../../config/settings/currentSettings.ts';
import type { City } from '../../domain/city/city.ts';
import { type FollowRequest, type FollowTarget, parseFollowRequest } from '../../domain/follow/followTarget.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { findCategory, offeredCategories } from '../../domain/lists/category.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import { loadCategories, loadCity } from '../../services/server/cache/portalData.ts';
import { loadItemPage } from '../people/item.loader.ts';
import { loadPerson } from '../people/person.loader.ts';
import { type LimitedProblem, toProblem } from '../responses/problem.ts';
import { loadSessionPage } from '../session/session.loader.ts';

/** What can be followed, looked up. */
export interface Followed {
  city: City;
  target: FollowTarget;
  /** In words of the city, or of the visitor for a search. */
  name: string;
  /** Of a session: its agenda items, which can be followed in its place. */
  topics: { id: string; name: string }[];
  /** The request as it was read. */
  request: FollowRequest;
}

/** Nobody's speeches and votes are shown: the name is enough. */
const NO_RECORDS = { speechesFrom: 0, speeches: 0, ballotsFrom: 0, ballots: 0 };

/** Agenda items that the form offers at most; every one can be followed from its own page. */
const TOPIC_CHOICES = 200;

/** Whether a path is one of a city, with a follow service behind it. */
export const isFollowCity = (name: string | undefined): name is string =>
  getSettings().followUrl !== undefined && isIdentifier('city', name);

/** Loads the city in which something can be followed; `not-found` without a follow service, or where sessions are hidden (rule 28.60). */
export async function loadFollowCity(name: string | undefined): Promise<Result<City, LimitedProblem>> {
  if (!isFollowCity(name)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  return city.value.hideSessions ? fail('not-found') : city;
}

/**
 * Looks up what an address asks to follow (rule 28.60); `topic` is the agenda item that was chosen in the form. What does not exist, or is
 * not open to everybody, is not found: of a protected session the follow service could tell nothing.
 */
export async function loadFollowed(
  name: string | undefined,
  parameters: URLSearchParams,
  nowMs: number,
  topic?: string,
): Promise<Result<Followed, LimitedProblem>> {
  const city = await loadFollowCity(name);
  if (!city.ok) return city;
  const request = parseFollowRequest(parameters);
  if (!request) return fail('not-found');
  const toFollowed = (target: FollowTarget, shown: string, topics: Followed['topics'] = []) =>
    ok({ city: city.value, target, name: shown, topics, request });
  const of = { city: city.value.name };
  switch (request.kind) {
    case 'city':
      return toFollowed({ ...of, kind: 'city' }, city.value.title);
    case 'search':
      return toFollowed({ ...of, ...request }, request.query);
    case 'category': {
      const known = await loadCategories(city.value);
      if (!known.ok) return fail(toProblem(known.error));
      const category = findCategory(offeredCategories(known.value, city.value.excludedCategories), request.category);
      return category ? toFollowed({ ...of, kind: 'category', category: category.slug }, category.name) : fail('not-found');
    }
    case 'session':
      return loadSessionTarget(city.value, { ...request, topicId: topic ?? request.topicId }, nowMs);
    case 'person': {
      const found = await loadPerson({ city: name, person: request.personId }, NO_RECORDS);
      if (!found.ok) return found;
      const { person } = found.value;
      return toFollowed({ ...of, kind: 'person', personId: person.id }, getFullName(person) || person.id);
    }
    case 'item': {
      const found = await loadItemPage({ city: name, item: request.itemId }, nowMs);
      return found.ok ? toFollowed({ ...of, kind: 'item', itemId: found.value.id }, found.value.name) : found;
    }
  }
}

/** A session, or one of its agenda items; an empty `topicId` is the whole session. */
async function loadSessionTarget(
  city: City,
  request: Extract<FollowRequest, { kind: 'session' }>,
  nowMs: number,
): Promise<Result<Followed, LimitedProblem>> {
  const { reference, topicId = '' } = request;
  const page = await loadSessionPage({ city: city.name, reference }, nowMs);
  if (!page.ok) return page;
  const { session, content } = page.value;
  if (page.value.access !== 'open' || !content) return fail('not-found');
  const topics = content.metadata.topics.filter(({ id }) => isIdentifier('topicId', id)).map((each) => ({ id: each.id, name: each.name }));
  const choices = topics.filter(({ name }) => name !== '').slice(0, TOPIC_CHOICES);
  const followed = { city, topics: choices, request };
  const of = { city: city.name, sessionId: session.sessionId };
  if (topicId === '') return ok({ ...followed, target: { ...of, kind: 'session' }, name: session.name });
  const topic = topics.find(({ id }) => id === topicId);
  if (!topic) return fail('not-found');
  // A source may state no name of an item: messages name its session then.
  const name = topic.name || session.name;
  // Without it among the choices a browser would choose the whole session.
  const offered = choices.includes(topic) ? choices : [...choices, { id: topicId, name }];
  return ok({ ...followed, topics: offered, target: { ...of, kind: 'topic', topicId }, name });
}
