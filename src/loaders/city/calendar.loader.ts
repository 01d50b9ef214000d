import { type CalendarEntry, type CalendarMonth, chooseMonth, entriesByDay } from '../../domain/calendar/calendar.ts';
import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** One month of a city's sessions. */
interface CalendarPage {
  city: City;
  month: CalendarMonth;
  /** By day, `YYYY-MM-DD`; empty where the city hides its sessions. */
  entries: Map<string, CalendarEntry[]>;
  /** The list failed: the month is shown empty (spec §8). */
  hasFailed: boolean;
  /** Public address of the calendar that one can subscribe to. */
  subscription: string;
}

/** Loads a month of a city's calendar; `wanted` may come from anywhere. A city that shows no calendar has no such page. */
export async function loadCalendarPage(
  name: string | undefined,
  wanted: string | null,
  locale: Locale,
  nowMs: number,
): Promise<Result<CalendarPage, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  if (!city.showCalendar) return fail('not-found');
  const month = chooseMonth(wanted, nowMs, city.timeZone);
  const sessions = city.hideSessions ? ok([]) : await loadSessions(city, month.days);
  return ok({
    city,
    month,
    entries: entriesByDay(sessions.ok ? sessions.value : [], month.days, city.timeZone, nowMs),
    hasFailed: !sessions.ok,
    subscription: siteAddress(`/${city.name}/calendar.ics`, locale),
  });
}
