import { type Category, matchesCategory } from './category.ts';
import { displayStatus, isPlannedPast, type Session, toAllTabOrder } from '../session/session.ts';
import { isTooShort, type SessionTab } from './sessionQuery.ts';
import { type NameIndex, toNameIndex, toNameMatcher } from '../search/nameSearch.ts';

/** The published sessions of each tab, in the order of rules 4.2 and 4.3. */
export type SessionTabs = Readonly<Record<SessionTab, readonly Session[]>>;

/**
 * Distributes the published sessions over the tabs, each in its order (rules 4.1, 4.2, 4.3); sorting is faster when they are almost in
 * order.
 */
export function toSessionTabs(sessions: readonly Session[], nowMs: number, timeZone: string): SessionTabs {
  const published = toAllTabOrder(
    sessions.filter(({ isPublished }) => isPublished),
    nowMs,
    timeZone,
  );
  const tabs: Record<SessionTab, Session[]> = { all: published, live: [], recorded: [], planned: [] };
  for (const session of published) {
    // A planned session of a past day is not upcoming (rule 3.14).
    if (!isPlannedPast(session, nowMs, timeZone)) tabs[displayStatus(session, nowMs, timeZone)].push(session);
  }
  return tabs;
}

/** Tab, name search and category that select sessions. */
export interface SessionChoice {
  tab: SessionTab;
  query: string;
  category: Category | undefined;
}

/**
 * Returns the sessions of a tab that match name and category, in the order of the tab (rules 4.4, 4.8); `indexName` returns the name as
 * searches compare it.
 */
export function chooseSessions(
  tabs: SessionTabs,
  { tab, query, category }: SessionChoice,
  indexName: (session: Session) => NameIndex = ({ name }) => toNameIndex(name),
): readonly Session[] {
  const isNamed = query === '' || isTooShort(query) ? undefined : toNameMatcher(query);
  const isWanted = (session: Session) =>
    (isNamed === undefined || isNamed(indexName(session))) &&
    (category === undefined || (session.category !== undefined && matchesCategory(category, session.category)));
  return isNamed === undefined && category === undefined ? tabs[tab] : tabs[tab].filter(isWanted);
}
