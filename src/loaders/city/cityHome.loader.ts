import { getSettings } from '../../config/settings/currentSettings.ts';
import { SESSIONS_PER_PAGE } from '../../config/constants.ts';
import { type Category, findCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { daysUntil } from '../../domain/live/liveContent.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { type PageOf, pageOf } from '../../domain/lists/paging.ts';
import type { SpokenTime } from '../../domain/people/across/indexedPeople.ts';
import { hasPersonPages } from '../../domain/people/across/pathIds.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { DatedSession, Session } from '../../domain/session/session.ts';
import { isAdjusted, parseSessionFilter, type SessionFilter, toSessionQuery } from '../../domain/lists/sessionQuery.ts';
import { dayOf } from '../../domain/time/zonedTime.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadCategories, loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { within } from '../../services/server/upstream/within.ts';
import { findOpenDivisions, isWholeInIndex } from '../people/openPeople.ts';
import { type ListedItems, loadLiveItems, toLiveKeys } from '../session/liveNow.loader.ts';
import { loadMoveTargets, type MoveTargets } from '../session/moveTarget.loader.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** One page of the requested sessions of a city; empty when the list failed (rule 17.4) or the city hides its sessions (rule 2.7). */
export interface CityHomePage {
  city: City;
  /** Requested filter, limited to what the city offers. */
  filter: SessionFilter;
  /** Categories to choose from, without excluded ones (rule 4.8). */
  categories: Category[];
  sessions: PageOf<Session>;
  /** The expected session that starts soonest; undefined while a filter is set. */
  next: DatedSession | undefined;
  /** The list failed: the empty list does not mean that there are no sessions. */
  hasFailed: boolean;
  /** Topics and votes of live sessions. */
  items: ListedItems;
  /** Where or when changed sessions take place instead. */
  targets: MoveTargets;
  /** Keys (domain/live/liveNow.ts) of all live sessions, regardless of the filter. */
  live: string[];
  /** Whether the city has a page of its people (rule 26.19). */
  hasPeople: boolean;
  /** Speaking time of the divisions in the current year; undefined where it is not shown (rule 26.19). */
  spoken: SpokenTime | undefined;
  /** A part of the request was not available, so the nearest result is shown (rule 4.9). */
  isAdjusted: boolean;
}

/** Loads the city home (rules 4.1 to 4.9); `parameters` are unchecked input with the names of contract §7. */
export async function loadCityHomePage(
  name: string | undefined,
  parameters: URLSearchParams,
  nowMs: number,
): Promise<Result<CityHomePage, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const asked = parseSessionFilter(parameters);
  const rows = { sessions: pageOf<Session>([], 1, SESSIONS_PER_PAGE), items: new Map(), targets: new Map() };
  const nothing = { ...rows, categories: [], live: [], next: undefined, hasPeople: false, spoken: undefined };
  if (city.hideSessions) return ok({ city, filter: asked, ...nothing, hasFailed: false, isAdjusted: false });
  const range = getDayRange(asked.when === 'all' ? 'default' : asked.when, nowMs, city.timeZone);
  const [known, sessions] = await Promise.all([loadCategories(city), loadSessions(city, range)]);
  const categories = known.ok ? offeredCategories(known.value, city.excludedCategories) : [];
  // Without the list of categories the requested one may still exist.
  const category = known.ok ? findCategory(categories, asked.category) : unknownCategory(asked.category);
  const listed = sessions.ok ? filterSessions(sessions.value, { ...asked, category }, nowMs, city.timeZone) : [];
  const page = pageOf(listed, asked.page, SESSIONS_PER_PAGE);
  const filter = { ...asked, category: category?.slug, page: page.page };
  const isWhole = toSessionQuery(filter) === '';
  const [items, targets, spoken] = await Promise.all([
    loadLiveItems(city, page.items, nowMs),
    loadMoveTargets(city, page.items, sessions.ok ? sessions.value : [], nowMs),
    isWhole ? findSpoken(city, nowMs) : undefined,
  ]);
  const next = sessions.ok && isWhole ? findNext(sessions.value, nowMs, city.timeZone) : undefined;
  const live = sessions.ok ? toLiveKeys(city, sessions.value, nowMs) : [];
  return ok({
    city,
    filter,
    categories,
    sessions: page,
    next,
    hasFailed: !sessions.ok,
    items,
    targets,
    live,
    hasPeople: getSettings().hasSearch && hasPersonPages(city),
    spoken,
    isAdjusted: isAdjusted(parameters, filter),
  });
}

/** Longest wait of the home for the index, ms: it is shown without what comes later. */
const INDEX_WAIT_MS = 300;

/** Divisions that the home shows: those with the longest time (rule 26.19). */
const MOST_DIVISIONS = 12;

/** Speaking time of the divisions in the current year; undefined while none is known, and where the city hides people or times. */
async function findSpoken(city: City, nowMs: number): Promise<SpokenTime | undefined> {
  const { people, speechTimes } = toVisibility(city);
  if (!people || !speechTimes) return undefined;
  const find = async () => {
    const isBuilding = !(await isWholeInIndex(city));
    return { isBuilding, found: await findOpenDivisions(city, dayOf(nowMs, city.timeZone).slice(0, 4)) };
  };
  const answer = await within(INDEX_WAIT_MS, find());
  if (!answer?.found.ok) return undefined;
  const { isBuilding, found } = answer;
  const divisions = found.value.divisions.filter(({ seconds }) => seconds > 0).slice(0, MOST_DIVISIONS);
  return divisions.length === 0 ? undefined : { ...found.value, divisions, isBuilding };
}

/** Finds the next expected session with a date that is ahead (rules 4.2, 4.14). */
const findNext = (sessions: readonly Session[], nowMs: number, timeZone: string): DatedSession | undefined =>
  filterSessions(sessions, { tab: 'planned', query: '', category: undefined }, nowMs, timeZone).find(
    (session): session is DatedSession => session.startMs !== undefined && daysUntil(session, nowMs, timeZone) !== undefined,
  );

const unknownCategory = (slug: string | undefined): Category | undefined =>
  isIdentifier('category', slug) ? { id: undefined, name: slug, slug } : undefined;
