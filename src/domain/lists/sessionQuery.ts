/** Tabs of a session list in their order (rule 4.2). */
export const SESSION_TABS = ['all', 'live', 'recorded', 'planned'] as const;

/** Date filters of a session list in their order (rule 4.5); `all` is the range of rule 4.6. */
export const SESSION_DATES = ['all', 'today', 'yesterday', 'week', 'month'] as const;

/** Tab of a session list. */
export type SessionTab = (typeof SESSION_TABS)[number];

/** Date filter of a session list. */
export type SessionDate = (typeof SESSION_DATES)[number];

/** Filter of a session list: the query parameters of the city home (contract §7). */
export interface SessionFilter {
  tab: SessionTab;
  /** Typed search term for the name; a term that is too short filters nothing (rule 4.4). */
  query: string;
  when: SessionDate;
  /** Slug of a category. */
  category: string | undefined;
  /** From 1. */
  page: number;
}

/** Minimum number of characters of a name search (rule 4.4). */
const MIN_QUERY_CHARACTERS = 3;

/** Number of characters of a name search that count (rule 4.4). */
export const MAX_QUERY_CHARACTERS = 100;

/** Returns the first `count` code points: `slice` would cut surrogate pairs. */
const firstCharacters = (text: string, count: number): string => Array.from(text).slice(0, count).join('');

const countCharacters = (text: string): number => Array.from(text.trim()).length;

/** Whether a search term is present but too short (rule 4.4). */
export const isTooShort = (query: string): boolean => countCharacters(query) > 0 && countCharacters(query) < MIN_QUERY_CHARACTERS;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined => values.find((each) => each === value);

/** Parses the query parameters of a session list; an unknown or malformed value counts as absent (rule 4.9). */
export function parseSessionFilter(parameters: URLSearchParams): SessionFilter {
  const page = /^\d{1,6}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  return {
    tab: oneOf(SESSION_TABS, parameters.get('tab')) ?? 'all',
    query: firstCharacters((parameters.get('q') ?? '').trim(), MAX_QUERY_CHARACTERS),
    when: oneOf(SESSION_DATES, parameters.get('when')) ?? 'all',
    category: parameters.get('category') || undefined,
    page: Math.max(1, page),
  };
}

/** Writes a filter as the query of an address (`?…`, empty for the default filter); default values are left out. */
export function toSessionQuery({ tab, query, when, category, page }: SessionFilter): string {
  const parameters = new URLSearchParams();
  if (tab !== 'all') parameters.set('tab', tab);
  if (query !== '') parameters.set('q', query);
  if (when !== 'all') parameters.set('when', when);
  if (category !== undefined) parameters.set('category', category);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}

/** Whether an address requests a value that the list does not have, so that the list shows the nearest result (rule 4.9). */
export function isAdjusted(parameters: URLSearchParams, shown: SessionFilter): boolean {
  const isMet = (name: string, value: string | undefined) => !parameters.get(name) || parameters.get(name) === value;
  const hasCategory = !parameters.get('category') || shown.category !== undefined;
  return !(isMet('tab', shown.tab) && isMet('when', shown.when) && isMet('page', String(shown.page)) && hasCategory);
}
