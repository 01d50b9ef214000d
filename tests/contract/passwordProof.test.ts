import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { proveHuman } from '../support/downloads.ts';
import { askLoginChallenge, cookiesOf, sendLoginJson, solveToToken } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { startRelay, stopRelays } from '../support/relay.ts';

const RIGHT = 'waterdam-2026';
const NAMES = { first_name: 'An', name: 'Peeters', email: 'an@peeters.example' };
const SAVED = '/api/waterdam/sessions/besloten/loginAndSave';

let portal: Program;
let control: Control;
let environment: Record<string, string>;
let networks = 0;

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  // Upstream may answer to several spellings of a city's name, as databases do.
  const relay = await startRelay(backend.url, { toPath: (path) => path.replaceAll('Waterdam', 'waterdam') });
  environment = { ...toPortalEnvironment(backend.url), PORTAL_API_URL: `${relay.url}/api`, PORTAL_ADMIN_URL: `${relay.url}/admin` };
  environment['PORTAL_TRUSTED_PROXIES'] = '1';
  portal = await startPortal(environment);
});
afterAll(async () => {
  stopRelays();
  await stopPrograms();
});

interface Answer {
  status: number;
  retryAfter: number;
  cookie: string;
  error?: { code: string; proof?: boolean };
}

/** Visitors of a network that nobody has used. */
function newNetwork({ url }: Program = portal) {
  const headers = { 'x-forwarded-for': `10.2.${String((networks += 1))}.7` };
  const give = async (fields: Record<string, string>, path = '/waterdam/besloten'): Promise<Answer> => {
    const response = await sendLoginJson(url, { path: `${path}/login`, fields, headers });
    const { error } = (await response.json()) as Pick<Answer, 'error'>;
    const details = { status: response.status, retryAfter: Number(response.headers.get('retry-after')), cookie: cookiesOf(response) };
    return { ...details, ...(error && { error }) };
  };
  const ask = (session = 'besloten', city = 'waterdam') => askLoginChallenge(url, city, session, headers);
  const challenge = async () => (await (await ask()).json()) as Challenge;
  const prove = async () => solveToToken(await challenge());
  /** Uses up what the network has without proof, all at once. */
  const exhaust = async (path?: string) =>
    (await Promise.all(Array.from({ length: 16 }, () => give({ password: 'wrong' }, path)))).map(({ status }) => status).sort();
  return { give, ask, challenge, prove, exhaust };
}

const exhausted = [...Array.from({ length: 11 }, () => 401), ...Array.from({ length: 5 }, () => 429)];

describe('after ten wrong passwords of one visitor', () => {
  it('somebody else on the network gets in with a proof, and is told that it is needed', async () => {
    const { give, ask, prove, exhaust } = newNetwork();
    expect((await ask()).status, 'none is needed before').toBe(204);
    expect(await exhaust()).toEqual(exhausted);
    const refused = await give({ password: RIGHT });
    expect([refused.status, refused.error?.code, refused.error?.proof]).toEqual([429, 'too-many-requests', true]);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter, 'the slow lane of those who have no script').toBeLessThanOrEqual(20);
    expect((await give({ password: RIGHT, proof: await prove() })).status).toBe(200);
    expect((await give({ password: 'wrong', proof: await prove() })).status, 'a wrong one is wrong').toBe(401);
  });

  it('a proof is good once, ours, for a password, and as hard as was asked', async () => {
    const { give, challenge, prove, exhaust } = newNetwork();
    const ofDownload = await proveHuman(portal.url);
    await exhaust();
    const proof = await prove();
    expect((await give({ password: 'wrong', proof })).status).toBe(401);
    const asked = await challenge();
    for (const useless of [
      proof,
      ofDownload,
      await solveToToken({ ...asked, parameters: { ...asked.parameters, cost: 1, keyPrefix: '00' } }),
      'x',
    ])
      expect((await give({ password: RIGHT, proof: useless })).status).toBe(429);
  });

  it('each further guess costs more work, up to a bound, and a cheap challenge cannot be kept for later', async () => {
    const { give, challenge, prove, exhaust } = newNetwork();
    await exhaust();
    const cheap = await prove();
    const costs = [];
    for (let round = 0; round < 4; round += 1) {
      costs.push((await challenge()).parameters.cost);
      await Promise.all(Array.from({ length: 10 }, () => give({ password: 'wrong' })));
    }
    expect(costs).toEqual([2000, 3000, 4000, 4000]);
    expect((await give({ password: RIGHT, proof: cheap })).status).toBe(429);
    expect((await give({ password: RIGHT, proof: await prove() })).status).toBe(200);
  });

  it('neither another spelling of the city nor the id of the session begins a new count', async () => {
    const { give, ask, exhaust } = newNetwork();
    expect(await exhaust('/Waterdam/besloten')).toEqual(exhausted);
    for (const path of ['/waterdam/besloten', '/Waterdam/1008', '/waterdam/1008'])
      expect((await give({ password: RIGHT }, path)).status, path).toBe(429);
    for (const city of ['waterdam', 'Waterdam']) for (const name of ['besloten', '1008']) expect((await ask(name, city)).status).toBe(200);
  });
});

it('the grant of a session is one, however its city is spelled', async () => {
  const { give } = newNetwork();
  const { status, cookie } = await give({ password: RIGHT }, '/Waterdam/besloten');
  expect([status, cookie.split('=')[0]]).toEqual([200, 'grant-waterdam-1008']);
  for (const path of ['/waterdam/besloten', '/Waterdam/1008'])
    expect(await (await fetch(portal.url + path, { headers: { cookie } })).text()).toContain('Alleen voor raadsleden en genodigden.');
});

it('a challenge is for a session that there is and that has a password', async () => {
  const { ask } = newNetwork();
  expect((await ask('gr-begroting')).status).toBe(204);
  for (const [session, city] of [['nothing'], ['besloten', 'nowhere'], ['..'], ['besloten', 'wat_er']])
    expect((await ask(session, city)).status).toBe(404);
});

it('without captcha only the slow lane is left, and nobody is told of a proof', async () => {
  const { give, ask, exhaust } = newNetwork(await startPortal({ ...environment, PORTAL_CAPTCHA: 'off' }));
  expect(await exhaust()).toEqual(exhausted);
  expect((await ask()).status).toBe(204);
  const refused = await give({ password: RIGHT });
  expect([refused.status, refused.error?.proof]).toEqual([429, undefined]);
  expect(refused.retryAfter).toBeLessThanOrEqual(20);
});

describe('a name that is left with the right password', () => {
  const saved = async () => ((await control(`/requests?match=${SAVED}`, undefined, 'GET')) as unknown[]).length;

  it('is stored ten times for a network, then refused, and the session opens without one', async () => {
    const { give } = newNetwork();
    expect((await give({ password: 'wrong', ...NAMES })).status, 'a wrong password leaves no name').toBe(401);
    const before = await saved();
    const answers = await Promise.all(Array.from({ length: 14 }, () => give({ password: RIGHT, ...NAMES })));
    // As many at once as there are free turns; those that had none come again.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    while ((await saved()) - before < 10) expect((await give({ password: RIGHT, ...NAMES })).status).toBe(200);
    const refused = await give({ password: RIGHT, ...NAMES });
    expect([refused.status, refused.error?.code, refused.error?.proof]).toEqual([429, 'too-many-requests', undefined]);
    expect(refused.retryAfter).toBeGreaterThan(20);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    expect((await saved()) - before).toBe(10);
    expect((await give({ password: RIGHT })).status).toBe(200);
  });
});
