import { SESSIONS_PER_PAGE } from '../../config/constants.ts';
import { type Category, findCategory, offeredCategories } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { type PageOf, pageOf } from '../../domain/lists/paging.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Session } from '../../domain/session/session.ts';
import { parseSessionFilter } from '../../domain/lists/sessionQuery.ts';
import type { Locale } from '../../i18n/locales.ts';
import { filterSessions } from '../../services/server/cache/filteredSessions.ts';
import { loadCategories, loadCategorySessions, loadCity } from '../../services/server/cache/portalData.ts';
import { type ListedItems, loadLiveItems, toLiveKeys } from '../session/liveNow.loader.ts';
import { loadMoveTargets, type MoveTargets } from '../session/moveTarget.loader.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** One page of a category's sessions; empty when the call failed (rule 17.4) or the city hides its sessions (rule 2.7). */
export interface CategoryPage {
  city: City;
  category: Category;
  sessions: PageOf<Session>;
  /** The call failed: the empty list does not mean that there are no sessions. */
  hasFailed: boolean;
  /** Topics and votes of live sessions. */
  items: ListedItems;
  /** Where or when changed sessions take place instead. */
  targets: MoveTargets;
  /** Keys (domain/live/liveNow.ts) of all live sessions of the category. */
  live: string[];
  /** Path of the page, without language prefix. */
  path: string;
  /** Public address of the category's calendar file. */
  subscription: string;
}

/** Loads a category of a city by slug, name or id; `not-found` when the city lacks or excludes it (rule 4.8). */
export async function loadCategoryPage(
  name: string | undefined,
  slug: string | undefined,
  parameters: URLSearchParams,
  locale: Locale,
  nowMs: number,
): Promise<Result<CategoryPage, Problem>> {
  if (!isIdentifier('city', name) || !isIdentifier('category', slug)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const known = await loadCategories(city);
  // Without the list of categories the sessions may still be available.
  const categories = known.ok ? known.value : [{ id: undefined, name: slug, slug }];
  const category = findCategory(offeredCategories(categories, city.excludedCategories), slug);
  if (!category) return fail('not-found');
  const sessions = city.hideSessions ? ok([]) : await loadCategorySessions(city, category.slug);
  const listed = sessions.ok ? filterSessions(sessions.value, { tab: 'all', query: '', category: undefined }, nowMs, city.timeZone) : [];
  const path = `/${city.name}/category/${encodeURIComponent(category.slug)}`;
  const subscription = siteAddress(`${path}/calendar.ics`, locale);
  const page = pageOf(listed, parseSessionFilter(parameters).page, SESSIONS_PER_PAGE);
  const [items, targets] = await Promise.all([
    loadLiveItems(city, page.items, nowMs),
    loadMoveTargets(city, page.items, sessions.ok ? sessions.value : [], nowMs),
  ]);
  const live = sessions.ok ? toLiveKeys(city, sessions.value, nowMs) : [];
  return ok({ city, category, path, subscription, sessions: page, hasFailed: !sessions.ok, items, targets, live });
}
