import { type CalendarEntry, type CalendarMonth, getCalendarMonth, entriesByDay } from '../../domain/calendar/calendar.ts';
import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { type Problem, toProblem } from '../responses/problem.ts';
import { loadMoveTargets, type MoveTargets } from '../session/moveTarget.loader.ts';
import { siteAddress } from '../site/siteAddress.ts';

/** One month of a city's sessions. */
interface CalendarPage {
  city: City;
  month: CalendarMonth;
  /** Entries by day, `YYYY-MM-DD`; empty when the city hides its sessions (rule 2.7). */
  entries: Map<string, CalendarEntry[]>;
  /** Where or when changed sessions take place instead. */
  targets: MoveTargets;
  /** The list failed, so the month is shown empty (rule 17.4). */
  hasFailed: boolean;
  /** Public address of the subscribable calendar. */
  subscription: string;
}

/** Loads a month of a city's calendar (rules 5.1, 5.3); `wanted` is unchecked input. `not-found` when the city shows no calendar. */
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
  const month = getCalendarMonth(wanted, nowMs, city.timeZone);
  const sessions = city.hideSessions ? ok([]) : await loadSessions(city, month.days);
  const entries = entriesByDay(sessions.ok ? sessions.value : [], month.days, city.timeZone, nowMs);
  const shown = [...entries.values()].flat().map(({ session }) => session);
  return ok({
    city,
    month,
    entries,
    targets: await loadMoveTargets(city, shown, sessions.ok ? sessions.value : [], nowMs),
    hasFailed: !sessions.ok,
    subscription: siteAddress(`/${city.name}/calendar.ics`, locale),
  });
}
