import { getSettings } from '../../config/settings/currentSettings.ts';
import { noteForVisitor, requestScope } from '../../runtime/requestScope.ts';
import { DEFAULT_TIME_ZONE } from '../../config/constants.ts';
import type { City, CitySummary } from '../../domain/city/city.ts';
import { searchCities, suggestCities } from '../../domain/city/citySearch.ts';
import { hasTerms } from '../../domain/follow/followTarget.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { type Category, offeredCategories } from '../../domain/lists/category.ts';
import { toNetwork } from '../../domain/login/subscriberNetwork.ts';
import type { SearchSuggestion } from '../../domain/search/searchAnswer.ts';
import type { SearchState } from '../../domain/search/searchState.ts';
import { isSearch, parseSearchRequest, type SearchRequest } from '../../domain/search/searchRequest.ts';
import { addDays, fromWallTime } from '../../domain/time/zonedTime.ts';
import { AttemptLimiter } from '../../services/server/access/attemptLimiter.ts';
import { loadCategories, loadCity, loadClients } from '../../services/server/cache/portalData.ts';
import { isIndexBuilding } from '../../services/server/search/searchService.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { searchNames } from './searchNames.ts';
import { findOpenSessions, findOpenSuggestions } from './openResults.ts';

/** A search page (rules 24.8 to 24.11). */
export interface SearchPage {
  request: SearchRequest;
  /** City of the path; undefined on the page of all cities. */
  city: City | undefined;
  state: SearchState;
  /** Public cities to choose from on the page of all cities, by title; none when they are too many: the results name theirs. */
  cities: CitySummary[];
  /** Public cities whose title or name the query finds, by title. */
  foundCities: CitySummary[];
  /** Categories to choose from on the page of a city. */
  categories: Category[];
  /** Whether the index is still being built, so that sessions may be missing (rule 24.13). */
  isBuilding: boolean;
  /** Name of the city in which the search can be followed (rule 28.60); undefined where it cannot. */
  followedCity: string | undefined;
}

/** Searches that a network may make (rule 24.16); answers from the page cache do not count. */
const searches = new AttemptLimiter({ name: 'search', attempts: 120, windowSeconds: 60, maxKeys: 50_000 });
/** Suggestions that a network may ask for (rule 24.16): one for each key that is pressed. */
const suggestions = new AttemptLimiter({ name: 'suggestions', attempts: 600, windowSeconds: 60, maxKeys: 50_000 });

/** Cities that can be chosen in the form at most: with more the page gets heavy. */
const CITY_CHOICES = 50;

/** Cities with a matching title that are shown at most. */
const FOUND_CITIES = 10;

/** Loads the results of a search; `parameters` are unchecked input with the names of contract §7. */
export async function loadSearchPage(
  name: string | undefined,
  parameters: URLSearchParams,
  nowMs: number,
  clientAddress: string,
): Promise<Result<SearchPage, Problem>> {
  if (name !== undefined && !isIdentifier('city', name)) return fail('not-found');
  const found = name === undefined ? undefined : await loadCity(name);
  if (found && !found.ok) return fail(toProblem(found.error));
  const city = found?.value;
  const request = parseSearchRequest(parameters, city?.name);
  const [clients, known] = await Promise.all([loadClients(false), city && loadCategories(city)]);
  const isPublic = !city || !clients.ok || clients.value.some(({ name: each }) => each.toLowerCase() === city.name.toLowerCase());
  const all = clients.ok ? clients.value.toSorted((a, b) => a.title.localeCompare(b.title, 'en')) : [];
  return ok({
    request,
    city,
    cities: !city && all.length <= CITY_CHOICES ? all : [],
    state: await search(request, city, { isPublic, nowMs, clientAddress }),
    foundCities: request.query === '' ? [] : searchCities(all, request.query).slice(0, FOUND_CITIES),
    categories: known?.ok && city ? offeredCategories(known.value, city.excludedCategories) : [],
    isBuilding: isIndexBuilding(),
    followedCity: await findFollowedCity(request, city),
  });
}

/** Searches with words are followed in one city: the follow service looks at one list of sessions for each. */
async function findFollowedCity({ query, city: chosen }: SearchRequest, city: City | undefined): Promise<string | undefined> {
  if (getSettings().followUrl === undefined || !hasTerms(query)) return undefined;
  const found = city ?? (chosen === undefined ? undefined : await findCity(chosen));
  return found?.hideSessions ? undefined : found?.name;
}

async function findCity(name: string): Promise<City | undefined> {
  const found = await loadCity(name);
  return found.ok ? found.value : undefined;
}

/** Private cities are not in the index (rule 24.2): their sessions are found by name. */
async function search(
  request: SearchRequest,
  city: City | undefined,
  { isPublic, nowMs, clientAddress }: { isPublic: boolean; nowMs: number; clientAddress: string },
): Promise<SearchState> {
  if (!isSearch(request)) return { kind: 'start' };
  const retryAfterSeconds = await searches.take(toNetwork(clientAddress));
  if (retryAfterSeconds > 0) {
    noteForVisitor(requestScope.getStore());
    return { kind: 'limited', retryAfterSeconds };
  }
  const zone = city?.timeZone ?? DEFAULT_TIME_ZONE;
  const range = {
    fromMs: request.from === undefined ? undefined : fromWallTime(request.from, zone),
    untilMs: request.to === undefined ? undefined : fromWallTime(addDays(request.to, 1), zone),
  };
  const answer = isPublic ? await findOpenSessions(request, range, nowMs) : undefined;
  if (answer?.ok) return { kind: 'results', answer: answer.value };
  const names = city && (await searchNames(city, request, range, nowMs));
  return names ? { kind: 'names', answer: names, isPrivate: !isPublic } : { kind: 'unavailable' };
}

/** Suggestions, or the seconds until the network may ask for more of them (rule 24.16). */
export type SuggestionState = { kind: 'suggestions'; suggestions: SearchSuggestion[] } | { kind: 'limited'; retryAfterSeconds: number };

/** Loads suggestions for a query that is being typed (rule 24.12); without an index only cities. */
export async function loadSuggestions(
  city: string | undefined,
  query: string,
  { clientAddress = '', ...visitor }: Pick<App.Locals, 'clientAddress' | 'locale' | 't'>,
): Promise<Result<SuggestionState, Problem>> {
  if (city !== undefined && !isIdentifier('city', city)) return fail('not-found');
  const retryAfterSeconds = await suggestions.take(toNetwork(clientAddress));
  if (retryAfterSeconds > 0) {
    noteForVisitor(requestScope.getStore());
    return ok({ kind: 'limited', retryAfterSeconds });
  }
  const [clients, found] = await Promise.all([
    loadClients(false),
    getSettings().hasSearch ? findOpenSuggestions(query, city, visitor) : [],
  ]);
  const cities = clients.ok && query !== '' ? suggestCities(clients.value, query, city) : [];
  return ok({ kind: 'suggestions', suggestions: [...cities, ...found] });
}
