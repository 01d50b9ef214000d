import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { IndexedPeople } from '../../domain/people/across/indexedPeople.ts';
import { type PeopleList, toPeopleList } from '../../domain/people/pages/peopleList.ts';
import { hasPersonPages } from '../../domain/people/across/pathIds.ts';
import { parsePeopleRequest } from '../../domain/people/pages/peopleRequest.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadCity } from '../../services/server/cache/portalData.ts';
import { type LimitedProblem, toProblem } from '../responses/problem.ts';
import { findOpenPeople, isWholeInIndex } from './openPeople.ts';
import { hasAskedTooOften } from './peopleLimit.ts';

/** The people of a city, as its page shows them. */
export interface PeoplePage {
  city: City;
  list: PeopleList;
  divisions: IndexedPeople['divisions'];
  /** Whether the index has not all sessions, so that people may be missing (rule 26.16). */
  isBuilding: boolean;
}

/** Loads a city that has pages of people; `not-found` for any other (rule 26.4), `too-many-requests` beyond the limit of rule 26.9. */
export async function loadPeopleCity(name: string | undefined): Promise<Result<City, LimitedProblem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  if (!hasPersonPages(city.value)) return fail('not-found');
  return (await hasAskedTooOften()) ? fail('too-many-requests') : city;
}

/** Loads the people of a city that `parameters` ask for, which are unchecked input (rules 26.4, 26.6, 26.10). */
export async function loadPeoplePage(
  name: string | undefined,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Result<PeoplePage, LimitedProblem>> {
  const city = await loadPeopleCity(name);
  if (!city.ok) return city;
  const isBuilding = !(await isWholeInIndex(city.value));
  const found = await findOpenPeople(city.value);
  if (!found.ok) return found;
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base' });
  return ok({
    city: city.value,
    list: toPeopleList(found.value, parsePeopleRequest(parameters), toVisibility(city.value), compare),
    divisions: found.value.divisions,
    isBuilding,
  });
}
