import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { startRelay, stopRelays } from '../support/relay.ts';

const PATH = '/waterdam/besloten';
const CONTENT = 'Alleen voor raadsleden en genodigden.';

/** The password value that the API gives for the session. */
let passwordRecord: unknown;
let environment: Record<string, string>;
let portal: Program;

beforeAll(async () => {
  const backend = await startBackend();
  const relay = await startRelay(backend.url, {
    toAnswer: (path, answer) => (/\/sessions\/(besloten|1008)$/.test(path) ? { ...(answer as object), password: passwordRecord } : answer),
  });
  environment = { ...toPortalEnvironment(backend.url), PORTAL_API_URL: `${relay.url}/api` };
});
afterAll(async () => {
  stopRelays();
  await stopPrograms();
});

/** Starts a portal whose API gives this password value. */
async function start(password: unknown): Promise<void> {
  passwordRecord = password;
  portal = await startPortal(environment);
}

/** Changes the password value of the API and makes the portal request it again. */
async function change(password: unknown): Promise<void> {
  passwordRecord = password;
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${portal.url}/cache/purge`, { method: 'POST', headers, body: '{}' })).ok).toBe(true);
}

const logIn = (tail: string) => sendLogin(portal.url, { path: PATH + tail, fields: { password: 'waterdam-2026' } });

/** Logs in on the page and in an embed; the returned function says whether each of the two grants still opens the session. */
async function open(): Promise<() => Promise<boolean[]>> {
  const cookie = cookiesOf(await logIn('/login'));
  const [, captions = ''] = /src="([^"]*\.vtt\?grant=[^"]*)"/.exec(await (await logIn('/embed')).text()) ?? expect.fail();
  return async () => [
    (await (await fetch(portal.url + PATH, { headers: { cookie } })).text()).includes(CONTENT),
    (await fetch(portal.url + captions)).ok,
  ];
}

it.each([
  ['hash of the first', 'hash of the second'],
  [
    { hash: 'same', salt: 1 },
    { hash: 'same', salt: 2 },
  ],
])('grants end when the password value changes from %j to %j (rule 14.5)', async (first, second) => {
  await start(first);
  const isOpen = await open();
  expect(await isOpen()).toEqual([true, true]);
  await change(second);
  // The stale answer is used until the newer one has arrived.
  await expect.poll(isOpen).toEqual([false, false]);
  expect(await (await open())(), 'the new one opens it').toEqual([true, true]);
});

it('grants stay while the password value stays the same, also when it is only true', async () => {
  for (const password of ['hash of the first', true]) {
    await start(password);
    const isOpen = await open();
    await change(password);
    for (let times = 0; times < 5; times += 1) expect(await isOpen()).toEqual([true, true]);
  }
});
