import type { SessionState } from '../../../domain/session/session.ts';
import type { SessionDate, SessionTab } from '../../../domain/lists/sessionQuery.ts';
import type { TextKey, Translate } from '../../translator.ts';

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

const STATES: Record<SessionState, TextKey> = {
  live: 'status.live',
  'live-unavailable': 'status.liveUnavailable',
  planned: 'status.planned',
  recorded: 'status.recorded',
  'recorded-unavailable': 'status.recordedUnavailable',
  'planned-past': 'status.plannedPast',
  cancelled: 'status.cancelled',
  postponed: 'status.postponed',
  moved: 'status.moved',
  unpublished: 'session.unpublished',
};

/** The texts of {@link stateLabel}, {@link tabLabel} and {@link dateLabel}, for islands that use them. */
export const STATE_TEXTS: readonly TextKey[] = Object.values(STATES);
export const TAB_TEXTS: readonly TextKey[] = Object.values(TABS);
export const DATE_TEXTS: readonly TextKey[] = Object.values(DATES);

/** Returns the label of a session state. */
export const stateLabel = (state: SessionState, t: Translate): string => t(STATES[state]);

/** Returns the label of a tab of the session list. */
export const tabLabel = (tab: SessionTab, t: Translate): string => t(TABS[tab]);

/** Returns the label of a date filter of the session list. */
export const dateLabel = (when: SessionDate, t: Translate): string => t(DATES[when]);
