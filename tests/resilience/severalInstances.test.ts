import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { waitForFormAge, newAddress, newNetwork, openForm, postForm } from '../support/downloads.ts';
import { cookiesOf, requestLoginChallenge, sendLogin, sendLoginJson } from '../support/login.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { findFreePort } from '../support/ports.ts';
import { createRedis, REDIS_PASSWORD, type TestRedis } from '../support/redis.ts';

const SESSION = '/waterdam/besloten';
const PASSWORD = 'waterdam-2026';
const OPERATOR = 'the-token-of-the-operator';
const SETTINGS = { PORTAL_SITE_URL: 'http://localhost', PORTAL_TRUSTED_PROXIES: '1', PORTAL_METRICS_TOKEN: OPERATOR };
/** Pause between two looks at the health of an instance, ms. */
const PAUSE_MS = 50;
const CONTENT = 'Alleen voor raadsleden en genodigden.';

let redis: TestRedis;
let backend: Program;
let control: Control;
const programs: Program[] = [];
/** Origins of the two instances of one portal. */
let a = '';
let b = '';

async function startInstance(): Promise<string> {
  const port = String(await findFreePort());
  const settings = { PORT: port, PORTAL_CACHE_URL: redis.url, ...SETTINGS };
  programs.push(await startPortal({ ...toPortalEnvironment(backend.url), ...settings }));
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  redis = await createRedis();
  await redis.start();
  backend = await startBackend();
  control = createControl(backend.url);
  [a, b] = [await startInstance(), await startInstance()];
  await waitForCache('connected');
});

afterAll(async () => {
  await stopPrograms();
  await redis.kill();
});

const healthOf = async (portal: string) => {
  const answer = await fetch(`${portal}/readyz`);
  return { status: answer.status, ...((await answer.json()) as object) };
};

/** Waits until /readyz of both instances shows the status of the shared store; both stay ready all the time. */
async function waitForCache(cache: 'connected' | 'disconnected'): Promise<void> {
  for (const portal of [a, b]) {
    let health = await healthOf(portal);
    while (!('cache' in health) || health.cache !== cache) {
      expect(health).toMatchObject({ status: 'ready' });
      await wait(PAUSE_MS);
      health = await healthOf(portal);
    }
    expect(health).toMatchObject({ status: 'ready' });
  }
}

const give = async (portal: string, password: string, network: Record<string, string>) =>
  (await sendLoginJson(portal, { path: `${SESSION}/login`, fields: { password }, headers: network })).status;

/** Statuses of the wrong passwords that are checked without proof: ten, and one in 20 s (rules 14.8, 14.9). */
const ACCEPTED = Array<number>(11).fill(401);

/** Statuses of wrong passwords that are sent to the instances in turn. */
async function giveWrong(portals: string[], times: number, network: Record<string, string>): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < times; at += 1) statuses.push(await give(portals[at % portals.length] ?? '', 'wrong', network));
  return statuses;
}

const filled = (form: [string, string][]): [string, string][] => [...form, ['email', newAddress()], ['part', 'all'], ['languages', 'nl']];
const orderDownload = async (portal: string, form: [string, string][], network: Record<string, string>) =>
  (await postForm(`${portal}/en/waterdam/gr-begroting/download/`, filled(form), network)).status;

const logIn = (portal: string) => sendLogin(portal, { path: `${SESSION}/login`, fields: { password: PASSWORD }, headers: newNetwork() });
const opens = async (portal: string, cookie: string) =>
  (await (await fetch(portal + SESSION, { headers: { cookie } })).text()).includes(CONTENT);

describe('two instances with a shared store (rule 19.4)', () => {
  it('accept each other’s grants', async () => {
    const cookie = cookiesOf(await logIn(a));
    expect([await opens(b, cookie), await opens(b, '')]).toEqual([true, false]);
  });

  it('check ten wrong passwords together, and one in 20 s', async () => {
    const network = newNetwork();
    expect(await giveWrong([a, b], 13, network)).toEqual([...ACCEPTED, 429, 429]);
    expect([await give(a, PASSWORD, network), await give(b, PASSWORD, network)], 'the right password is rejected too').toEqual([429, 429]);
    expect(await give(b, PASSWORD, newNetwork()), 'another network is unaffected').toBe(200);
  });

  it('count concurrent attempts together, and wrong passwords only', async () => {
    const network = newNetwork();
    for (let at = 0; at < 12; at += 1) expect(await give(at % 2 ? a : b, PASSWORD, network)).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, at) => give(at % 2 ? a : b, 'wrong', network)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(ACCEPTED.length);
  });

  it('accept a form once', async () => {
    const network = newNetwork();
    const form = await openForm(`${a}/en/waterdam/gr-begroting/download/`);
    await waitForFormAge();
    expect([await orderDownload(b, form, network), await orderDownload(a, form, network), await orderDownload(b, form, network)]).toEqual([
      200, 403, 403,
    ]);
  });

  it.each([
    [
      'receives a publish',
      async () => {
        // From now on this instance follows the session, and the other does not.
        await readPage(`${a}/waterdam/live-raad`);
        await control('/sessions/live-raad/unpublish');
        await control('/sessions/live-raad/publish');
      },
    ],
    [
      'is purged by an operator',
      async () => {
        const headers = { authorization: `Bearer ${OPERATOR}`, 'content-type': 'application/json' };
        const { status } = await fetch(`${a}/cache/purge`, { method: 'POST', headers, body: JSON.stringify({ city: 'waterdam' }) });
        expect(status).toBe(204);
      },
    ],
  ])('invalidate cached answers of one when the other %s (rules 13.7, 18.10)', async (source, cause) => {
    const lastname = `Okafor ${source}`;
    const delegates = async () => (await readPage(`${b}/en/waterdam/delegates`)).text;
    const before = await delegates();
    await control('/sessions/live-raad/people/delegates/update', { id: 'okafor', lastname });
    expect(await delegates(), 'the cached answer is shown').toBe(before);
    await cause();
    await expect.poll(delegates).toContain(lastname);
  });
});

it('requests are answered while the store hangs', async () => {
  const network = newNetwork();
  redis.hang();
  expect(await giveWrong([a], 4, network)).toEqual([401, 401, 401, 401]);
  await waitForCache('disconnected');
  expect(await giveWrong([a], 8, network)).toEqual([...ACCEPTED.slice(4), 429]);
  redis.resume();
  await waitForCache('connected');
});

it('instances work alone while their store is down, and share again when it is back', async () => {
  const network = newNetwork();
  expect(await giveWrong([a], 4, network)).toEqual([401, 401, 401, 401]);
  const used = await openForm(`${a}/en/waterdam/gr-begroting/download/`);
  const unused = await openForm(`${a}/en/waterdam/gr-begroting/download/`);
  await waitForFormAge();
  expect(await orderDownload(a, used, network)).toBe(200);

  await redis.kill();
  expect(await give(b, PASSWORD, newNetwork()), 'at once').toBe(200);
  await waitForCache('disconnected');
  const cookie = cookiesOf(await logIn(a));
  expect([await opens(a, cookie), await opens(b, cookie)]).toEqual([true, true]);
  expect(await giveWrong([a], 8, network), 'the count of this instance continues').toEqual([...ACCEPTED.slice(4), 429]);
  expect(await giveWrong([b], 12, network), 'the count of the other instance starts again').toEqual([...ACCEPTED, 429]);
  expect([await orderDownload(a, used, newNetwork()), await orderDownload(a, unused, newNetwork())]).toEqual([403, 200]);

  await redis.start();
  await waitForCache('connected');
  const other = newNetwork();
  expect(await giveWrong([a, b], 12, other)).toEqual([...ACCEPTED, 429]);
  for (const { output } of programs) {
    expect(output()).toContain('shared store cannot be reached');
    expect(output()).not.toContain(REDIS_PASSWORD);
  }
});

it('instances count the wrong passwords of all networks together (rule 14.16)', async () => {
  // New ones, which have counted nothing themselves.
  const one = await startInstance();
  const other = await startInstance();
  for (let network = 0; network < 10; network += 1) await giveWrong([one], 10, newNetwork());
  expect((await requestLoginChallenge(other, 'waterdam', 'besloten', newNetwork())).status, 'a proof is needed').toBe(200);
  const network = newNetwork();
  expect(await giveWrong([other], 2, network), 'one in 20 s without proof').toEqual([401, 429]);
});

it('a store that was never available does not delay requests', async () => {
  await redis.kill();
  const alone = await startInstance();
  expect(await healthOf(alone)).toEqual({ status: 'ready', cache: 'disconnected' });
  const network = newNetwork();
  expect(await giveWrong([alone], 12, network)).toEqual([...ACCEPTED, 429]);
});
