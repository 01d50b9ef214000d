import { isIdentifier } from '../http/identifiers.ts';
import { isSearch, parseSearchRequest, type SearchKind, toSearchQuery } from '../search/searchRequest.ts';
import { tokenTexts } from '../search/searchTokens.ts';

/** What is followed, in a city, as the follow service stores it (contract §9). */
export type FollowTarget = { city: string } & (
  | FollowedSearch
  | { kind: 'city' }
  | { kind: 'category'; category: string }
  | { kind: 'session'; sessionId: number }
  | { kind: 'topic'; sessionId: number; topicId: string }
  | { kind: 'person'; personId: string }
  | { kind: 'item'; itemId: string }
);

/** A search that is followed: without days, order and page, which say nothing of what comes. */
export interface FollowedSearch {
  kind: 'search';
  query: string;
  /** Empty for all. */
  kinds: SearchKind[];
  category?: string | undefined;
  speaker?: string | undefined;
}

/** What the address of the form asks to follow, in the city of its path; not looked up yet. */
export type FollowRequest =
  | FollowedSearch
  | { kind: 'city' }
  | { kind: 'category'; category: string }
  | { kind: 'session'; reference: string; topicId?: string | undefined }
  | { kind: 'person'; personId: string }
  | { kind: 'item'; itemId: string };

/** Whether a query has something to look for (rule 28.60): marks and control characters alone are in no text. */
export const hasTerms = (query: string): boolean => tokenTexts(query).length > 0;

/** Reads what an address asks to follow (rule 28.60); undefined when a value cannot be read: nothing else is followed instead. */
export function parseFollowRequest(parameters: URLSearchParams): FollowRequest | undefined {
  const valueOf = (name: string) => parameters.get(name) || undefined;
  const reference = valueOf('session');
  const topicId = valueOf('topic');
  const personId = valueOf('person');
  const itemId = valueOf('item');
  if (reference !== undefined) {
    const isReadable = isIdentifier('reference', reference) && (topicId === undefined || isIdentifier('topicId', topicId));
    return isReadable ? { kind: 'session', reference, topicId } : undefined;
  }
  if (personId !== undefined) return isIdentifier('person', personId) ? { kind: 'person', personId } : undefined;
  if (itemId !== undefined) return isIdentifier('item', itemId) ? { kind: 'item', itemId } : undefined;
  const search = parseSearchRequest(parameters);
  // Somebody's speeches without words to look for are those of a person, who has a page.
  if (isSearch(search)) return hasTerms(search.query) ? { kind: 'search', ...toSearch(search) } : undefined;
  const category = valueOf('category');
  if (category === undefined) return { kind: 'city' };
  return isIdentifier('category', category) ? { kind: 'category', category } : undefined;
}

function toQuery(request: FollowRequest): string {
  switch (request.kind) {
    case 'search':
      return toSearchQuery(toSearch(request));
    case 'category':
      return toParameters({ category: request.category });
    case 'session':
      return toParameters({ session: request.reference, topic: request.topicId });
    case 'person':
      return toParameters({ person: request.personId });
    case 'item':
      return toParameters({ item: request.itemId });
    case 'city':
      return '';
  }
}

/** What is followed of a search, and nothing else of it. */
const toSearch = ({ query, kinds, category, speaker }: Omit<FollowedSearch, 'kind'>) => ({ query, kinds, category, speaker });

function toParameters(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `?${new URLSearchParams(given).toString().replaceAll('%2C', ',')}`;
}

/** Path of the form that follows something, without language (rule 28.60). */
export const followPath = (city: string, request: FollowRequest): string => `/${city}/follow${toQuery(request)}`;

/** Path of the form's JSON document for the dialog, without language. */
export const followDocumentPath = (city: string, request: FollowRequest): string => `/${city}/follow/form${toQuery(request)}`;

/** Path of the page that confirms a follow, or that lists the follows of somebody, without language (rules 28.65, 28.66). */
export const followTokenPath = (city: string, page: 'confirm' | 'manage', token?: string): string =>
  `/${city}/follow/${page}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;

/**
 * Whether a path, without language, is that of a page whose address has a token. It is answered however its city is spelled: a handler of
 * mail follows no redirect, which would put the token into shared caches (rules 28.67, 28.68).
 */
export const isFollowTokenPath = (path: string): boolean => /^\/[^/]+\/follow\/(?:confirm|manage)\/?$/.test(path);

/** Path of the page of what is followed, without language. */
export function followedPath(target: FollowTarget): string {
  const { city } = target;
  switch (target.kind) {
    case 'search':
      return `/${city}/search${toSearchQuery(toSearch(target))}`;
    case 'city':
      return `/${city}`;
    case 'category':
      return `/${city}/category/${encodeURIComponent(target.category)}`;
    case 'session':
      return `/${city}/${String(target.sessionId)}`;
    case 'topic':
      return `/${city}/${String(target.sessionId)}/topic/${encodeURIComponent(target.topicId)}`;
    case 'person':
      return `/${city}/people/${encodeURI(target.personId)}`;
    case 'item':
      return `/${city}/items/${encodeURIComponent(target.itemId)}`;
  }
}
