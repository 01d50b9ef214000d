import type { City } from '../../../../domain/city/city.ts';
import { type Category, findCategory, isExcluded } from '../../../../domain/lists/category.ts';
import { isDue } from '../../../../domain/search/indexing/indexSchedule.ts';
import { accessOf, type Session } from '../../../../domain/session/session.ts';
import type { DayRange } from '../../../../domain/time/dateRanges.ts';
import { addDays, fromWallTime } from '../../../../domain/time/zonedTime.ts';
import { loadCategories } from '../../cache/portalData.ts';
import { getPublishedSessions } from '../../clients/publicApi.ts';
import type { SearchIndex } from '../engine/searchIndex.ts';
import type { Pace } from './pace.ts';
import { digestListed } from './readSession.ts';

/** A session that must be read. */
export interface IndexTask {
  city: City;
  session: Session;
  category: Category | undefined;
  listed: string;
}

/** What the list of a city says: the sessions that must be read, and those that are no longer listed or no longer open. */
export interface CityChanges {
  due: IndexTask[];
  /** All listed sessions that are open. */
  open: IndexTask[];
  /** Ids of indexed sessions that are not among them. */
  removed: number[];
}

/** Reads the published sessions of a range of days that are open; undefined when the list cannot be read. */
export async function readOpen(city: City, days: DayRange, pace: Pace): Promise<IndexTask[] | undefined> {
  const sessions = await pace.run(() => getPublishedSessions(city, days));
  const categories = await loadCategories(city);
  if (!sessions.ok) return undefined;
  const known = categories.ok ? categories.value : [];
  return sessions.value
    .filter((session) => accessOf(session) === 'open' && !isExcluded(session.category, known, city.excludedCategories))
    .map((session): IndexTask => {
      const category = findCategory(known, session.category);
      return { city, session, category, listed: digestListed(city, session, category) };
    });
}

/** Compares the published sessions of a range of days with the index (rules 24.2, 24.13); undefined when the list cannot be read. */
export async function readCity(city: City, days: DayRange, index: SearchIndex, pace: Pace): Promise<CityChanges | undefined> {
  const open = await readOpen(city, days, pace);
  if (!open) return undefined;
  const range = {
    fromMs: fromWallTime(days.start, city.timeZone),
    untilMs: fromWallTime(addDays(days.end, 1), city.timeZone),
  };
  const states = await index.getStates(city.name, range);
  const nowMs = Date.now();
  const due = open.filter(({ session, listed }) => isDue(states.get(session.sessionId), listed, session.startMs, nowMs));
  const ids = new Set(open.map(({ session }) => session.sessionId));
  return { due, open, removed: [...states.keys()].filter((id) => !ids.has(id)) };
}
