import { isIdentifier } from '../http/identifiers.ts';
import { QUERY_LIMIT } from './searchTerms.ts';
import { tokenTexts } from './searchTokens.ts';

/** What a search looks in, and the kinds of its hits (contract §7). */
export const SEARCH_KINDS = ['sessions', 'topics', 'speakers', 'votes', 'transcript'] as const;

/** Kind of a hit: the name of a session, a topic, a speaker, a vote or a line of a transcript. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Order of the results. */
export const SEARCH_SORTS = ['relevance', 'newest'] as const;

/** A search as a visitor asks for it (rule 24.11). */
export interface SearchRequest {
  /** Unparsed, at most 200 characters. */
  query: string;
  /** Name of the city; undefined for all public cities. */
  city: string | undefined;
  /** Kinds to look in; empty for all. */
  kinds: SearchKind[];
  /** Slug of a category. */
  category: string | undefined;
  /** Name of a speaker. */
  speaker: string | undefined;
  /** First and last day, `YYYY-MM-DD`, in the time zone of each city. */
  from: string | undefined;
  to: string | undefined;
  sort: (typeof SEARCH_SORTS)[number];
  /** From 1. */
  page: number;
}

/** Last page that can be asked for: nobody reads on, and pages far down are expensive. */
const PAGE_LIMIT = 100;

const SPEAKER_LIMIT = 100;

const isOneOf = <T extends string>(choices: readonly T[], value: string | null | undefined): value is T => choices.includes(value as T);

/** A day that exists, else undefined. */
function parseDay(value: string | null): string | undefined {
  if (value === null || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value ? undefined : value;
}

/**
 * Reads the parameters of a search (contract §7); a value that cannot be read counts as absent (rule 24.11). `city` is the one of the path.
 */
export function parseSearchRequest(parameters: URLSearchParams, city?: string): SearchRequest {
  const text = (name: string, limit: number) => (parameters.get(name) ?? '').toWellFormed().trim().slice(0, limit);
  const named = parameters.get('city');
  const category = parameters.get('category');
  const from = parseDay(parameters.get('from'));
  const to = parseDay(parameters.get('to'));
  const isReversed = from !== undefined && to !== undefined && from > to;
  const speaker = text('speaker', SPEAKER_LIMIT);
  const sort = parameters.get('sort');
  const page = /^\d{1,4}$/.test(parameters.get('page') ?? '') ? Number(parameters.get('page')) : 1;
  return {
    query: text('q', QUERY_LIMIT),
    city: city ?? (isIdentifier('city', named ?? undefined) ? (named ?? undefined) : undefined),
    // Forms send one parameter for each checked kind, addresses of the contract one with commas.
    kinds: SEARCH_KINDS.filter((kind) => parameters.getAll('in').join(',').split(',').includes(kind)),
    category: isIdentifier('category', category ?? undefined) ? (category ?? undefined) : undefined,
    // A name without letters and digits is nobody's.
    speaker: tokenTexts(speaker).length > 0 ? speaker : undefined,
    from: isReversed ? to : from,
    to: isReversed ? from : to,
    sort: isOneOf(SEARCH_SORTS, sort) ? sort : 'relevance',
    page: Math.min(Math.max(page, 1), PAGE_LIMIT),
  };
}

/**
 * The query string of a search with its defaults left out, "" or beginning with "?"; `city` is the one of the path, which the query leaves
 * out.
 */
export function toSearchQuery(request: Partial<SearchRequest>, pathCity?: string): string {
  const { query, city, kinds = [], category, speaker, from, to, sort, page = 1 } = request;
  const given = Object.entries({
    q: query || undefined,
    city: city === pathCity ? undefined : city,
    in: kinds.length > 0 && kinds.length < SEARCH_KINDS.length ? kinds.join(',') : undefined,
    category,
    speaker,
    from,
    to,
    sort: sort === 'relevance' ? undefined : sort,
    page: page > 1 ? String(page) : undefined,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const written = new URLSearchParams(given).toString().replaceAll('%2C', ',');
  return written === '' ? '' : `?${written}`;
}

/** Whether a search has something to look for: a query or a speaker. */
export const isSearch = ({ query, speaker }: Pick<SearchRequest, 'query' | 'speaker'>): boolean => query !== '' || speaker !== undefined;
