import { type Category, findCategory } from '../../domain/lists/category.ts';
import type { City } from '../../domain/city/city.ts';
import type { PageOf } from '../../domain/lists/paging.ts';
import { accessOf, displayStatus, isPlannedPast, isStartOld, type Session, sessionState } from '../../domain/session/session.ts';
import type { FilteredListView, SessionListView, SessionRowView } from '../../domain/lists/sessionListView.ts';
import { dayOf } from '../../domain/time/zonedTime.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import { withoutUndefined } from '../../domain/session/withoutUndefined.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { isTooShort } from '../../domain/lists/sessionQuery.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { isolate } from '../../i18n/labels/punctuation.ts';
import { capitalize, formatDate, formatDateBlock, formatDuration, formatMonth } from '../../i18n/format.ts';
import { type Locale } from '../../i18n/locales.ts';
import { localizePath } from '../../i18n/localizedPath.ts';
import { tabLabel } from '../../i18n/labels/session/sessionLabels.ts';
import { toMoveTargetText } from '../../i18n/labels/session/moveTargetText.ts';
import { formatStartTime, startAttribute, toStartText } from '../../i18n/labels/session/sessionStart.ts';
import type { Translate } from '../../i18n/translator.ts';
import type { CategoryPage } from './category.loader.ts';
import type { CityHomePage } from './cityHome.loader.ts';
import type { ListedItems } from '../session/liveNow.loader.ts';
import type { MoveTargets } from '../session/moveTarget.loader.ts';

interface ListPage {
  city: City;
  sessions: PageOf<Session>;
  items: ListedItems;
  targets: MoveTargets;
  live: string[];
}

/** Time and language of a list view. */
interface ViewContext {
  nowMs: number;
  locale: Locale;
  t: Translate;
}

function toStart(session: Session, { timeZone }: City, locale: Locale): SessionRowView['start'] {
  const { startMs } = session;
  if (startMs === undefined) return undefined;
  const start = { ...session, startMs };
  return withoutUndefined({
    iso: startAttribute(start, timeZone),
    ...formatDateBlock(startMs, locale, timeZone),
    date: formatDate(startMs, locale, timeZone),
    time: formatStartTime(start, locale, timeZone),
  });
}

/** What a session is listed under in the order of rule 4.3: live, upcoming, then months. */
function toGroup(session: Session, { timeZone }: City, { nowMs, locale, t }: ViewContext): string | undefined {
  const status = displayStatus(session, nowMs, timeZone);
  if (status === 'live') return tabLabel('live', t);
  if (status === 'planned' && !isPlannedPast(session, nowMs, timeZone)) return tabLabel('planned', t);
  if (session.startMs === undefined) return undefined;
  return capitalize(formatMonth(dayOf(session.startMs, timeZone).slice(0, 'YYYY-MM'.length), locale), locale);
}

function toList(
  { city, sessions, items, targets, live }: ListPage,
  categories: readonly Category[],
  context: ViewContext,
): SessionListView {
  const { nowMs, locale, t } = context;
  const rows = sessions.items.map((session): SessionRowView => {
    // A protected session is listed without its duration (rule 4.11).
    const isOpen = accessOf(session) === 'open';
    const durationSeconds = isOpen ? session.durationSeconds : undefined;
    const state = sessionState(session, nowMs, city.timeZone);
    const target = targets.get(session.sessionId);
    return withoutUndefined({
      id: session.sessionId,
      href: localizePath(sessionPath(city.name, session), locale),
      name: session.name,
      state,
      isLive: displayStatus(session, nowMs, city.timeZone) === 'live',
      start: toStart(session, city, locale),
      startText: session.startText,
      wasPlanned: isStartOld(session, nowMs, city.timeZone) ? toStartText(session, true, locale, city.timeZone, t) : undefined,
      target: target && toMoveTargetText(target, city, locale, t),
      duration: durationSeconds === undefined ? undefined : formatDuration(durationSeconds, locale),
      group: toGroup(session, city, context),
      category: findCategory(categories, session.category)?.name,
      isProtected: session.isProtected,
      ...items.get(session.sessionId),
      poster: isOpen && (state === 'live' || state === 'recorded') ? (items.get(session.sessionId)?.poster ?? session.poster) : undefined,
    });
  });
  return {
    sessions: rows,
    total: sessions.total,
    page: sessions.page,
    pageCount: sessions.pageCount,
    areResultsHidden: !toVisibility(city).voteResults,
    live,
    ...contentLang(city, locale),
  };
}

/** What a list that could not be loaded says: not that there are no sessions, which nobody knows (rules 17.4, 17.17). */
const toFailure = (t: Translate) => ({ hasFailed: true, empty: { title: t('sessions.unavailableHint') } }) as const;

/** View of a page of a city's sessions; an empty one says why (rule 4.10). */
export function toFilteredListView(page: CityHomePage, context: ViewContext): FilteredListView {
  const { filter, isAdjusted, hasFailed } = page;
  const { t } = context;
  const list = { ...toList(page, page.categories, context), filter, isAdjusted };
  if (list.total > 0) return list;
  if (hasFailed) return { ...list, ...toFailure(t) };
  const isNamed = filter.query !== '' && !isTooShort(filter.query);
  const search = isNamed ? toSearchOffer(page.city.name, filter.query, context) : undefined;
  if (filter.tab === 'live' && !isNamed) {
    return { ...list, empty: { title: t('sessions.noLive'), hint: t('sessions.noLiveHint', { tab: tabLabel('planned', t) }) } };
  }
  const isFiltered = filter.when !== 'all' || filter.category !== undefined || isNamed;
  const hint = isFiltered || filter.tab !== 'all' ? t('sessions.filteredHint') : t('sessions.emptyHint');
  return { ...list, empty: { title: t('sessions.empty'), hint, search } };
}

/** The search of a city with the words of a name that no session has (rule 4.10). */
const toSearchOffer = (city: string, query: string, { locale, t }: ViewContext) => ({
  href: localizePath(`/${city}/search`, locale) + `?${new URLSearchParams({ q: query }).toString()}`,
  text: t('sessions.searchInstead', { query: isolate(query) }),
});

/** View of a page of a category's sessions; an empty one says why (rule 4.10). */
export function toCategoryListView(page: CategoryPage, context: ViewContext): SessionListView {
  const list = toList(page, [], context);
  const { t } = context;
  if (list.total > 0) return list;
  return { ...list, ...(page.hasFailed ? toFailure(t) : { empty: { title: t('sessions.empty'), hint: t('sessions.emptyHint') } }) };
}
