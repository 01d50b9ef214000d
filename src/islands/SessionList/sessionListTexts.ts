import { DATE_TEXTS, STATE_TEXTS, TAB_TEXTS } from '../../i18n/labels/session/sessionLabels.ts';
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
  'sessions.count',
  'sessions.liveNow',
  'sessions.now',
  'status.protected',
  'text.pair',
  ...RESULT_TEXTS,
  ...STATE_TEXTS,
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
  'sessions.tabs',
  'sessions.when',
  ...DATE_TEXTS,
  ...TAB_TEXTS,
] as const satisfies readonly TextKey[];
