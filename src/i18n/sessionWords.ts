import type { SessionDate, SessionTab } from '../domain/sessionQuery.ts';
import type { TextKey, Translate } from './translator.ts';

const TABS: Record<SessionTab, TextKey> = {
  all: 'sessions.tabAll',
  live: 'sessions.tabLive',
  recorded: 'sessions.tabRecorded',
  planned: 'sessions.tabPlanned',
};

const DATES: Record<SessionDate, TextKey> = {
  all: 'sessions.whenAll',
  today: 'sessions.whenToday',
  yesterday: 'sessions.whenYesterday',
  week: 'sessions.whenWeek',
  month: 'sessions.whenMonth',
};

/** What a tab of the session list is called. */
export const tabLabel = (tab: SessionTab, t: Translate): string => t(TABS[tab]);

/** What a date filter of the session list is called. */
export const dateLabel = (when: SessionDate, t: Translate): string => t(DATES[when]);
