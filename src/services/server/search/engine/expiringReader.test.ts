import { expect, it } from 'vitest';
import { parseSearchRequest } from '../../../../domain/search/searchRequest.ts';
import { SearchExpired, toExpiringReader } from './expiringReader.ts';
import { findSessions } from './findSessions.ts';
import type { SearchReader } from './searchIndex.ts';

/** An index in which nothing is found, and what was looked up in it. */
function createEmptyIndex() {
  const matches: unknown[] = [];
  const reader: SearchReader = {
    match: async (query) => {
      matches.push(query);
      return [];
    },
    getSessions: async () => [],
    getEntries: async () => [],
    getFacetRows: async () => [],
    getCompounds: async () => [],
    getSimilar: async () => [],
    getSums: async () => ({ sums: [], checks: [] }),
    getShares: async () => ({ profiles: [], shares: [] }),
    getShareRecords: async () => [],
    getItems: async () => [],
  };
  return { matches, reader };
}

it('a search looks up nothing more once it has expired (rule 24.19)', async () => {
  const request = parseSearchRequest(new URLSearchParams({ q: 'aaaa bbbb cccc dddd eeee ffff' }));
  const range = { fromMs: undefined, untilMs: undefined };
  const whole = createEmptyIndex();
  await findSessions(
    toExpiringReader(whole.reader, () => false),
    request,
    range,
  );
  expect(whole.matches.length).toBeGreaterThan(3);
  const cut = createEmptyIndex();
  const search = findSessions(
    toExpiringReader(cut.reader, () => cut.matches.length === 3),
    request,
    range,
  );
  await expect(search).rejects.toThrow(SearchExpired);
  expect(cut.matches).toHaveLength(3);
});
