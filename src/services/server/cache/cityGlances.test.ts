import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startUpstream } from '../../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned, recorded } from '../../../../tests/support/upstreamRecords.ts';
import { portalEvents } from '../../../runtime/portalEvents.ts';
import { getKnownCity, refreshCities } from './cityGlances.ts';

// Before the data cache is imported: it has the clock of that time.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'] }));

const upstream = await startUpstream();
afterAll(() => upstream.close());
beforeEach(() => void vi.setSystemTime(NOW_MS));

const SESSIONS = 'sessions/from/2026-10-26/to/2026-12-31/onlyPublished';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function addCity(...sessions: object[]): string {
  const city = upstream.addCity({ primaryColour: '#104080' });
  upstream.api(city, SESSIONS, sessions);
  return city;
}

const failure = { status: 500, json: {} };
function fail(city: string): void {
  upstream.answers.set(`/admin/slugify/slugs/client/${city}`, failure);
  upstream.answers.set(`/api/${city}/${SESSIONS}`, failure);
}

/** What a page of the time shows of a city, after asking for what is due, and the time that it says its data is of. */
async function view(city: string, aheadMs = 0) {
  vi.setSystemTime(NOW_MS + aheadMs);
  await refreshCities([city], Date.now());
  const known = getKnownCity(city, Date.now());
  return { kind: known?.glance.kind, name: nameOf(city), colour: known?.colour, staleMs: known?.staleMs };
}

/** Name of the live session that a page of now shows of a city. */
function nameOf(city: string): string | undefined {
  const glance = getKnownCity(city, Date.now())?.glance;
  return glance?.kind === 'live' ? glance.session?.name : undefined;
}

it('a view after hours shows what is live now (rule 2.14)', async () => {
  const city = addCity(recorded(1));
  expect(await view(city)).toMatchObject({ kind: 'last', staleMs: undefined });
  upstream.api(city, SESSIONS, [recorded(1), live(2)]);
  expect(await view(city, 14 * MINUTE_MS)).toMatchObject({ kind: 'last' });
  expect(await view(city, 3 * HOUR_MS)).toMatchObject({ kind: 'live', staleMs: undefined });
});

it('a change of access to a session of the city is shown by the next view (rules 13.7, 18.9)', async () => {
  const city = addCity(live(1), recorded(2));
  expect(await view(city)).toMatchObject({ kind: 'live' });
  upstream.api(city, SESSIONS, [recorded(2)]);
  expect(await view(city, 2000)).toMatchObject({ kind: 'live' });
  portalEvents.emit('invalidation', { city: city.toUpperCase(), session: 1 });
  // Without asking: it is not said to be live any more.
  expect(getKnownCity(city, Date.now())?.glance.kind).toBe('nothing');
  expect(await view(city, 3000)).toMatchObject({ kind: 'last' });
});

it('a withdrawn session is not named by a view 10 s later, without any event (rule 18.15)', async () => {
  const city = addCity(live(1, { name: 'Withdrawn' }), recorded(2));
  expect(await view(city)).toMatchObject({ kind: 'live', name: 'Withdrawn' });
  upstream.api(city, SESSIONS, [recorded(2)]);
  // The list of sessions of 5 s ago is still used.
  expect(await view(city, 4000)).toMatchObject({ kind: 'live', name: 'Withdrawn' });
  vi.setSystemTime(NOW_MS + 10_000);
  // Without asking: something is live, but nobody knows whether it may still be named.
  expect([getKnownCity(city, Date.now())?.glance.kind, nameOf(city)]).toEqual(['live', undefined]);
  expect(await view(city, 10_000)).toMatchObject({ kind: 'last', name: undefined });
});

it('a live session is asked for while other cities do not answer', async () => {
  const city = addCity(live(1, { name: 'Council' }));
  expect(await view(city)).toMatchObject({ name: 'Council' });
  const slow = addCity(live(2));
  upstream.api(slow, SESSIONS, [live(2)], { delayMs: 1000 });
  vi.setSystemTime(NOW_MS + 6000);
  const first = refreshCities([slow, city], Date.now());
  await expect.poll(() => nameOf(city)).toBe('Council');
  vi.setSystemTime(NOW_MS + 12_000);
  const second = refreshCities([slow, city], Date.now());
  await expect.poll(() => nameOf(city)).toBe('Council');
  expect(getKnownCity(slow, Date.now())).toBeUndefined();
  await Promise.all([first, second]);
});

it('all of several live sessions are named by each view, and cost few calls', async () => {
  const cities = Array.from({ length: 14 }, (_, index) => addCity(live(1, { name: `Council ${String(index)}` })));
  for (const city of cities) await view(city);
  upstream.forget();
  vi.setSystemTime(NOW_MS + 6000);
  await refreshCities(cities, Date.now());
  expect(cities.map(nameOf)).toEqual(cities.map((_, index) => `Council ${String(index)}`));
  expect(upstream.calls).toHaveLength(cities.length);
  await refreshCities(cities, Date.now());
  expect(upstream.calls).toHaveLength(cities.length);
});

it('an answer from before a change of access is not used', async () => {
  const city = addCity(live(1));
  upstream.api(city, SESSIONS, [live(1)], { delayMs: 200 });
  const late = refreshCities([city], NOW_MS);
  await expect.poll(() => upstream.calls.some(({ line }) => line.includes(`${city}/sessions`))).toBe(true);
  portalEvents.emit('invalidation', { city, session: 1 });
  upstream.api(city, SESSIONS, []);
  await late;
  expect(getKnownCity(city, NOW_MS)).toBeUndefined();
  expect(await view(city, 2000)).toMatchObject({ kind: 'nothing' });
});

// Last: services that have failed are called rarely (rule 17.11).
it.each([
  ['live', live(1)],
  ['next', planned(1)],
  ['last', recorded(1)],
])(
  'what is %s stays the same while services fail, without the name of a session, and says of when it is (rule 17.7)',
  async (kind, session) => {
    const city = addCity(session);
    const name = kind === 'live' ? 'Session 1' : undefined;
    expect(await view(city)).toEqual({ kind, name, colour: '#104080', staleMs: undefined });
    fail(city);
    for (const aheadMs of [HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS, 3 * HOUR_MS])
      expect(await view(city, aheadMs)).toEqual({ kind, name: undefined, colour: '#104080', staleMs: NOW_MS });
    expect(await view(city, 30 * HOUR_MS)).toEqual({ kind: undefined, name: undefined, colour: undefined, staleMs: undefined });
  },
);

it('a live session is named while the settings of its city cannot be loaded', async () => {
  const city = addCity(live(1));
  await view(city);
  upstream.answers.set(`/admin/slugify/slugs/client/${city}`, failure);
  for (const aheadMs of [HOUR_MS, HOUR_MS + 6000])
    expect(await view(city, aheadMs)).toMatchObject({ kind: 'live', name: 'Session 1', staleMs: NOW_MS });
});

it('a city that never answered is shown without it, and does not say of when it is', async () => {
  const city = addCity(live(1));
  fail(city);
  expect(await view(city)).toEqual({ kind: undefined, name: undefined, colour: undefined, staleMs: undefined });
});
