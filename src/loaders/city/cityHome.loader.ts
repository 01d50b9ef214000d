import { SESSIONS_PER_PAGE } from '../../config/constants.ts';
import { type Category, findCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { rangeFor } from '../../domain/time/dateRanges.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { type PageOf, pageOf } from '../../domain/lists/paging.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Session } from '../../domain/session/session.ts';
import { isAdjusted, parseSessionFilter, type SessionFilter } from '../../domain/lists/sessionQuery.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadCategories, loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { type CurrentTopics, liveKeys, loadCurrentTopics } from '../session/liveNow.loader.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** A city's sessions, one page of those asked for; none where the list failed (spec §8) or the city hides them. */
export interface CityHomePage {
  city: City;
  /** What was asked for, as far as the city has it. */
  filter: SessionFilter;
  /** The categories to choose from, excluded ones left out. */
  categories: Category[];
  sessions: PageOf<Session>;
  /** The list failed: that it is empty says nothing. */
  hasFailed: boolean;
  /** What is being discussed in those that are live. */
  topics: CurrentTopics;
  /** Keys (domain/liveNow.ts) of all sessions that are live, whatever was asked for. */
  live: string[];
  /** Something that was asked for is not to be had: the nearest is shown. */
  isAdjusted: boolean;
}

/** Loads the city home; `parameters` are those of contract §7 and may hold anything. */
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
  const nothing = { categories: [], sessions: pageOf<Session>([], 1, SESSIONS_PER_PAGE), topics: new Map<number, string>(), live: [] };
  if (city.hideSessions) return ok({ city, filter: asked, ...nothing, hasFailed: false, isAdjusted: false });
  const range = rangeFor(asked.when === 'all' ? 'default' : asked.when, nowMs, city.timeZone);
  const [known, sessions] = await Promise.all([loadCategories(city), loadSessions(city, range)]);
  const categories = known.ok ? offeredCategories(known.value, city.excludedCategories) : [];
  // Where nobody knows the categories, the one that is asked for may well exist.
  const category = known.ok ? findCategory(categories, asked.category) : unknownCategory(asked.category);
  const listed = sessions.ok ? filterSessions(sessions.value, { ...asked, category }, nowMs, city.timeZone) : [];
  const page = pageOf(listed, asked.page, SESSIONS_PER_PAGE);
  const filter = { ...asked, category: category?.slug, page: page.page };
  const topics = await loadCurrentTopics(city, page.items, nowMs);
  const live = sessions.ok ? liveKeys(city, sessions.value, nowMs) : [];
  return ok({
    city,
    filter,
    categories,
    sessions: page,
    hasFailed: !sessions.ok,
    topics,
    live,
    isAdjusted: isAdjusted(parameters, filter),
  });
}

const unknownCategory = (slug: string | undefined): Category | undefined =>
  isIdentifier('category', slug) ? { id: undefined, name: slug, slug } : undefined;
