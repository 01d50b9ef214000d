import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned, recorded } from '../../../tests/support/upstreamRecords.ts';
import { tabLabel } from '../../i18n/labels/session/sessionLabels.ts';
import { LOCALES } from '../../i18n/locales.ts';
import { translatorFor } from '../../i18n/translator.ts';
import { loadCategoryPage } from './category.loader.ts';
import { loadCityHomePage } from './cityHome.loader.ts';
import { toCategoryListView, toFilteredListView } from './listViewModel.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const t = translatorFor('en');
const context = { nowMs: NOW_MS, locale: 'en', t } as const;
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

describe('a list as visitors see it', () => {
  const show = async (sessions: unknown, query = '', prefix = 'city', settings: object = {}) =>
    toFilteredListView(await openHome(addCity(sessions, settings, DEFAULT, prefix), query), context);

  it('has a row with address, state, start in the zone of the city, duration and category', async () => {
    const { sessions } = await show([recorded(1)]);
    expect(sessions).toMatchObject([
      {
        id: 1,
        name: 'Session 1',
        state: 'recorded',
        isLive: false,
        isProtected: false,
        category: 'Council',
        href: expect.stringMatching(/^\/en\/city\d+\/gr-1$/),
        duration: expect.stringContaining('2'),
        start: { iso: '2026-11-03T16:30:00.000Z', time: '17:30' },
      },
    ]);
  });

  it('offers the search with the words of a name that no session has, in each tab (rule 4.10)', async () => {
    for (const tab of ['all', 'live']) {
      const { empty } = await show([recorded(1)], `q=cycle+bridge&tab=${tab}`);
      expect(empty?.search).toEqual({
        href: expect.stringMatching(/^\/en\/city\d+\/search\?q=cycle\+bridge$/),
        text: expect.stringContaining('cycle bridge'),
      });
    }
    expect((await show([recorded(1)], 'tab=planned')).empty).toEqual({ title: t('sessions.empty'), hint: t('sessions.filteredHint') });
  });

  it('has no duration of a protected session (rule 4.11)', async () => {
    const { sessions } = await show([recorded(1, { password: 'x' }), recorded(2)]);
    expect(sessions.map(({ id, isProtected, duration }) => [id, isProtected, duration === undefined])).toEqual([
      [1, true, true],
      [2, false, false],
    ]);
  });

  it('has the pictures of open live and recorded sessions only (rule 4.16)', async () => {
    const { sessions } = await show([recorded(1), live(2), planned(3), recorded(4, { password: 'x' }), recorded(5, { poster: null })]);
    expect(sessions.filter(({ poster }) => poster !== undefined).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('has the months of past sessions, which begin with a capital where the language has capitals', async () => {
    const page = await openHome(addCity([recorded(1)]));
    for (const locale of LOCALES) {
      const [first = ''] = toFilteredListView(page, { ...context, locale }).sessions[0]?.group ?? '';
      expect(first, locale).not.toBe('');
      expect(first, locale).toBe(first.toLocaleUpperCase(locale));
    }
  });

  it('has neither start, duration nor category where they are unknown', async () => {
    const { sessions } = await show([recorded(1, { startDateTime: null, endDateTime: null, duration: null, category: 'none' })]);
    for (const absent of ['start', 'duration', 'category']) expect(sessions[0]).not.toHaveProperty(absent);
  });

  it('says which sessions are live, with or without video', async () => {
    const { sessions, live: keys } = await show([live(1), live(2, { channels: [{ status: 'live-unavailable' }] }), planned(3)]);
    expect(sessions.map(({ id, state, isLive }) => [id, state, isLive])).toEqual([
      [1, 'live', true],
      [2, 'live-unavailable', true],
      [3, 'planned', false],
    ]);
    expect(keys).toHaveLength(2);
  });

  it('has the current topic of a live session (rule 4.12)', async () => {
    const city = addCity([live(1), recorded(2)], {}, DEFAULT, WITH_BROKER);
    const topic = { _id: 't', name: 'Budget', priority: 1, session: 1, start: NOW_MS - 1000, stop: null };
    upstream.lists.set(`/${city}`, [
      ['topics', [topic]],
      ['speeches', []],
      ['votes', []],
      ['attendeesVOD', []],
    ]);
    const view = toFilteredListView(await openHome(city), context);
    expect(view.sessions.map((row) => row.topic)).toEqual(['Budget', undefined]);
  });

  it('says why it is empty (rule 4.10)', async () => {
    const emptyOf = async (query: string, sessions: unknown = []) => (await show(sessions, query)).empty;
    const title = t('sessions.empty');
    expect(await emptyOf('')).toEqual({ title, hint: t('sessions.emptyHint') });
    expect(await emptyOf('', { wrong: true })).toEqual({ title: t('sessions.unavailableHint') });
    // Who reads the JSON must not take it for nothing (rule 17.17).
    expect([(await show({ wrong: true }, '')).hasFailed, (await show([], '')).hasFailed]).toEqual([true, undefined]);
    expect(await emptyOf('tab=live')).toEqual({
      title: t('sessions.noLive'),
      hint: t('sessions.noLiveHint', { tab: tabLabel('planned', t) }),
    });
    for (const query of ['tab=recorded', 'category=works']) {
      expect(await emptyOf(query)).toEqual({ title, hint: t('sessions.filteredHint') });
    }
    expect(await emptyOf('q=budget')).toMatchObject({ title, hint: t('sessions.filteredHint') });
    expect(await emptyOf('q=ab')).toEqual({ title, hint: t('sessions.emptyHint') });
    expect(await emptyOf('', [recorded(1)])).toBeUndefined();
  });

  it('of a category says why it is empty, too', async () => {
    const view = async (answer: unknown) => {
      const city = addCity([]);
      upstream.api(city, 'sessions/category/works', answer);
      const page = await loadCategoryPage(city, 'works', new URLSearchParams(), 'en', NOW_MS);
      return page.ok ? toCategoryListView(page.value, context) : undefined;
    };
    expect((await view([]))?.empty?.hint).toBe(t('sessions.emptyHint'));
    expect(await view({ wrong: true })).toMatchObject({ hasFailed: true, empty: { title: t('sessions.unavailableHint') } });
    expect((await view([]))?.hasFailed).toBeUndefined();
    const full = await view([recorded(1)]);
    expect([full?.empty, full?.total, full?.sessions[0]?.category]).toEqual([undefined, 1, undefined]);
  });
});

describe('a row of a session that has no time or does not take place (rules 3.13 to 3.15)', () => {
  it.each([
    ['a day', { startDateTime: '2026-11-09' }, { state: 'planned', start: { iso: '2026-11-09', day: '9' } }],
    [
      'words',
      { startDateTime: '2026-11-09', startText: 'after the committee' },
      { startText: 'after the committee', start: { iso: '2026-11-09' } },
    ],
    ['a cancelled session', { state: 'cancelled' }, { state: 'cancelled', isLive: false }],
    ['a past plan', { startDateTime: '2026-10-01T19:30:00' }, { state: 'planned-past' }],
  ])('%s', async (_what, fields, expected) => {
    const list = toFilteredListView(await openHome(addCity([planned(1, fields)])), context);
    expect(list.sessions).toMatchObject([expected]);
    expect(JSON.stringify(list.sessions).includes('00:00')).toBe(false);
    if ('start' in expected && 'iso' in expected.start) expect(list.sessions[0]?.start?.time).toBeUndefined();
  });
});

describe('a session that does not take place as planned (rule 3.13)', () => {
  const later = planned(2, { startDateTime: '2026-11-20T19:30:00+01:00', password: 'x' });
  const when = 'Friday, 20 November 2026 at 19:30';

  it.each([
    ['moved', { movedTo: '2026-11-20T19:30:00+01:00' }, { label: 'New date:', when }],
    ['postponed', { movedTo: '2026-11-20' }, { label: 'New date:', when: 'Friday, 20 November 2026' }],
    ['moved', { movedTo: 'gr-2' }, { label: 'Moved to:', name: 'Session 2', when }],
    ['moved', { movedTo: 'gr-3' }, { label: t('session.newDateUnknown') }],
    ['moved', { movedTo: 'gr-4' }, { label: t('session.newDateUnknown') }],
    ['postponed', {}, { label: t('session.newDateUnknown') }],
    ['cancelled', {}, undefined],
    ['moved', { movedTo: 'gr-2', password: 'x' }, undefined],
  ])('is listed as %s %j, with its old start marked', async (state, fields, target) => {
    const city = addCity([planned(1, { state, ...fields }), later]);
    upstream.api(city, 'sessions/gr-4', planned(4, { published: false, name: 'canary' }));
    const { sessions } = toFilteredListView(await openHome(city), context);
    const row = sessions.find(({ id }) => id === 1);
    expect(row?.wasPlanned).toMatchObject({ frame: ['was planned for ', ''], text: expect.stringContaining('2026') });
    if (target) expect(row?.target).toMatchObject(target);
    else expect(row?.target).toBeUndefined();
    expect(JSON.stringify(sessions)).not.toContain('canary');
    expect(sessions.find(({ id }) => id === 2)).not.toHaveProperty('wasPlanned');
  });
});
