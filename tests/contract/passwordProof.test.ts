import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { solveDownloadCaptcha } from '../support/downloads.ts';
import { requestLoginChallenge, cookiesOf, sendLoginJson, solveToToken } from '../support/login.ts';
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
  // An API may accept several spellings of a city's name, as case-insensitive databases do.
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

/** Functions of a visitor in an unused network. */
function newNetwork({ url }: Program = portal) {
  const headers = { 'x-forwarded-for': `10.2.${String((networks += 1))}.7` };
  const give = async (fields: Record<string, string>, path = '/waterdam/besloten'): Promise<Answer> => {
    const response = await sendLoginJson(url, { path: `${path}/login`, fields, headers });
    // A redirect has no body.
    const { error } = (response.status === 308 ? {} : await response.json()) as Pick<Answer, 'error'>;
    const details = { status: response.status, retryAfter: Number(response.headers.get('retry-after')), cookie: cookiesOf(response) };
    return { ...details, ...(error && { error }) };
  };
  const requestChallenge = (session = 'besloten', city = 'waterdam') => requestLoginChallenge(url, city, session, headers);
  const readChallenge = async () => (await (await requestChallenge()).json()) as Challenge;
  const prove = async () => solveToToken(await readChallenge());
  /** Uses up the attempts without proof of the network, all at once. */
  const exhaust = async (path?: string) =>
    (await Promise.all(Array.from({ length: 16 }, () => give({ password: 'wrong' }, path)))).map(({ status }) => status).sort();
  return { give, requestChallenge, readChallenge, prove, exhaust };
}

const exhausted = [...Array.from({ length: 11 }, () => 401), ...Array.from({ length: 5 }, () => 429)];

describe('after ten wrong passwords of a network (rule 14.8)', () => {
  it('another visitor of the network needs a proof, is asked for it, and can log in with it', async () => {
    const { give, requestChallenge, prove, exhaust } = newNetwork();
    expect((await requestChallenge()).status, 'no proof is needed before').toBe(204);
    expect(await exhaust()).toEqual(exhausted);
    const rejected = await give({ password: RIGHT });
    expect([rejected.status, rejected.error?.code, rejected.error?.proof]).toEqual([429, 'too-many-requests', true]);
    expect(rejected.retryAfter).toBeGreaterThan(0);
    expect(rejected.retryAfter, 'one attempt in 20 s without a proof').toBeLessThanOrEqual(20);
    expect((await give({ password: RIGHT, proof: await prove() })).status).toBe(200);
    expect((await give({ password: 'wrong', proof: await prove() })).status, 'a wrong password stays wrong').toBe(401);
  });

  it('a proof is accepted once, for a login challenge of the portal with the required cost', async () => {
    const { give, readChallenge, prove, exhaust } = newNetwork();
    const ofDownload = await solveDownloadCaptcha(portal.url);
    await exhaust();
    const proof = await prove();
    expect((await give({ password: 'wrong', proof })).status).toBe(401);
    const current = await readChallenge();
    for (const useless of [
      proof,
      ofDownload,
      await solveToToken({ ...current, parameters: { ...current.parameters, cost: 1, keyPrefix: '00' } }),
      'x',
    ])
      expect((await give({ password: RIGHT, proof: useless })).status).toBe(429);
  });

  it('each further attempt costs more work, up to a limit, and an earlier cheap challenge is rejected', async () => {
    const { give, readChallenge, prove, exhaust } = newNetwork();
    await exhaust();
    const cheap = await prove();
    const costs = [];
    for (let round = 0; round < 4; round += 1) {
      costs.push((await readChallenge()).parameters.cost);
      await Promise.all(Array.from({ length: 10 }, () => give({ password: 'wrong' })));
    }
    expect(costs).toEqual([2000, 3000, 4000, 4000]);
    expect((await give({ password: RIGHT, proof: cheap })).status).toBe(429);
    expect((await give({ password: RIGHT, proof: await prove() })).status).toBe(200);
  });

  it('the id of the session has the same count, and another spelling of the city is sent on (rule 2.13)', async () => {
    const { give, requestChallenge, exhaust } = newNetwork();
    expect(await exhaust('/waterdam/1008')).toEqual(exhausted);
    for (const path of ['/waterdam/besloten', '/waterdam/1008']) expect((await give({ password: RIGHT }, path)).status, path).toBe(429);
    for (const path of ['/Waterdam/besloten', '/Waterdam/1008']) expect((await give({ password: RIGHT }, path)).status, path).toBe(308);
    for (const name of ['besloten', '1008']) expect((await requestChallenge(name)).status).toBe(200);
  });
});

it('a grant has the same name for every address of the session', async () => {
  const { give } = newNetwork();
  const { status, cookie } = await give({ password: RIGHT }, '/waterdam/1008');
  expect([status, cookie.split('=')[0]]).toEqual([200, 'grant-waterdam-1008']);
  for (const path of ['/waterdam/besloten', '/waterdam/1008'])
    expect(await (await fetch(portal.url + path, { headers: { cookie } })).text()).toContain('Alleen voor raadsleden en genodigden.');
});

it('there is a challenge only for an existing protected session', async () => {
  const { requestChallenge } = newNetwork();
  expect((await requestChallenge('gr-begroting')).status).toBe(204);
  for (const [session, city] of [['nothing'], ['besloten', 'nowhere'], ['..'], ['besloten', 'wat_er']])
    expect((await requestChallenge(session, city)).status).toBe(404);
});

it('without captcha there is one attempt in 20 s, and no proof is asked for (rule 14.9)', async () => {
  const { give, requestChallenge, exhaust } = newNetwork(await startPortal({ ...environment, PORTAL_CAPTCHA: 'off' }));
  expect(await exhaust()).toEqual(exhausted);
  expect((await requestChallenge()).status).toBe(204);
  const rejected = await give({ password: RIGHT });
  expect([rejected.status, rejected.error?.proof]).toEqual([429, undefined]);
  expect(rejected.retryAfter).toBeLessThanOrEqual(20);
});

describe('a name that a visitor leaves with the right password (rule 14.11)', () => {
  const saved = async () => ((await control(`/requests?match=${SAVED}`, undefined, 'GET')) as unknown[]).length;

  it('is stored ten times for a network, then rejected; the session opens without a name', async () => {
    const { give } = newNetwork();
    expect((await give({ password: 'wrong', ...NAMES })).status, 'a wrong password stores no name').toBe(401);
    const before = await saved();
    const answers = await Promise.all(Array.from({ length: 14 }, () => give({ password: RIGHT, ...NAMES })));
    // Attempts that arrive while all ten places are reserved are rejected, and repeated below.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    while ((await saved()) - before < 10) expect((await give({ password: RIGHT, ...NAMES })).status).toBe(200);
    const rejected = await give({ password: RIGHT, ...NAMES });
    expect([rejected.status, rejected.error?.code, rejected.error?.proof]).toEqual([429, 'too-many-requests', undefined]);
    expect(rejected.retryAfter).toBeGreaterThan(20);
    expect(rejected.retryAfter).toBeLessThanOrEqual(900);
    expect((await saved()) - before).toBe(10);
    expect((await give({ password: RIGHT })).status).toBe(200);
  });
});
