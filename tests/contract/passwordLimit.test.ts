import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { sendLogin, sendLoginJson } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';

const PATH = '/waterdam/besloten/login';
const LOGIN = '/api/waterdam/sessions/besloten/login';

let backend: Program;
let control: Control;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});
afterAll(stopPrograms);

const start = (proxies: number) => startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: String(proxies) });
const give = async ({ url }: Program, password: string, forwarded: string, path = PATH) =>
  (await sendLoginJson(url, { path, fields: { password }, headers: { 'x-forwarded-for': forwarded } })).status;
/** Attempts at the same time: more than the limit, and at most as many as a portal renders. */
const AT_ONCE = 16;

/** Statuses of `times` attempts, AT_ONCE at a time. */
async function attempt(times: number, one: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < times) {
    const wave = Array.from({ length: Math.min(AT_ONCE, times - statuses.length) }, (_, index) => one(statuses.length + index));
    statuses.push(...(await Promise.all(wave)));
  }
  return statuses;
}
const count = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].sort().map((status) => [status, statuses.filter((each) => each === status).length]));
const countCalls = async () => ((await control(`/requests?match=${LOGIN}`, undefined, 'GET')) as unknown[]).length;

// Ten free attempts, and one more in 20 s without a proof (rules 14.8, 14.9).
const ANSWERED = { 401: 11, 429: 89 };

describe('a hundred wrong passwords without proof', () => {
  it('from one network: ten are checked and one in 20 s; other networks are unaffected (rules 14.8, 14.9)', async () => {
    const portal = await start(1);
    const before = await countCalls();
    const statuses = await attempt(100, (index) => give(portal, 'wrong', `198.51.100.${index}`));
    expect(count(statuses)).toEqual(ANSWERED);
    expect((await countCalls()) - before, 'the others do not reach the API').toBe(11);
    expect(await give(portal, 'waterdam-2026', '198.51.100.200'), 'the right password is rejected too').toBe(429);
    expect(await give(portal, 'waterdam-2026', '198.51.101.1')).toBe(200);
    expect(await give(portal, 'waterdam-2026', '2001:db8::1')).toBe(200);
  });

  it('from one /56 of IPv6: ten are checked and one in 20 s (rule 14.10)', async () => {
    const portal = await start(1);
    const statuses = await attempt(20, (index) => give(portal, 'wrong', `2001:db8:0:${(256 + index).toString(16)}::${index}`));
    expect(count(statuses)).toEqual({ 401: 11, 429: 9 });
    expect(await give(portal, 'wrong', '2001:db8:0:200::1')).toBe(401);
  });

  it.each([
    [0, () => `${Math.floor(Math.random() * 250)}.1.2.3`],
    [1, () => `${Math.floor(Math.random() * 250)}.1.2.3, 203.0.113.9`],
  ])('with %i trusted proxies: no more are checked, whatever X-Forwarded-For claims (rule 23.7)', async (proxies, claim) => {
    const portal = await start(proxies);
    const statuses = await attempt(100, () => give(portal, 'wrong', claim()));
    expect(count(statuses)).toEqual(ANSWERED);
  });
});

describe('guesses from many networks (rule 14.16)', () => {
  it('of one /48 of IPv6: a hundred are checked, and then one in 20 s', async () => {
    const portal = await start(1);
    const inNetwork = (network: number) => `2001:db8:1:${(network << 8).toString(16)}::1`;
    const statuses: number[] = [];
    // One network after the other: attempts that are checked at the same time could exceed the limit.
    for (let network = 0; network < 12; network += 1) {
      statuses.push(...(await attempt(10, () => give(portal, 'wrong', inNetwork(network)))));
    }
    expect(count(statuses)).toEqual({ 401: 101, 429: 19 });
    expect(await give(portal, 'waterdam-2026', inNetwork(200)), 'its networks share the slow way').toBe(429);
    expect(await give(portal, 'waterdam-2026', '2001:db8:2::1'), 'another network has a slow attempt').toBe(200);
    expect(await give(portal, 'waterdam-2026', '198.51.100.1')).toBe(200);
  });

  it('do not count when they are right, or for another session', async () => {
    const portal = await start(1);
    for (let network = 0; network < 120; network += 10) {
      const statuses = await attempt(10, (index) => give(portal, 'waterdam-2026', `10.0.${network + index}.1`));
      expect(count(statuses)).toEqual({ 200: 10 });
    }
    expect(count(await attempt(10, () => give(portal, 'wrong', '10.1.0.1')))).toEqual({ 401: 10 });
  });
});

it('the rejection says when to try again, in the language of the page, and embed and page share the count', async () => {
  const portal = await start(0);
  await Promise.all(Array.from({ length: 11 }, () => give(portal, 'wrong', '')));
  for (const path of ['/fr/waterdam/besloten/login', '/fr/waterdam/besloten/embed']) {
    const answer = await sendLogin(portal.url, { path, fields: { password: 'wrong' } });
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(answer.status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(20);
    expect((await answer.text()).replace(/\s+/g, ' ')).toMatch(/Réessayez dans 1 minute\./);
  }
  const { status, headers } = await sendLoginJson(portal.url, { path: '/en/waterdam/1008/login', fields: { password: 'wrong' } });
  expect([status, headers.has('retry-after')]).toEqual([429, true]);
});

it('right passwords and outages do not count (rule 14.12)', async () => {
  const portal = await start(0);
  for (let attempt = 0; attempt < 12; attempt += 1) expect(await give(portal, 'waterdam-2026', '')).toBe(200);
  await control('/faults', { match: LOGIN, kind: 'fail', status: 500 });
  const statuses = await Promise.all(Array.from({ length: 10 }, () => give(portal, 'wrong', '')));
  await control('/faults', undefined, 'DELETE');
  expect(count(statuses)).toEqual({ 502: 10 });
  // The circuit breaker rejects calls until the service works again.
  await expect.poll(() => give(portal, 'wrong', ''), { timeout: 10_000, interval: 500 }).toBe(401);
});
