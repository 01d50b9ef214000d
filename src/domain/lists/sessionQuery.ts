/** Tabs of a session list (spec §2), in the order they are shown. */
export const SESSION_TABS = ['all', 'live', 'recorded', 'planned'] as const;

/** Date filters of a session list (spec §2), in the order they are shown; `all` is the range `default` of spec §9. */
export const SESSION_DATES = ['all', 'today', 'yesterday', 'week', 'month'] as const;

/** Tab of a session list. */
export type SessionTab = (typeof SESSION_TABS)[number];

/** Date filter of a session list. */
export type SessionDate = (typeof SESSION_DATES)[number];

/** What a visitor wants to see of a city's sessions: the query parameters of contract §7. */
export interface SessionFilter {
  tab: SessionTab;
  /** Words of the name as they were typed; too short ones filter nothing. */
  query: string;
  when: SessionDate;
  /** Slug of a category. */
  category: string | undefined;
  /** From 1. */
  page: number;
}

/** Characters that a searched name has at least (spec §5, §9). */
const MIN_QUERY = 3;

/** Characters of a searched name that are looked at. */
export const MAX_QUERY = 100;

/** The first so many characters, none of them cut in two. */
const firstCharacters = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

const characters = (text: string): number => Array.from(text.trim()).length;

/** Whether words were typed, but too few to search with (spec §5). */
export const isTooShort = (query: string): boolean => characters(query) > 0 && characters(query) < MIN_QUERY;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((each) => each === value);

/** Reads the parameters of a session list; whatever is unknown or malformed counts as not asked for. */
export function parseSessionFilter(parameters: URLSearchParams): SessionFilter {
  const page = /^\d{1,6}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  return {
    tab: oneOf(SESSION_TABS, parameters.get('tab')) ?? 'all',
    query: firstCharacters((parameters.get('q') ?? '').trim(), MAX_QUERY),
    when: oneOf(SESSION_DATES, parameters.get('when')) ?? 'all',
    category: parameters.get('category') || undefined,
    page: Math.max(1, page),
  };
}

/** The query of an address that shows a filter's sessions (`?…`, empty for all of them); what is not asked for is left out. */
export function toSessionQuery({ tab, query, when, category, page }: SessionFilter): string {
  const parameters = new URLSearchParams();
  if (tab !== 'all') parameters.set('tab', tab);
  if (query !== '') parameters.set('q', query);
  if (when !== 'all') parameters.set('when', when);
  if (category !== undefined) parameters.set('category', category);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}

/** Whether an address asked for something that the list does not have, so that it shows only the nearest (contract §7). */
export function isAdjusted(parameters: URLSearchParams, shown: SessionFilter): boolean {
  const isMet = (name: string, value: string | undefined) => !parameters.get(name) || parameters.get(name) === value;
  const hasCategory = !parameters.get('category') || shown.category !== undefined;
  return !(isMet('tab', shown.tab) && isMet('when', shown.when) && isMet('page', String(shown.page)) && hasCategory);
}
