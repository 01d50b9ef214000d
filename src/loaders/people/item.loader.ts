import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { ItemSession, ItemView } from '../../domain/people/across/itemSessions.ts';
import { hasItemPages } from '../../domain/people/across/pathIds.ts';
import { groupBySession } from '../../domain/people/across/sessionGroups.ts';
import { toListed } from '../../domain/search/searchAnswer.ts';
import { getDayRange } from '../../domain/time/dateRanges.ts';
import { loadCity, loadSessions } from '../../services/server/cache/portalData.ts';
import { type LimitedProblem, toProblem } from '../responses/problem.ts';
import { loadMoveTargets } from '../session/moveTarget.loader.ts';
import { findOpenItem, isWholeInIndex } from './openPeople.ts';
import { hasAskedTooOften } from './peopleLimit.ts';

/** Unchecked path parameters of an item. */
export interface ItemAddress {
  city: string | undefined;
  item: string | undefined;
}

/**
 * Loads an item of a city; `not-found` when no open session has it (rules 26.5, 26.21), `unavailable` without an index (rule 26.6),
 * `too-many-requests` for a network that asks too often (rule 26.9).
 */
export async function loadItemPage({ city: name, item: id }: ItemAddress, nowMs: number): Promise<Result<ItemView, LimitedProblem>> {
  if (!isIdentifier('city', name) || !isIdentifier('item', id)) return fail('not-found');
  const city = await loadCity(name);
  if (!city.ok) return fail(toProblem(city.error));
  if (!hasItemPages(city.value)) return fail('not-found');
  if (await hasAskedTooOften()) return fail('too-many-requests');
  const isBuilding = !(await isWholeInIndex(city.value));
  const found = await findOpenItem(city.value, id);
  if (!found.ok) return found;
  const [newest] = found.value?.topics ?? [];
  if (!found.value || !newest) return fail('not-found');
  const { dossier, topics } = found.value;
  const sessions = await withListed(city.value, groupBySession(topics), nowMs);
  return ok({ city: city.value, id, dossier, name: newest.title, sessions, isBuilding });
}

/** The sessions with what the list of the city says of them: the index does not know their states. */
async function withListed(city: City, groups: readonly Omit<ItemSession, 'listed'>[], nowMs: number): Promise<ItemSession[]> {
  const all = await loadSessions(city, getDayRange('default', nowMs, city.timeZone));
  if (!all.ok) return groups.map((group) => ({ ...group, listed: undefined }));
  const ids = new Set(groups.map(({ session }) => session.sessionId));
  const shown = all.value.filter(({ sessionId }) => ids.has(sessionId));
  const targets = await loadMoveTargets(city, shown, all.value, nowMs);
  const listed = new Map(
    shown.map((session) => [session.sessionId, toListed(session, targets.get(session.sessionId), nowMs, city.timeZone)]),
  );
  return groups.map((group) => ({ ...group, listed: listed.get(group.session.sessionId) }));
}
