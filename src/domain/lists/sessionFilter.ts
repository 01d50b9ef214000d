import { type Category, isNamed } from './category.ts';
import { compareForAll, displayStatus, type Session } from '../session/session.ts';
import { isTooShort, type SessionTab } from './sessionQuery.ts';
import { foldText } from '../text/textSearch.ts';

/** The published sessions of each tab, in the order of contract §8. */
export type SessionTabs = Readonly<Record<SessionTab, readonly Session[]>>;

const start = ({ startMs }: Session, absent: number) => startMs ?? absent;

/** Planned sessions soonest first; those without a date last (contract §8). */
const soonestFirst = (a: Session, b: Session) => start(a, Infinity) - start(b, Infinity) || a.sessionId - b.sessionId;

/** Puts the published sessions into their tabs, each in its order; sessions that are nearly in order already take less time. */
export function toSessionTabs(sessions: readonly Session[], nowMs: number, timeZone: string): SessionTabs {
  const published = sessions.filter(({ isPublished }) => isPublished).sort(compareForAll(nowMs, timeZone));
  const tabs: Record<SessionTab, Session[]> = { all: published, live: [], recorded: [], planned: [] };
  for (const session of published) tabs[displayStatus(session, nowMs, timeZone)].push(session);
  tabs.planned.sort(soonestFirst);
  return tabs;
}

/** What sessions are chosen by. */
export interface SessionChoice {
  tab: SessionTab;
  query: string;
  category: Category | undefined;
}

/** The sessions of a tab by name and category, in its order; `foldName` is the name as it is compared. */
export function chooseSessions(
  tabs: SessionTabs,
  { tab, query, category }: SessionChoice,
  foldName: (session: Session) => string = ({ name }) => foldText(name),
): readonly Session[] {
  const wantedName = isTooShort(query) ? '' : foldText(query);
  const isWanted = (session: Session) =>
    (wantedName === '' || foldName(session).includes(wantedName)) &&
    (category === undefined || (session.category !== undefined && isNamed(category, session.category)));
  return wantedName === '' && category === undefined ? tabs[tab] : tabs[tab].filter(isWanted);
}
