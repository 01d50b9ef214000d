import { newNetwork } from './downloads.ts';
import { type Page, readPage } from './readPage.ts';

/** A search as JSON (contract §7). */
export interface SearchDocument {
  query: string;
  total: number;
  searchedNames?: true;
  facets: Record<'city' | 'category' | 'year' | 'speaker', { value: string; label: string; count: number }[]>;
  sessions: {
    city: string;
    reference: string;
    name: string;
    startDateTime?: string;
    hits: { kind: string; seconds?: number; instant?: string; speaker?: string; text: string; marks: [number, number][]; url: string }[];
  }[];
}

/** Token of the operator of a portal with `WITH_SEARCH`. */
export const OPERATOR = 'the-token-of-the-operator';

/** Settings of a portal with a search index, to which each request of `readUncached` comes from another network. */
export const WITH_SEARCH = { PORTAL_SEARCH: 'on', PORTAL_TRUSTED_PROXIES: '1', PORTAL_METRICS_TOKEN: OPERATOR } as const;

/** Requests a page past the page cache (rule 18.7), from a network that no other request comes from (rule 24.16). */
export const readUncached = (url: string): Promise<Page> => readPage(url, { authorization: 'Bearer none', ...newNetwork() });

/** Address of a search with these parameters; `path` is that of the document. */
export const searchPath = (path: string, parameters: Record<string, string>): string =>
  `${path}?${new URLSearchParams(parameters).toString()}`;

/** Searches as JSON; rejects when the answer is an error. */
export async function searchJson(site: string, parameters: Record<string, string>, path = '/search.json'): Promise<SearchDocument> {
  const { status, html } = await readUncached(site + searchPath(path, parameters));
  if (status !== 200) throw new Error(`${path} answered ${String(status)}: ${html}`);
  return JSON.parse(html) as SearchDocument;
}

/** Names of the found sessions as `city/reference`. */
export const foundBy = ({ sessions }: SearchDocument): string[] => sessions.map(({ city, reference }) => `${city}/${reference}`);
