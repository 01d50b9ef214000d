import { afterAll, expect, it, vi } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned } from '../../../tests/support/upstreamRecords.ts';
import { type RequestScope, requestScope } from '../../runtime/requestScope.ts';
import { loadCityListPage } from './cityList.loader.ts';

// Before the data cache is imported: it has the clock of that time.
vi.hoisted(() => vi.useFakeTimers({ toFake: ['Date'] }));

const upstream = await startUpstream();
afterAll(() => upstream.close());

const SESSIONS = 'sessions/from/2026-10-26/to/2026-12-31/onlyPublished';
const MINUTE_MS = 60_000;

function addCity(session: object): string {
  const city = upstream.addCity({});
  upstream.api(city, SESSIONS, [session]);
  return city;
}
const council = addCity(live(1));
const harbour = addCity(planned(1));

function answerClients(delayMs = 0): void {
  const rows = [council, harbour].map((name) => ({ attributes: { title: name, slug: name, publicUrl: null } }));
  upstream.answers.set('/admin/clients', { json: { data: rows, meta: { pagination: { pageCount: 1 } } }, delayMs });
}

/** Opens the list some minutes later. */
async function view(minutes: number) {
  const nowMs = NOW_MS + minutes * MINUTE_MS;
  vi.setSystemTime(nowMs);
  const scope: RequestScope = { startMs: nowMs, staleMs: undefined, isInvalidated: false };
  const startMs = performance.now();
  const page = await requestScope.run(scope, () => loadCityListPage('en', new URLSearchParams(), false, nowMs));
  const tookMs = performance.now() - startMs;
  if (!page.ok) throw new Error(page.error);
  const staleOf = (name: string) => page.value.cities.items.find((city) => city.name === name)?.known?.staleMs;
  return { ...page.value, scope, tookMs, stale: { council: staleOf(council), harbour: staleOf(harbour) } };
}

it('does not wait for newer data of the list and of its cities that comes late (rule 17.8)', async () => {
  answerClients();
  await vi.waitFor(async () => {
    const { cities } = await view(0);
    expect(cities.items.map(({ known }) => known?.glance.kind).sort()).toEqual(['live', 'next']);
  });
  answerClients(2000);
  upstream.api(harbour, SESSIONS, [planned(1)], { delayMs: 2000 });
  upstream.api(council, SESSIONS, [live(1)], { delayMs: 2000 });
  const late = await view(20);
  // Each service answers after 2 s: the view waited for none of them.
  expect(late.tookMs).toBeLessThan(2000);
  // What was live 20 minutes ago is not said to be live, and the page cache asks again soon.
  expect([late.live, late.scope.isInvalidated]).toEqual([[], true]);
  answerClients();
  upstream.api(harbour, SESSIONS, [planned(1)]);
  upstream.api(council, SESSIONS, [live(1)]);
  await new Promise((resolve) => setTimeout(resolve, 2100));
});

// Last: services that have failed are called rarely (rule 17.11).
it('says of when it is on the card of the city whose service fails, and on the page only where all fail (rule 17.7)', async () => {
  const whole = await view(40);
  expect([whole.stale, whole.scope.staleMs, whole.isBrief]).toEqual([{}, undefined, true]);
  const fail = (city: string) => upstream.api(city, SESSIONS, {}, { status: 500 });
  fail(council);
  const partly = await view(41);
  expect(partly.stale).toEqual({ council: NOW_MS + 40 * MINUTE_MS });
  expect(partly.live).toMatchObject([{ name: council, known: { glance: { kind: 'live', session: undefined } } }]);
  expect([partly.scope.staleMs, partly.isBrief]).toEqual([undefined, true]);
  fail(harbour);
  await vi.waitFor(async () => expect((await view(70)).scope.staleMs).toBe(NOW_MS + 40 * MINUTE_MS));
});
