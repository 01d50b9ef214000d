import { LRUCache } from 'lru-cache';
import { chooseSessions, type SessionChoice, type SessionTabs, toSessionTabs } from '../../../domain/lists/sessionFilter.ts';
import { type NameIndex, toNameIndex } from '../../../domain/search/nameSearch.ts';
import type { Session } from '../../../domain/session/session.ts';

/** Tabs and filter results of one session list. */
interface Filtered {
  atMs: number;
  tabs: SessionTabs;
  choices: LRUCache<string, readonly Session[]>;
}

/** Longest delay of a status that changes by time alone, ms. */
const LAG_MS = 10_000;

/** Filter results cached per list. */
const MAX_CHOICES = 64;

// WeakMap: the keys are lists of the data cache, and an entry ends with its list.
const filtered = new WeakMap<readonly Session[], Filtered>();
const names = new WeakMap<Session, NameIndex>();

function indexName(session: Session): NameIndex {
  const index = names.get(session) ?? toNameIndex(session.name);
  names.set(session, index);
  return index;
}

function findTabs(sessions: readonly Session[], nowMs: number, timeZone: string): Filtered {
  const known = filtered.get(sessions);
  if (known && Math.abs(nowMs - known.atMs) < LAG_MS) return known;
  // Sort the previously sorted list: that is faster than sorting the list as received.
  const tabs = toSessionTabs(known?.tabs.all ?? sessions, nowMs, timeZone);
  const fresh = { atMs: nowMs, tabs, choices: new LRUCache<string, readonly Session[]>({ max: MAX_CHOICES }) };
  filtered.set(sessions, fresh);
  return fresh;
}

/**
 * Published sessions of a tab, filtered by name and category, in order (rules 4.1 to 4.4); neither `sessions` nor the result may be
 * mutated.
 */
export function filterSessions(sessions: readonly Session[], choice: SessionChoice, nowMs: number, timeZone: string): readonly Session[] {
  const { tabs, choices } = findTabs(sessions, nowMs, timeZone);
  const key = JSON.stringify([choice.tab, choice.query, choice.category]);
  const found = choices.get(key) ?? chooseSessions(tabs, choice, indexName);
  choices.set(key, found);
  return found;
}
