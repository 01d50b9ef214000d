import { LRUCache } from 'lru-cache';
import { chooseSessions, type SessionChoice, type SessionTabs, toSessionTabs } from '../../../domain/lists/sessionFilter.ts';
import type { Session } from '../../../domain/session/session.ts';
import { foldText } from '../../../domain/text/textSearch.ts';

/** What was worked out for one list of sessions. */
interface Filtered {
  atMs: number;
  tabs: SessionTabs;
  choices: LRUCache<string, readonly Session[]>;
}

/** How long a status that follows from dates alone may lag behind the clock, ms. */
const LAG_MS = 10_000;

/** Choices kept per list: what many visitors ask for is looked for once, however many sessions there are. */
const MAX_CHOICES = 64;

// The keys are objects of the data cache, which decides how long they live: entries end with them.
const filtered = new WeakMap<readonly Session[], Filtered>();
const names = new WeakMap<Session, string>();

function foldName(session: Session): string {
  const folded = names.get(session) ?? foldText(session.name);
  names.set(session, folded);
  return folded;
}

function findTabs(sessions: readonly Session[], nowMs: number, timeZone: string): Filtered {
  const known = filtered.get(sessions);
  if (known && Math.abs(nowMs - known.atMs) < LAG_MS) return known;
  // The published ones in their last order: to put them in order again takes little.
  const tabs = toSessionTabs(known?.tabs.all ?? sessions, nowMs, timeZone);
  const fresh = { atMs: nowMs, tabs, choices: new LRUCache<string, readonly Session[]>({ max: MAX_CHOICES }) };
  filtered.set(sessions, fresh);
  return fresh;
}

/** The published sessions of a tab, by name and category, in the order of contract §8; neither `sessions` nor the answer may be changed later. */
export function filterSessions(sessions: readonly Session[], choice: SessionChoice, nowMs: number, timeZone: string): readonly Session[] {
  const { tabs, choices } = findTabs(sessions, nowMs, timeZone);
  const key = JSON.stringify([choice.tab, choice.query, choice.category]);
  const found = choices.get(key) ?? chooseSessions(tabs, choice, foldName);
  choices.set(key, found);
  return found;
}
