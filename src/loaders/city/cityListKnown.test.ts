import { afterAll, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned } from '../../../tests/support/upstreamRecords.ts';
import { type RequestScope, requestScope } from '../../runtime/requestScope.ts';
import { loadCityListPage, type ViewWait } from './cityList.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());

/** Calls that one view may cause: settings, products, categories and sessions of eight cities, and the clients. */
const MAX_CALLS_PER_VIEW = 8 * 3 + 2;

const SESSIONS = 'sessions/from/2026-10-26/to/2026-12-31/onlyPublished';

/**
 * Opens the list in a time that stands still, and waits for the calls that it causes until `isOver` resolves; `answered` resolves when
 * all of them are answered.
 */
async function view(nowMs: number, isOver: Promise<unknown> = new Promise(() => undefined)) {
  const before = upstream.calls.length;
  const scope: RequestScope = { startMs: nowMs, staleMs: undefined, isInvalidated: false };
  let refresh: Promise<unknown> = Promise.resolve();
  const wait: ViewWait = {
    clock: () => 0,
    within: (_ms, promise) => {
      refresh = promise;
      return Promise.race([promise, isOver.then(() => undefined)]);
    },
  };
  const page = await requestScope.run(scope, () => loadCityListPage('en', new URLSearchParams(), false, nowMs, wait));
  if (!page.ok) throw new Error(page.error);
  const answered = async () => {
    await refresh;
    return upstream.calls.length - before;
  };
  return { ...page.value, isLate: scope.isInvalidated, answered };
}

it('of 1,000 cities costs a few calls a view, shows what is known and what is live first (rule 2.14)', async () => {
  const first = upstream.addCity({ primaryColour: '#104080', contentLanguage: 'fr' }, 'a');
  upstream.api(first, SESSIONS, [live(1), planned(2)]);
  const second = upstream.addCity({}, 'a');
  upstream.api(second, SESSIONS, [planned(2)]);
  // Two cities are asked at once: when this one is asked, both others have answered.
  const slow = upstream.addCity({ primaryColour: '#801040' }, 'b');
  const asked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  const reply = () => {
    asked.resolve(undefined);
    return [live(1)];
  };
  upstream.api(slow, SESSIONS, undefined, { reply, after: released.promise });
  const names = [first, second, slow, ...Array.from({ length: 997 }, (_, index) => `z${String(index).padStart(4, '0')}`)];
  const rows = names.map((name) => ({ attributes: { title: name, slug: name, publicUrl: null } }));
  upstream.answers.set('/admin/clients', { json: { data: rows, meta: { pagination: { pageCount: 1 } } } });

  const opened = await view(NOW_MS, asked.promise);
  expect(opened.cities).toMatchObject({ total: 1000, pageCount: 17 });
  expect(opened.cities.items).toHaveLength(60);
  // Already the first view shows what is answered in time, and waits for no more.
  expect(opened.live).toMatchObject([{ name: first, known: { colour: '#104080', contentLanguage: 'fr', glance: { kind: 'live' } } }]);
  expect(opened.cities.items.find(({ name }) => name === second)?.known?.glance).toMatchObject({ kind: 'next' });
  expect(opened.isLate).toBe(true);
  released.resolve(undefined);
  const calls = await opened.answered();
  expect(calls).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(MAX_CALLS_PER_VIEW);

  const again = await view(NOW_MS + 1);
  expect(await again.answered()).toBeLessThanOrEqual(MAX_CALLS_PER_VIEW);
  expect(again.live).toMatchObject([{ name: first }, { name: slow }]);
  expect(again.isLate).toBe(false);

  const before = upstream.calls.length;
  const many = await Promise.all(Array.from({ length: 50 }, () => view(NOW_MS + 2)));
  await Promise.all(many.map(({ answered }) => answered()));
  expect(upstream.calls.length - before).toBeLessThanOrEqual(MAX_CALLS_PER_VIEW);
});
