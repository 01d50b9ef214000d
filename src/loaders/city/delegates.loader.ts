import type { City } from '../../domain/city/city.ts';
import { rangeFor } from '../../domain/time/dateRanges.ts';
import { type DelegateGroup, groupDelegates, sessionsByRecency } from '../../domain/people/delegates.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadCity, loadDelegation, loadSessions } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** A city's delegates, grouped; `isKnown` is false where the services behind could not tell them. */
export interface DelegatesPage {
  city: City;
  isKnown: boolean;
  groups: DelegateGroup[];
}

/** Sessions that are asked before a city counts as one without delegates. */
const MAX_SESSIONS_ASKED = 3;

/** Loads the delegates of the city's most recent session that has any (contract §8); `not-found` where the city hides them (spec §2). */
export async function loadDelegatesPage(name: string | undefined, locale: Locale, nowMs: number): Promise<Result<DelegatesPage, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  if (city.hideDelegates) return fail('not-found');
  const sessions = await loadSessions(city, rangeFor('default', nowMs, city.timeZone));
  if (!sessions.ok) return ok({ city, isKnown: false, groups: [] });
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base' });
  const published = sessions.value.filter(({ isPublished }) => isPublished);
  for (const session of sessionsByRecency(published, nowMs).slice(0, MAX_SESSIONS_ASKED)) {
    const delegation = await loadDelegation(city, session);
    // The broker is the same for every session: asking it again would only keep the visitor waiting.
    if (!delegation.ok) return ok({ city, isKnown: false, groups: [] });
    const groups = groupDelegates(delegation.value, compare);
    if (groups.length > 0) return ok({ city, isKnown: true, groups });
  }
  return ok({ city, isKnown: true, groups: [] });
}
