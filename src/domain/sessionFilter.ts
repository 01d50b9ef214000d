import { type Category, isNamed } from './category.ts';
import { compareForAll, type DisplayStatus, displayStatus, type Session } from './session.ts';
import { isTooShort, type SessionTab } from './sessionQuery.ts';
import { foldText } from './textSearch.ts';

interface Entry {
  session: Session;
  status: DisplayStatus;
  foldedName: string;
}

interface Prepared {
  atMs: number;
  tabs: Map<SessionTab, Entry[]>;
}

/** How long a status that follows from dates alone may lag behind the clock, ms. */
const LAG_MS = 10_000;

// One list is filtered by many visitors until upstream is asked again: it is put in order once.
const prepared = new WeakMap<readonly Session[], Prepared>();

const start = ({ session }: Entry, absent: number) => session.startMs ?? absent;

/** Planned sessions soonest first; those without a date last (contract §8). */
const soonestFirst = (a: Entry, b: Entry) => start(a, Infinity) - start(b, Infinity) || a.session.sessionId - b.session.sessionId;

function prepare(sessions: readonly Session[], nowMs: number): Prepared['tabs'] {
  const known = prepared.get(sessions);
  if (known && Math.abs(nowMs - known.atMs) < LAG_MS) return known.tabs;
  const all = sessions
    .filter(({ isPublished }) => isPublished)
    .sort(compareForAll(nowMs))
    .map((session) => ({ session, status: displayStatus(session, nowMs), foldedName: foldText(session.name) }));
  const having = (wanted: DisplayStatus) => all.filter(({ status }) => status === wanted);
  const tabs: Prepared['tabs'] = new Map([
    ['all', all],
    ['live', having('live')],
    ['recorded', having('recorded')],
    ['planned', having('planned').sort(soonestFirst)],
  ]);
  prepared.set(sessions, { atMs: nowMs, tabs });
  return tabs;
}

/** What sessions are chosen by. */
interface Choice {
  tab: SessionTab;
  query: string;
  category: Category | undefined;
}

/** The published sessions of a tab, by name and category, in the order of contract §8; `sessions` must not be changed later. */
export function filterSessions(sessions: readonly Session[], { tab, query, category }: Choice, nowMs: number): Session[] {
  const wantedName = isTooShort(query) ? '' : foldText(query);
  const isWanted = ({ session, foldedName }: Entry) =>
    foldedName.includes(wantedName) && (category === undefined || (session.category !== undefined && isNamed(category, session.category)));
  return (prepare(sessions, nowMs).get(tab) ?? []).filter(isWanted).map(({ session }) => session);
}
