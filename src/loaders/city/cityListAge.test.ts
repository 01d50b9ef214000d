import { afterAll, expect, it, vi } from 'vitest';
import { startUpstream } from '../../../tests/support/upstreamServer.ts';
import { live, NOW_MS, planned } from '../../../tests/support/upstreamRecords.ts';
import { type RequestScope, requestScope } from '../../runtime/requestScope.ts';
import { loadCityListPage, type ViewWait } from './cityList.loader.ts';

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

function answerClients(after?: Promise<unknown>): void {
  const rows = [council, harbour].map((name) => ({ attributes: { title: name, slug: name, publicUrl: null } }));
  upstream.answers.set('/admin/clients', { json: { data: rows, meta: { pagination: { pageCount: 1 } } }, ...(after && { after }) });
}

/** Waits until everything is answered, in a time that stands still. */
const PATIENT: ViewWait = { clock: () => 0, within: (_ms, promise) => promise };

/** Opens the list some minutes later. */
async function view(minutes: number, wait = PATIENT) {
  const nowMs = NOW_MS + minutes * MINUTE_MS;
  vi.setSystemTime(nowMs);
  const scope: RequestScope = { startMs: nowMs, staleMs: undefined, isInvalidated: false };
  const page = await requestScope.run(scope, () => loadCityListPage('en', new URLSearchParams(), false, nowMs, wait));
  if (!page.ok) throw new Error(page.error);
  const staleOf = (name: string) => page.value.cities.items.find((city) => city.name === name)?.known?.staleMs;
  return { ...page.value, scope, stale: { council: staleOf(council), harbour: staleOf(harbour) } };
}

it('waits for newer data of the list and of its cities for 150 ms together (rule 17.8)', async () => {
  answerClients();
  const waits: number[] = [];
  /** A view whose list took this long, and that waits no longer for its cities. */
  const impatient = (listMs: number): ViewWait => {
    const times = [0, listMs];
    return {
      clock: () => times.shift() ?? listMs,
      within: (ms) => {
        waits.push(ms);
        return Promise.resolve(undefined);
      },
    };
  };
  // The first list of all is waited for as long as it takes: that does not count.
  await view(0, impatient(4000));
  for (const listMs of [0, 90, 150, 4000]) await view(0, impatient(listMs));
  expect(waits).toEqual([150, 150, 60, 0, 0]);
});

it('does not wait for newer data of the list and of its cities that comes late (rule 17.8)', async () => {
  const { cities } = await view(0);
  expect(cities.items.map(({ known }) => known?.glance.kind).sort()).toEqual(['live', 'next']);
  const released = Promise.withResolvers<undefined>();
  answerClients(released.promise);
  upstream.api(harbour, SESSIONS, [planned(1)], { after: released.promise });
  upstream.api(council, SESSIONS, [live(1)], { after: released.promise });
  let refresh: Promise<unknown> | undefined;
  const late = await view(20, {
    clock: () => 0,
    within: (_ms, promise) => {
      refresh = promise;
      return Promise.resolve(undefined);
    },
  });
  // What was live 20 minutes ago is not said to be live, and the page cache asks again soon.
  expect([late.live, late.scope.isInvalidated]).toEqual([[], true]);
  released.resolve(undefined);
  await refresh;
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
  expect((await view(70)).scope.staleMs).toBe(NOW_MS + 40 * MINUTE_MS);
});
