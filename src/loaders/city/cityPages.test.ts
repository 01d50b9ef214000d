import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startUpstream, WITH_BROKER } from '../../../tests/support/upstreamServer.ts';
import { hoursFromNow, live, NOW_MS, planned, PURE_LISTS, recorded } from '../../../tests/support/upstreamRecords.ts';
import { loadCalendarPage } from './calendar.loader.ts';
import { loadCityListPage } from './cityList.loader.ts';
import { loadCityStylesheet } from './cityStylesheet.loader.ts';
import { loadDelegatesPage } from './delegates.loader.ts';
import { loadInformationPage } from './information.loader.ts';

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => upstream.forget());

const NOT_FOUND = { ok: false, error: 'not-found' };
const UNAVAILABLE = { ok: false, error: 'unavailable' };
const MALFORMED = [undefined, '', 'a b', 'a/b', 'x'.repeat(65)];

// First: an address whose city is not found asks for all cities, too, and the answer is cached.
it('asks for private cities only where the page shows them (rule 2.3)', async () => {
  await loadCityListPage('en', new URLSearchParams(), true, NOW_MS);
  const [call] = upstream.calls.filter(({ line }) => line.includes('/clients'));
  expect(call?.line).not.toContain('privateDomain');
});

it.each([
  ['the calendar', (name: string | undefined) => loadCalendarPage(name, null, 'en', NOW_MS)],
  ['the delegates', (name: string | undefined) => loadDelegatesPage(name, 'en', NOW_MS)],
  ['an information page', (name: string | undefined) => loadInformationPage(name)],
])('%s of a malformed or unknown city is not found; of a city that fails it is unavailable (rules 1.9, 17.6)', async (_what, load) => {
  for (const name of MALFORMED) expect(await load(name)).toEqual(NOT_FOUND);
  expect(upstream.calls).toEqual([]);
  upstream.answers.set('/api/portal.php', { json: [] });
  expect(await load('nowhere')).toEqual(NOT_FOUND);
  upstream.answers.set('/admin/slugify/slugs/client/failing', { json: { wrong: true } });
  expect(await load('failing')).toEqual(UNAVAILABLE);
});

describe('the calendar', () => {
  const MONTH = 'sessions/from/2026-11-01/to/2026-11-30/onlyPublished';
  const open = async (city: string, month: string | null = null) => {
    const page = await loadCalendarPage(city, month, 'fr', NOW_MS);
    if (!page.ok) throw new Error(page.error);
    return page.value;
  };

  it('is there only in a city with showCalendar (rule 5.1)', async () => {
    expect(await loadCalendarPage(upstream.addCity(), null, 'en', NOW_MS)).toEqual(NOT_FOUND);
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });

  it('shows the sessions of a month by the day of their start in the zone of the city (rules 5.3, 5.4)', async () => {
    const city = upstream.addCity({ showCalendar: true });
    upstream.api(city, MONTH, [recorded(1, { startDateTime: '2026-11-02T23:30:00Z' }), planned(2), recorded(3, { startDateTime: null })]);
    const page = await open(city);
    expect(page).toMatchObject({ hasFailed: false, month: { month: '2026-11', isReplaced: false } });
    expect(page.subscription).toBe(`https://gallery.example.org/fr/${city}/calendar.ics`);
    expect([...page.entries.keys()]).toEqual(['2026-11-03', '2026-11-07']);
  });

  it('replaces a month that is malformed or outside the calendar (rules 5.2, 5.3)', async () => {
    const city = upstream.addCity({ showCalendar: true });
    upstream.api(city, MONTH, []);
    for (const month of ['2013-12', '2027-06', '2026-13', 'x'])
      expect((await open(city, month)).month).toMatchObject({ month: '2026-11', isReplaced: true });
    upstream.api(city, 'sessions/from/2027-05-01/to/2027-05-05/onlyPublished', []);
    upstream.api(city, 'sessions/from/2014-01-01/to/2014-01-31/onlyPublished', []);
    for (const month of ['2027-05', '2014-01'])
      expect(await open(city, month)).toMatchObject({ hasFailed: false, month: { month, isReplaced: false } });
  });

  it('is an empty month where the list fails, and where the city hides its sessions (rules 2.7, 17.4)', async () => {
    const failing = upstream.addCity({ showCalendar: true });
    upstream.api(failing, MONTH, { wrong: true });
    expect(await open(failing)).toMatchObject({ hasFailed: true, entries: new Map() });
    upstream.forget();
    const hiding = upstream.addCity({ showCalendar: true, hideSessions: true });
    upstream.api(hiding, MONTH, [recorded(1)]);
    expect(await open(hiding)).toMatchObject({ hasFailed: false, entries: new Map() });
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });
});

describe('the delegates (rule 9.7)', () => {
  const DEFAULT = 'sessions/from/2014-01-01/to/2026-12-31/onlyPublished';
  const delegate = (id: string, lastname: string) => ({
    _id: id,
    firstname: 'Ada',
    lastname,
    email: 'ada@example.org',
    description: '',
    photo: null,
    division: null,
  });
  const withDelegates = (...names: string[]) =>
    [
      ['delegates', names.map((name) => delegate(name, name))],
      ['divisions', []],
    ] as const;

  function addCity(sessions: unknown, settings: object = {}): string {
    const city = upstream.addCity(settings, WITH_BROKER);
    upstream.api(city, DEFAULT, sessions);
    return city;
  }
  const open = async (city: string) => {
    const page = await loadDelegatesPage(city, 'en', NOW_MS);
    return page.ok ? page.value : page.error;
  };

  it('are those that the broker sends with the most recent published session, without e-mail addresses (rule 9.12)', async () => {
    const city = addCity([recorded(1), recorded(2, { startDateTime: hoursFromNow(-1), published: false }), live(3)]);
    upstream.lists.set(`/${city}`, withDelegates('Yilmaz', 'Jansen'));
    const page = await open(city);
    expect(page).toMatchObject({
      isKnown: true,
      groups: [{ division: undefined, delegates: [{ lastName: 'Jansen' }, { lastName: 'Yilmaz' }] }],
    });
    expect(JSON.stringify(page)).not.toContain('@');
  });

  it.each([
    ['a protected', { password: 'set' }],
    ['an unpublished', { published: false }],
  ])('are never those of %s session (rule 9.7)', async (_what, more) => {
    const city = addCity([recorded(1, more)]);
    upstream.lists.set(`/${city}`, withDelegates('Jansen'));
    expect(JSON.stringify(await open(city))).not.toContain('Jansen');
  });

  it('are asked for with three published sessions at most: started ones newest first, then the others', async () => {
    const sessions = [
      planned(5),
      recorded(3, { startDateTime: hoursFromNow(-90) }),
      recorded(2),
      live(1),
      recorded(9, { published: false }),
    ];
    const shown = async (id: number) => {
      const city = addCity(sessions);
      upstream.lists.set(`/${city} ${String(id)}`, withDelegates('Jansen'));
      const page = await open(city);
      return typeof page === 'string' ? page : page.groups.length;
    };
    expect([await shown(1), await shown(2), await shown(3), await shown(5), await shown(9)]).toEqual([1, 1, 1, 0, 0]);
  });

  it('are hidden by the city: the page is not found, and nothing is requested (rule 9.10)', async () => {
    expect(await open(addCity([live(1)], { hideDelegates: true }))).toBe('not-found');
    expect(upstream.calls.some(({ line }) => line.includes('sessions'))).toBe(false);
  });

  it('are not known where the list of sessions fails', async () => {
    expect(await open(addCity({ wrong: true }))).toMatchObject({ isKnown: false, groups: [] });
  });

  it('are none where no session has any', async () => {
    const city = addCity([recorded(1), recorded(2), recorded(3), recorded(4)]);
    upstream.lists.set(`/${city}`, PURE_LISTS);
    expect(await open(city)).toMatchObject({ isKnown: true, groups: [] });
    expect(await open(addCity([]))).toMatchObject({ isKnown: true, groups: [] });
  });
});

describe('the city list', () => {
  const rows = [
    { attributes: { title: 'Zwolle', slug: 'zwolle', publicUrl: 'https://zwolle.example' } },
    { attributes: { title: 'Überlingen', slug: 'ueberlingen', publicUrl: null } },
    { attributes: { title: 'Aalst 10', slug: 'aalst10', publicUrl: null } },
    { attributes: { title: 'Aalst 9', slug: 'aalst9', publicUrl: null } },
  ];
  upstream.answers.set('/admin/clients', { json: { data: rows, meta: { pagination: { pageCount: 1 } } } });
  const titles = async (query = '') => {
    const page = await loadCityListPage('en', new URLSearchParams(query), false, NOW_MS);
    return page.ok ? page.value.cities.items.map(({ title }) => title) : page.error;
  };

  it('is ordered by title (rule 2.1)', async () => {
    expect(await titles()).toEqual(['Aalst 9', 'Aalst 10', 'Überlingen', 'Zwolle']);
  });

  it('is searched by title and name, without case and accents (rule 2.2)', async () => {
    expect(await titles('q=uber')).toEqual(['Überlingen']);
    expect(await titles('q=UEBER')).toEqual(['Überlingen']);
    expect(await titles('q=%20aalst9%20')).toEqual(['Aalst 9']);
    expect(await titles('q=none')).toEqual([]);
  });

  it('is searched by the first 100 characters (rule 2.2)', async () => {
    const page = await loadCityListPage('en', new URLSearchParams({ q: '😀'.repeat(101) }), false, NOW_MS);
    expect(page.ok && page.value.query).toBe('😀'.repeat(100));
  });
});

describe('the stylesheet of a city', () => {
  it('is immutable in the version that its address names', async () => {
    const city = upstream.addCity({ primaryColour: '#104080' });
    const found = await loadInformationPage(city);
    const version = found.ok ? (found.value.look.stylesheet?.version ?? '') : '';
    expect(await loadCityStylesheet(`${city}.${version}.css`)).toMatchObject({
      value: { cacheControl: 'public, max-age=31536000, immutable' },
    });
    expect(await loadCityStylesheet(`${city}.000000000000.css`)).toMatchObject({ value: { cacheControl: 'public, max-age=60' } });
    expect(await loadCityStylesheet(`${upstream.addCity()}.000000000000.css`)).toEqual(NOT_FOUND);
  });

  it.each([undefined, 'gent.css', 'gent.00000000000.css', 'gent.0000000000000.css', 'gent.00000000000g.css', 'a b.000000000000.css'])(
    'at %s is not found before a service is called',
    async (file) => {
      expect(await loadCityStylesheet(file)).toEqual(NOT_FOUND);
      expect(upstream.calls).toEqual([]);
    },
  );
});
