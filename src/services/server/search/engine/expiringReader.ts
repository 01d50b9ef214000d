import type { SearchReader } from './searchIndex.ts';

/** Nobody waits for a search any more. */
export class SearchExpired extends Error {}

/** The index for one search, which looks up nothing more once the search has expired (rule 24.19): it would delay others. */
export const toExpiringReader = (index: SearchReader, isExpired: () => boolean): SearchReader => ({
  match: async (...args) => {
    if (isExpired()) throw new SearchExpired('expired');
    return index.match(...args);
  },
  getSessions: (keys) => index.getSessions(keys),
  getEntries: (passages) => index.getEntries(passages),
  getFacetRows: (passages) => index.getFacetRows(passages),
  getCompounds: (part) => index.getCompounds(part),
  getSimilar: (token) => index.getSimilar(token),
  getSums: (city, kinds) => index.getSums(city, kinds),
  getShares: (city, personId) => index.getShares(city, personId),
  getShareRecords: (shares) => index.getShareRecords(shares),
  getItems: (city, itemId) => index.getItems(city, itemId),
});
