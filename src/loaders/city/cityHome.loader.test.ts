import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { hoursFromNow, live, NOW_MS, planned, recorded } from '../../../tests/support/upstreamRecords.ts';
import { loadCityHomePage } from './cityHome.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());
const NOT_FOUND = { ok: false, error: 'not-found' };
const CATEGORIES = [
  { id: '1', name: 'Council', slug: 'council' },
  { id: '2', name: 'Committee of works', slug: 'works' },
];
const toPath = (start: string, end: string) => `sessions/from/${start}/to/${end}/onlyPublished`;
// Rule 4.6, on 5 November 2026.
const DEFAULT = toPath('2014-01-01', '2026-12-31');

function addCity(sessions: unknown, settings: object = {}, path = DEFAULT, prefix = 'city'): string {
  const city = upstream.addCity(settings, prefix);
  upstream.api(city, path, sessions);
  upstream.api(city, 'categories', CATEGORIES);
  return city;
}

async function openHome(city: string, query = '') {
  const page = await loadCityHomePage(city, new URLSearchParams(query), NOW_MS);
  if (!page.ok) throw new Error(page.error);
  return page.value;
}
const idsOf = ({ sessions }: { sessions: { items: { sessionId: number }[] } }) => sessions.items.map(({ sessionId }) => sessionId);

describe('the city home', () => {
  it('of a malformed name is not found before a service is called; of an unknown city, too', async () => {
    for (const name of [undefined, 'a b', '']) expect(await loadCityHomePage(name, new URLSearchParams(), NOW_MS)).toEqual(NOT_FOUND);
    expect(upstream.calls).toEqual([]);
  });

  it('lists published sessions: live ones first, then planned ones, then the newest (rules 4.1, 4.3)', async () => {
    const sessions = [
      recorded(1),
      live(2, { channels: [{ status: 'live-unavailable' }] }),
      planned(3),
      live(4),
      recorded(5, { published: false }),
    ];
    const page = await openHome(addCity(sessions));
    expect(idsOf(page)).toEqual([4, 2, 3, 1]);
    expect(page).toMatchObject({ hasFailed: false, isAdjusted: false, live: [expect.stringContaining('4'), expect.stringContaining('2')] });
  });

  it.each([
    ['live', [4, 2]],
    ['recorded', [1, 6]],
    ['planned', [7, 3, 8]],
  ])('has a tab %s in its own order (rule 4.2)', async (tab, ids) => {
    const sessions = [
      recorded(6, { startDateTime: hoursFromNow(-90) }),
      recorded(1),
      live(2, { startDateTime: hoursFromNow(-2) }),
      live(4),
      planned(8, { startDateTime: null }),
      planned(3),
      planned(7, { startDateTime: hoursFromNow(1) }),
    ];
    const page = await openHome(addCity(sessions), `tab=${tab}`);
    expect(idsOf(page)).toEqual(ids);
    expect(page.live).toHaveLength(2);
  });

  it('names the planned session that starts soonest, of the unfiltered list (rule 4.14)', async () => {
    const city = addCity([
      planned(1, { startDateTime: null }),
      planned(2, { startDateTime: hoursFromNow(-1) }),
      planned(3, { startDateTime: hoursFromNow(30) }),
      planned(4, { startDateTime: hoursFromNow(5) }),
      live(5),
    ]);
    expect((await openHome(city)).next?.sessionId).toBe(4);
    expect((await openHome(city, 'tab=planned')).next).toBeUndefined();
    expect((await openHome(addCity([recorded(1)]))).next).toBeUndefined();
  });

  it.each([
    ['today', '2026-11-05', '2026-11-05'],
    ['yesterday', '2026-11-04', '2026-11-04'],
    ['week', '2026-11-02', '2026-11-08'],
    ['month', '2026-11-01', '2026-11-30'],
  ])('requests the days of %s (rule 4.5)', async (when, start, end) => {
    const page = await openHome(addCity([recorded(1)], {}, toPath(start, end)), `when=${when}`);
    expect(page).toMatchObject({ hasFailed: false, filter: { when }, isAdjusted: false });
    expect(idsOf(page)).toEqual([1]);
  });

  it('has 24 sessions a page; a number out of range gives the nearest page (rules 4.1, 4.9)', async () => {
    const city = addCity(Array.from({ length: 49 }, (_, index) => recorded(index + 1)));
    expect((await openHome(city)).sessions).toMatchObject({ page: 1, pageCount: 3, total: 49 });
    expect(idsOf(await openHome(city))).toHaveLength(24);
    const last = await openHome(city, 'page=3');
    expect([idsOf(last), last.isAdjusted]).toEqual([[49], false]);
    const beyond = await openHome(city, 'page=4');
    expect([idsOf(beyond), beyond.isAdjusted, beyond.filter.page]).toEqual([[49], true, 3]);
  });

  it('filters by name from 3 characters on, and by category (rules 4.4, 4.8)', async () => {
    const city = addCity([
      recorded(1, { name: 'Budget' }),
      recorded(2, { name: 'Éxtra', category: 'works' }),
      recorded(3, { category: null }),
    ]);
    expect(idsOf(await openHome(city, 'q=EXT'))).toEqual([2]);
    expect(idsOf(await openHome(city, 'q=ex'))).toEqual([1, 2, 3]);
    for (const category of ['works', '2', 'committee%20of%20WORKS']) {
      const page = await openHome(city, `category=${category}`);
      expect([idsOf(page), page.filter.category, page.isAdjusted]).toEqual([[2], 'works', false]);
    }
    const unknown = await openHome(city, 'category=other');
    expect([idsOf(unknown), unknown.filter.category, unknown.isAdjusted]).toEqual([[1, 2, 3], undefined, true]);
  });

  it('offers no excluded category (rule 4.8)', async () => {
    const city = addCity([recorded(1), recorded(2, { category: 'works' })], { excludedCategories: ['WORKS'] });
    const page = await openHome(city, 'category=works');
    expect(page.categories.map(({ slug }) => slug)).toEqual(['council']);
    expect([page.filter.category, page.isAdjusted]).toEqual([undefined, true]);
  });

  it('without a list of categories leaves them out, and still filters by one (rule 17.4)', async () => {
    const city = addCity([recorded(1), recorded(2, { category: 'works' })]);
    upstream.api(city, 'categories', { wrong: true });
    const page = await openHome(city, 'category=works');
    expect([page.categories, idsOf(page), page.filter.category, page.hasFailed]).toEqual([[], [2], 'works', false]);
  });

  it('with a failed list is empty and says so (rule 17.4)', async () => {
    const page = await openHome(addCity({ wrong: true }));
    expect(page).toMatchObject({ hasFailed: true, sessions: { total: 0 }, live: [], categories: [{}, {}] });
  });

  it('of a city that hides its sessions names none, and requests none (rule 2.7)', async () => {
    const page = await openHome(addCity([live(1)], { hideSessions: true }), 'tab=live&page=9');
    expect(page).toMatchObject({ hasFailed: false, isAdjusted: false, categories: [], sessions: { total: 0 }, live: [] });
    expect(page.items.size).toBe(0);
    expect(upstream.calls.some(({ line }) => /sessions|categories/.test(line))).toBe(false);
  });
});

describe('the next session (rules 3.13 to 3.15, 4.14)', () => {
  const next = async (...sessions: object[]) => (await openHome(addCity(sessions))).next?.sessionId;

  it.each(['cancelled', 'postponed', 'moved'])('is not one that is %s', async (state) => {
    expect(await next(planned(1, { startDateTime: hoursFromNow(1), state }), planned(2, { startDateTime: hoursFromNow(30) }))).toBe(2);
    expect(await next(planned(1, { startDateTime: hoursFromNow(1), state, channels: null }))).toBeUndefined();
  });

  it('is one of today without a time, and not one of yesterday', async () => {
    expect(await next(planned(1, { startDateTime: '2026-11-05' }), planned(2, { startDateTime: hoursFromNow(1) }))).toBe(1);
    expect(await next(planned(1, { startDateTime: '2026-11-04' }))).toBeUndefined();
  });

  it('leaves planned sessions of past days out of the upcoming ones, and not those that are cancelled', async () => {
    const sessions = [
      planned(1, { startDateTime: hoursFromNow(-40) }),
      planned(2, { startDateTime: hoursFromNow(20) }),
      planned(3, { startDateTime: hoursFromNow(10), state: 'cancelled' }),
      planned(4, { startDateTime: hoursFromNow(-40), state: 'cancelled' }),
    ];
    const city = addCity(sessions);
    expect(idsOf(await openHome(city, 'tab=planned'))).toEqual([3, 2]);
    for (const tab of ['live', 'recorded']) expect(idsOf(await openHome(city, `tab=${tab}`))).toEqual([]);
    expect(idsOf(await openHome(city))).toEqual([3, 2, 1, 4]);
  });
});
