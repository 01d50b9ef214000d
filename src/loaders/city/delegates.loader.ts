import type { City } from '../../domain/city/city.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { cutGroups, type DelegateGroup, groupDelegates, sessionsByRecency } from '../../domain/people/delegates.ts';
import { hasPersonPages } from '../../domain/people/across/pathIds.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import { accessOf } from '../../domain/session/session.ts';
import { MOST_RECORDS } from '../../domain/session/shownRecords.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { LOCALE_INFO, type Locale } from '../../i18n/locales.ts';
import { loadCity, loadDelegation, loadSessions } from '../../services/server/cache/portalData.ts';
import { findOpenPeople } from '../people/openPeople.ts';
import { type Problem, toProblem } from '../responses/problem.ts';

/** Delegates of a city in groups; `isKnown` is false when the services could not give them. */
export interface DelegatesPage {
  city: City;
  isKnown: boolean;
  groups: DelegateGroup[];
  /** Number of delegates that the page does not show (rule 9.14). */
  left: number;
  /** Ids of the people who have a page, whom the index knows (rule 26.15); undefined without an index. */
  personIds: ReadonlySet<string> | undefined;
}

/** Sessions that are tried before the city counts as one without delegates (rule 9.7). */
const MAX_SESSIONS_ASKED = 3;

const NOBODY = { groups: [], left: 0 };

/** Loads the delegates from the most recent session that has any (rules 9.7, 9.8); `not-found` when the city hides them (rule 9.10). */
export async function loadDelegatesPage(name: string | undefined, locale: Locale, nowMs: number): Promise<Result<DelegatesPage, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  if (!toVisibility(city).people) return fail('not-found');
  const sessions = await loadSessions(city, getDayRange('default', nowMs, city.timeZone));
  const personIds = await loadPersonIds(city);
  if (!sessions.ok) return ok({ city, isKnown: false, personIds, ...NOBODY });
  const { compare } = new Intl.Collator(LOCALE_INFO[locale].tag, { sensitivity: 'base' });
  const open = sessions.value.filter((session) => accessOf(session) === 'open');
  for (const session of sessionsByRecency(open, nowMs).slice(0, MAX_SESSIONS_ASKED)) {
    const delegation = await loadDelegation(city, session);
    // Every session has the same broker: another attempt would fail too and only make the visitor wait.
    if (!delegation.ok) return ok({ city, isKnown: false, personIds, ...NOBODY });
    const groups = groupDelegates(delegation.value, compare);
    if (groups.length > 0) return ok({ city, isKnown: true, personIds, ...cutGroups(groups, MOST_RECORDS) });
  }
  return ok({ city, isKnown: true, personIds, ...NOBODY });
}

/** Ids of the people of a city whom the index knows: a delegate who was never present has no page. */
async function loadPersonIds(city: City): Promise<ReadonlySet<string> | undefined> {
  const found = hasPersonPages(city) ? await findOpenPeople(city) : undefined;
  return found?.ok ? new Set(found.value.people.map(({ id }) => id)) : undefined;
}
