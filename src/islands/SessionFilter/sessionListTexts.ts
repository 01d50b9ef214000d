import { RESULT_TEXTS } from '../../i18n/labels/voteLabels.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of a session list. */
export const SESSION_LIST_TEXTS = [
  'nav.next',
  'nav.page',
  'nav.pageOf',
  'nav.pages',
  'nav.previous',
  'player.watchLive',
  'session.unpublished',
  'sessions.count',
  'sessions.liveNow',
  'sessions.now',
  'status.live',
  'status.liveUnavailable',
  'status.planned',
  'status.protected',
  'status.recorded',
  'status.recordedUnavailable',
  'status.plannedPast',
  'status.cancelled',
  'status.postponed',
  'status.moved',
  ...RESULT_TEXTS,
] as const satisfies readonly TextKey[];

/** Text keys of a session list with its filter. */
export const SESSION_FILTER_TEXTS = [
  ...SESSION_LIST_TEXTS,
  'category.title',
  'sessions.activeFilters',
  'sessions.adjusted',
  'sessions.allCategories',
  'sessions.apply',
  'sessions.clear',
  'sessions.filter',
  'sessions.liveAbove',
  'sessions.name',
  'sessions.nameTooShort',
  'sessions.removeFilter',
  'sessions.tabAll',
  'sessions.tabLive',
  'sessions.tabPlanned',
  'sessions.tabRecorded',
  'sessions.tabs',
  'sessions.when',
  'sessions.whenAll',
  'sessions.whenMonth',
  'sessions.whenToday',
  'sessions.whenWeek',
  'sessions.whenYesterday',
] as const satisfies readonly TextKey[];
