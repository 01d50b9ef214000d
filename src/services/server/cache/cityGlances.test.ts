import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startUpstream } from '../../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned, recorded } from '../../../../tests/support/upstreamRecords.ts';
import { portalEvents } from '../../../runtime/portalEvents.ts';
import { type RequestScope, requestScope } from '../../../runtime/requestScope.ts';
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
  const scope: RequestScope = { startMs: Date.now(), staleMs: undefined, isInvalidated: false };
  const known = requestScope.run(scope, () => getKnownCity(city, Date.now()));
  return { kind: known?.glance.kind, colour: known?.colour, staleMs: scope.staleMs };
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
  expect(await view(city, 30_000)).toMatchObject({ kind: 'live' });
  portalEvents.emit('invalidation', { city: city.toUpperCase(), session: 1 });
  // Without asking: it is not said to be live any more.
  expect(getKnownCity(city, Date.now())?.glance.kind).toBe('nothing');
  expect(await view(city, 31_000)).toMatchObject({ kind: 'last' });
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
])('what is %s stays the same while services fail, and the page says of when it is (rule 17.7)', async (kind, session) => {
  const city = addCity(session);
  const seen = await view(city);
  expect(seen).toEqual({ kind, colour: '#104080', staleMs: undefined });
  fail(city);
  for (const aheadMs of [HOUR_MS, HOUR_MS + 1, 2 * HOUR_MS, 3 * HOUR_MS])
    expect(await view(city, aheadMs)).toEqual({ ...seen, staleMs: NOW_MS });
  expect(await view(city, 30 * HOUR_MS)).toEqual({ kind: undefined, colour: undefined, staleMs: undefined });
});

it('a city that never answered is shown without it, and the page is not stale', async () => {
  const city = addCity(live(1));
  fail(city);
  expect(await view(city)).toEqual({ kind: undefined, colour: undefined, staleMs: undefined });
});
