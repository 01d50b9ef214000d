import { type Category, isNamed } from './category.ts';
import { compareForAll, displayStatus, type Session } from './session.ts';
import { isTooShort, SESSION_TABS, type SessionTab } from './sessionQuery.ts';
import { foldText } from './textSearch.ts';

/** Sessions of a tab, in its order, and the last choices that were made among them. */
interface Tab {
  sessions: readonly Session[];
  chosen: Map<string, readonly Session[]>;
}

interface Prepared {
  atMs: number;
  /** Ordered as the tab `all` was last: putting them in order again costs little. */
  published: Session[];
  /** Names as they are compared, of those that were looked at. */
  names: Map<Session, string>;
  tabs: ReadonlyMap<SessionTab, Tab>;
}

/** How long a status that follows from dates alone may lag behind the clock, ms. */
const LAG_MS = 10_000;

/** Choices remembered per tab: what many visitors ask for is looked for once, however many sessions there are. */
const MOST_CHOICES = 16;

// One list is filtered by many visitors until upstream is asked again: it is put in order once.
const prepared = new WeakMap<readonly Session[], Prepared>();

const start = ({ startMs }: Session, absent: number) => startMs ?? absent;

/** Planned sessions soonest first; those without a date last (contract §8). */
const soonestFirst = (a: Session, b: Session) => start(a, Infinity) - start(b, Infinity) || a.sessionId - b.sessionId;

function prepare(sessions: readonly Session[], nowMs: number, timeZone: string): Prepared {
  const known = prepared.get(sessions);
  if (known && Math.abs(nowMs - known.atMs) < LAG_MS) return known;
  const published = (known?.published ?? sessions.filter(({ isPublished }) => isPublished)).toSorted(compareForAll(nowMs, timeZone));
  const of: Record<SessionTab, Session[]> = { all: published, live: [], recorded: [], planned: [] };
  for (const session of published) of[displayStatus(session, nowMs, timeZone)].push(session);
  of.planned.sort(soonestFirst);
  const toTab = (tab: SessionTab): [SessionTab, Tab] => [tab, { sessions: of[tab], chosen: new Map() }];
  const now: Prepared = {
    atMs: nowMs,
    published,
    names: known?.names ?? new Map<Session, string>(),
    tabs: new Map(SESSION_TABS.map(toTab)),
  };
  prepared.set(sessions, now);
  return now;
}

function foldedName(session: Session, names: Prepared['names']): string {
  const folded = names.get(session) ?? foldText(session.name);
  names.set(session, folded);
  return folded;
}

/** What sessions are chosen by. */
interface Choice {
  tab: SessionTab;
  query: string;
  category: Category | undefined;
}

/** The published sessions of a tab, by name and category, in the order of contract §8; neither `sessions` nor the answer may be changed later. */
export function filterSessions(
  sessions: readonly Session[],
  { tab, query, category }: Choice,
  nowMs: number,
  timeZone: string,
): readonly Session[] {
  const { tabs, names } = prepare(sessions, nowMs, timeZone);
  const all = tabs.get(tab);
  const wantedName = isTooShort(query) ? '' : foldText(query);
  if (!all || (wantedName === '' && category === undefined)) return all?.sessions ?? [];
  const key = JSON.stringify([wantedName, category]);
  const known = all.chosen.get(key);
  if (known) return known;
  const isWanted = (session: Session) =>
    foldedName(session, names).includes(wantedName) &&
    (category === undefined || (session.category !== undefined && isNamed(category, session.category)));
  const found = all.sessions.filter(isWanted);
  const [oldest] = all.chosen.size < MOST_CHOICES ? [] : all.chosen.keys();
  if (oldest !== undefined) all.chosen.delete(oldest);
  all.chosen.set(key, found);
  return found;
}
