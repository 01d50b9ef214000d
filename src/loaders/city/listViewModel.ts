import { type Category, findCategory } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import type { PageOf } from '../../domain/lists/paging.ts';
import { accessOf, displayStatus, type Session, sessionState } from '../../domain/session/session.ts';
import type { FilteredListView, SessionListView, SessionRowView } from '../../domain/lists/sessionListView.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { isTooShort } from '../../domain/lists/sessionQuery.ts';
import { formatDate, formatDateBlock, formatDuration, formatTime } from '../../i18n/format.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';
import { tabLabel } from '../../i18n/labels/sessionLabels.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { CategoryPage } from './category.loader.ts';
import type { CityHomePage } from './cityHome.loader.ts';
import type { CurrentTopics } from '../session/liveNow.loader.ts';

interface Listed {
  city: City;
  sessions: PageOf<Session>;
  topics: CurrentTopics;
  live: string[];
}

/** When a list is shown, and to whom. */
interface Shown {
  nowMs: number;
  locale: Locale;
  t: Translate;
}

function toStart(startMs: number | undefined, { timeZone }: City, locale: Locale): SessionRowView['start'] {
  if (startMs === undefined) return undefined;
  const iso = new Date(startMs).toISOString();
  return {
    iso,
    ...formatDateBlock(startMs, locale, timeZone),
    date: formatDate(startMs, locale, timeZone),
    time: formatTime(startMs, locale, timeZone),
  };
}

function toList({ city, sessions, topics, live }: Listed, categories: readonly Category[], { nowMs, locale }: Shown): SessionListView {
  const rows = sessions.items.map((session): SessionRowView => {
    // How long a protected session lasted is for those who may see it.
    const durationSeconds = accessOf(session) === 'open' ? session.durationSeconds : undefined;
    return {
      id: session.sessionId,
      href: localizePath(sessionPath(city.name, session), locale),
      name: session.name,
      state: sessionState(session, nowMs, city.timeZone),
      isLive: displayStatus(session, nowMs, city.timeZone) === 'live',
      start: toStart(session.startMs, city, locale),
      duration: durationSeconds === undefined ? undefined : formatDuration(durationSeconds, locale),
      category: findCategory(categories, session.category)?.name,
      isProtected: session.isProtected,
      topic: topics.get(session.sessionId),
    };
  });
  return { sessions: rows, total: sessions.total, page: sessions.page, pageCount: sessions.pageCount, live };
}

/** A page of a city's sessions as visitors see it; where there are none, it says why. */
export function toFilteredListView(page: CityHomePage, shown: Shown): FilteredListView {
  const { filter, isAdjusted, hasFailed } = page;
  const { t } = shown;
  const list = { ...toList(page, page.categories, shown), filter, isAdjusted };
  if (list.total > 0) return list;
  if (hasFailed) return { ...list, empty: { title: t('sessions.empty'), hint: t('sessions.unavailableHint') } };
  if (filter.tab === 'live') {
    return { ...list, empty: { title: t('sessions.noLive'), hint: t('sessions.noLiveHint', { tab: tabLabel('planned', t) }) } };
  }
  const isFiltered = filter.when !== 'all' || filter.category !== undefined || (filter.query !== '' && !isTooShort(filter.query));
  const hint = isFiltered || filter.tab !== 'all' ? t('sessions.filteredHint') : t('sessions.emptyHint');
  return { ...list, empty: { title: t('sessions.empty'), hint } };
}

/** A page of a category's sessions as visitors see it; where there are none, it says why. */
export function toCategoryListView(page: CategoryPage, shown: Shown): SessionListView {
  const list = toList(page, [], shown);
  const { t } = shown;
  const hint = t(page.hasFailed ? 'sessions.unavailableHint' : 'sessions.emptyHint');
  return list.total > 0 ? list : { ...list, empty: { title: t('sessions.empty'), hint } };
}
