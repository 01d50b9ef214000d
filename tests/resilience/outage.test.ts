import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { referenceTokens, toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { expectUnavailable, movableClock, moveClock, countMostCalls, SERVICES } from '../support/outage.ts';
import { label } from '../support/labels.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPagesInTurn, readPage } from '../support/readPage.ts';
import { readSeedSessions } from '../support/seedDetails.ts';

const HOUR_MS = 3_600_000;

/** Shortest pause between two calls of one failing address, ms (rules 17.9, 17.11). */
const PAUSE_MS = 5000;
/** The same for the broker: a failure to read a live session is remembered for 1 s (`CACHE_WINDOWS.live`). */
const LIVE_PAUSE_MS = 1000;

const FAULTS = [
  { kind: 'fail', status: 500 },
  { kind: 'fail', status: 401 },
  { kind: 'fail', status: 429, retryAfter: 5 },
  { kind: 'delay', delayMs: 20_000 },
  { kind: 'hang' },
  { kind: 'garble' },
  { kind: 'cut' },
  { kind: 'drip' },
  { kind: 'huge' },
  { kind: 'codings' },
];

/** The services that fail in one way, in turn: every service fails in four of the ten ways; all services in all ways with `IS_FULL`. */
const toFailing = (turn: number) =>
  SERVICES.filter((_, index) => IS_FULL || [turn, turn + 2].some((one) => one % SERVICES.length === index));

const VISITED = [
  '/',
  '/waterdam',
  '/waterdam/gr-begroting',
  '/waterdam/live-raad',
  '/waterdam/calendar',
  '/waterdam/gr-begroting/transcript/nl',
];

/** Not in the list of cities (rule 2.3), so nothing of it is known, and a session that was not opened. */
const UNSEEN = [
  { path: '/fr/raadhuis-intern', lang: 'fr' },
  { path: '/en/waterdam/cr-fietsbrug', lang: 'en' },
];
/** The list of cities has loaded what these say of a city (rule 2.14), and not its sessions. */
const KNOWN_IN_PART = [
  { path: '/fr/stilwater', lang: 'fr', unknown: 'sessions.unavailableHint' },
  { path: '/en/stilwater/calendar', lang: 'en', unknown: 'calendar.unavailable' },
];

const PROTECTED = readSeedSessions().filter(({ password }) => password !== undefined);
const PROTECTED_PAGES = PROTECTED.map(({ city, reference }) => `/${city}/${reference}`);
/** What no page without a password contains (rule 14.1), and no answer at all. */
const SECRETS = [...PROTECTED.flatMap(({ texts }) => texts), ...Object.values(referenceTokens)];

let backend: Program;
let control: Control;
let portal: Program;
/** Bypasses the page cache (rule 18.7), which would hide the data cache. */
const open = (path: string) => readPage(portal.url + path, { authorization: 'Bearer none' });
const openAll = async () => (await readPagesInTurn(VISITED, open)).map(({ status }) => status);
const allFound = VISITED.map(() => 200);

/** A label as `readPage` reads it: French has no-break spaces. */
const toText = (...args: Parameters<typeof label>) => label(...args).replace(/\s+/g, ' ');

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});

// Each test has its own portal, because the tests check its caches.
beforeEach(async () => {
  portal = await startPortal({ ...toPortalEnvironment(backend.url), NODE_OPTIONS: movableClock });
});

afterEach(async () => {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await control('/faults', undefined, 'DELETE');
});

afterAll(stopPrograms);

it.each(FAULTS.map((fault, turn) => ({ fault, services: toFailing(turn) })))(
  'a failure leaves seen pages available, calls are rare, and unseen pages answer 503 until the end: $fault of $services, then of all (rules 17.6, 17.7, 17.11)',
  async ({ fault, services }) => {
    expect(await openAll()).toEqual(allFound);
    for (const [index, service] of services.entries()) {
      await control('/faults', { match: service, ...fault });
      if (service === 'broker') await control('/connections', undefined, 'DELETE');
      await control('/requests', undefined, 'DELETE');
      const startedAt = performance.now();
      await moveClock(portal, (index + 1) * HOUR_MS);
      for (let visit = 0; visit < 3; visit += 1) expect(await openAll()).toEqual(allFound);
      const calls = await countMostCalls(control, service);
      const pauseMs = service === 'broker' ? LIVE_PAUSE_MS : PAUSE_MS;
      expect(calls, service).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / pauseMs);
      await control('/faults', undefined, 'DELETE');
    }
    await moveClock(portal, (services.length + 1) * HOUR_MS);
    expect(await openAll()).toEqual(allFound);
    await moveClock(portal, (services.length + 2) * HOUR_MS);
    for (const match of SERVICES) await control('/faults', { match, ...fault });
    for (const { path, lang } of UNSEEN) expectUnavailable(await open(path), lang);
    for (const { path, lang, unknown } of KNOWN_IN_PART) {
      const readText = async () => {
        const { status, text } = await open(path);
        expect(status, path).toBe(200);
        expect(text, path).toContain(toText(lang, unknown));
        expect(text, path).not.toContain(toText(lang, 'sessions.empty'));
        return text;
      };
      // A service that is only slow has not failed before both time-outs of the settings (rules 17.1, 17.7).
      const notice = new RegExp(toText(lang, 'stale.asOf', { time: '[^.]+' }));
      await expect.poll(readText, { timeout: 20_000, interval: 200 }).toMatch(notice);
    }
    expect(await openAll()).toEqual(allFound);
    for (const { status, headers, html } of await readPagesInTurn(PROTECTED_PAGES, open)) {
      expect(status).toBe(503);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
      expect(SECRETS.filter((text) => html.includes(text))).toEqual([]);
    }
    await control('/faults', undefined, 'DELETE');
    for (const { path } of UNSEEN) await expect.poll(async () => (await open(path)).status, { timeout: 10_000, interval: 200 }).toBe(200);
  },
  120_000,
);
