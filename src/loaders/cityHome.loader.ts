import { SESSIONS_PER_PAGE } from '../config/constants.ts';
import type { City } from '../domain/city.ts';
import { defaultRange } from '../domain/dateRanges.ts';
import { isIdentifier } from '../domain/identifiers.ts';
import { type PageOf, pageOf } from '../domain/paging.ts';
import { fail, ok, type Result } from '../domain/result.ts';
import { compareForAll, type Session } from '../domain/session.ts';
import { loadCity, loadSessions } from '../services/server/portalData.ts';
import { type Problem, toProblem } from './problem.ts';

/** A city's sessions, one page of them; none where the list failed (spec §8) or the city hides them. */
export interface CityHomePage {
  city: City;
  sessions: PageOf<Session>;
}

/** Loads the city home; `page` counts from 1 and may come from anywhere. */
export async function loadCityHomePage(
  name: string | undefined,
  page: string | null,
  nowMs: number,
): Promise<Result<CityHomePage, Problem>> {
  if (!isIdentifier('city', name)) return fail('not-found');
  const found = await loadCity(name);
  if (!found.ok) return fail(toProblem(found.error));
  const city = found.value;
  const sessions = city.hideSessions ? ok([]) : await loadSessions(city, defaultRange(nowMs, city.timeZone));
  const listed = (sessions.ok ? sessions.value : []).filter((session) => session.isPublished).sort(compareForAll(nowMs));
  return ok({ city, sessions: pageOf(listed, Number(page ?? 1), SESSIONS_PER_PAGE) });
}
