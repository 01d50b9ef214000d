import { afterAll, beforeAll, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned } from '../../../tests/support/upstreamRecords.ts';
import { type RequestScope, requestScope } from '../../runtime/requestScope.ts';
import { refreshCities } from '../../services/server/cache/cityGlances.ts';
import { loadCityListPage } from './cityList.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

/** Calls that one view may cause: settings, products, categories and sessions of eight cities, and the clients. */
const MAX_CALLS_PER_VIEW = 8 * 3 + 2;

const openList = async (nowMs: number, query = '') => {
  const page = await loadCityListPage('en', new URLSearchParams(query), false, nowMs);
  if (!page.ok) throw new Error(page.error);
  return page.value;
};

const SESSIONS = 'sessions/from/2026-10-26/to/2026-12-31/onlyPublished';

/** Opens the list, and waits until the calls that it has caused are answered. */
async function view(nowMs = NOW_MS) {
  const before = upstream.calls.length;
  const scope: RequestScope = { startMs: nowMs, staleMs: undefined, isInvalidated: false };
  const page = await requestScope.run(scope, () => openList(nowMs));
  let seen = -1;
  while (seen !== upstream.calls.length) {
    seen = upstream.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
  }
  return { page, isLate: scope.isInvalidated, calls: upstream.calls.length - before };
}

// The first calls of a process take longest, and a view waits only briefly.
beforeAll(async () => {
  const other = upstream.addCity({}, 'other');
  upstream.api(other, SESSIONS, [live(1)]);
  await refreshCities([other], NOW_MS);
});

it('of 1,000 cities costs a few calls a view, shows what is known and what is live first (rule 2.14)', async () => {
  const first = upstream.addCity({ primaryColour: '#104080', contentLanguage: 'fr' }, 'a');
  upstream.api(first, SESSIONS, [live(1), planned(2)]);
  const second = upstream.addCity({}, 'a');
  upstream.api(second, SESSIONS, [planned(2)]);
  const slow = upstream.addCity({ primaryColour: '#801040' }, 'b');
  upstream.api(slow, SESSIONS, [live(1)], { delayMs: 500 });
  const names = [first, second, slow, ...Array.from({ length: 997 }, (_, index) => `z${String(index).padStart(4, '0')}`)];
  const rows = names.map((name) => ({ attributes: { title: name, slug: name, publicUrl: null } }));
  upstream.answers.set('/admin/clients', { json: { data: rows, meta: { pagination: { pageCount: 1 } } } });

  const opened = await view();
  expect(opened.page.cities).toMatchObject({ total: 1000, pageCount: 17 });
  expect(opened.page.cities.items).toHaveLength(60);
  // Already the first view shows what is answered in time, and waits for no more.
  expect(opened.page.live).toMatchObject([{ name: first, known: { colour: '#104080', contentLanguage: 'fr', glance: { kind: 'live' } } }]);
  expect(opened.page.cities.items.find(({ name }) => name === second)?.known?.glance).toMatchObject({ kind: 'next' });
  expect(opened.isLate).toBe(true);
  expect(opened.calls).toBeGreaterThan(0);
  expect(opened.calls).toBeLessThanOrEqual(MAX_CALLS_PER_VIEW);

  const again = await view(NOW_MS + 1);
  expect(again.calls).toBeLessThanOrEqual(MAX_CALLS_PER_VIEW);
  expect(again.page.live).toMatchObject([{ name: first }, { name: slow }]);

  expect(again.isLate).toBe(false);

  const many = await Promise.all(Array.from({ length: 50 }, () => openList(NOW_MS + 2)));
  expect(many).toHaveLength(50);
  const after = await view(NOW_MS + 3);
  expect(after.calls).toBeLessThanOrEqual(2 * MAX_CALLS_PER_VIEW);
});
