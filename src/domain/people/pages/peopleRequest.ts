/** Orders of the people of a city (rule 26.10): by division, or all in one list by last name, speaking time, sessions or votes cast. */
export const PEOPLE_SORTS = ['division', 'name', 'time', 'sessions', 'votes'] as const;

/** Order of the people of a city. */
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

/** The people that a visitor asks for: the query parameters of the page (contract §7). */
export interface PeopleRequest {
  /** A part of a name, as it is typed; empty for everybody. */
  query: string;
  sort: PeopleSort;
  /** From 1. */
  page: number;
}

/** Number of characters of a query that count. */
export const PEOPLE_QUERY_LIMIT = 100;

/** Reads a page number (from 1); what cannot be read is the first page. */
export function parsePage(text: string | null): number {
  return /^\d{1,6}$/.test(text ?? '') ? Math.max(1, Number(text)) : 1;
}

/** Reads the parameters of the people of a city; an unknown or malformed value counts as absent (rule 26.10). */
export function parsePeopleRequest(parameters: URLSearchParams): PeopleRequest {
  const sort = parameters.get('sort');
  return {
    // Whole characters: a part of one is no text.
    query: Array.from((parameters.get('q') ?? '').toWellFormed().trim())
      .slice(0, PEOPLE_QUERY_LIMIT)
      .join(''),
    sort: PEOPLE_SORTS.find((each) => each === sort) ?? 'division',
    page: parsePage(parameters.get('page')),
  };
}

/** Writes a request as the query of an address (`?…`, empty for all people by division); default values are left out. */
export function toPeopleQuery({ query, sort, page }: PeopleRequest): string {
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set('q', query);
  if (sort !== 'division') parameters.set('sort', sort);
  if (page > 1) parameters.set('page', String(page));
  return parameters.size > 0 ? `?${parameters.toString()}` : '';
}
