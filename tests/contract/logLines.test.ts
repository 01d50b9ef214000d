import { afterAll, beforeAll, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { newAddress, postJson } from '../support/downloads.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

interface Line {
  name: string;
  msg: string;
  requestId?: string;
  upstream?: string;
  path?: string;
}

let portal: Program;

beforeAll(async () => {
  const backend = await startBackend();
  portal = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'trace' });
});
afterAll(stopPrograms);

const readLines = (): Line[] =>
  portal
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

const findRequest = (path: string) => readLines().find((line) => line.msg === 'request' && line.path === path);

/** Opens a page and waits for its line in the log. */
async function open(path: string, headers: Record<string, string> = {}): Promise<{ answer: Response; requestId: string }> {
  const answer = await fetch(portal.url + path, { headers });
  await answer.arrayBuffer();
  const [plain = ''] = path.split('?');
  const { requestId } = await waitFor(() => findRequest(plain) ?? expect.fail(`no line of ${plain}`));
  return { answer, requestId: requestId ?? expect.fail('the line has no id') };
}

it('every upstream call of a page logs the id of its request, also when two pages are made at once', async () => {
  // Fill the caches that the pages share.
  await open('/');
  await open('/waterdam/raadsleden');
  await open('/zonnehaven/raadsleden');
  const pages = await Promise.all([open('/waterdam/gr-begroting'), open('/zonnehaven/gr-2'), open('/zonnehaven/3001')]);
  const idsOf = (beginning: string) =>
    readLines()
      .filter(({ upstream, path }) => upstream === 'api' && path?.startsWith(beginning))
      .map(({ requestId }) => requestId);
  const [waterdam, nowhere, zonnehaven] = pages.map(({ requestId }) => requestId);
  expect(idsOf('/waterdam/sessions/gr-begroting').length).toBeGreaterThan(1);
  expect(new Set(idsOf('/waterdam/sessions/gr-begroting'))).toEqual(new Set([waterdam]));
  expect(new Set(idsOf('/zonnehaven/sessions/gr-2'))).toEqual(new Set([nowhere]));
  expect(new Set(idsOf('/zonnehaven/sessions/3001'))).toEqual(new Set([zonnehaven]));
});

it('a failed call logs the id of its request, and a watched session logs none', async () => {
  const { requestId } = await open('/waterdam/no-such-session');
  expect(readLines().filter(({ msg, path }) => msg === 'upstream call failed' && path?.endsWith('/no-such-session'))).toEqual([
    expect.objectContaining({ requestId, kind: 'not-found' }),
  ]);
  await open('/waterdam/live-raad');
  const reached = await waitFor(() => readLines().find(({ msg }) => msg === 'broker reached') ?? expect.fail('no broker'));
  expect(reached).not.toHaveProperty('requestId');
});

it('the answer carries the id of its request, not one that the visitor sent (rule 23.8)', async () => {
  const { answer, requestId } = await open('/waterdam/nowhere-at-all', { 'x-request-id': 'of-my-own' });
  expect(answer.headers.get('x-request-id')).toBe(requestId);
  expect(portal.output()).not.toContain('of-my-own');
});

it('a line has nothing from the visitor except the path (rule 20.9)', async () => {
  const password = 'waterdam-2026';
  const person = { first_name: 'Annelies', name: 'Vandeputte', email: 'annelies@vandeputte.example' };
  const wrong = await sendLogin(portal.url, { path: '/waterdam/besloten/login', fields: { password: 'not-the-password', ...person } });
  const right = await sendLogin(portal.url, { path: '/waterdam/besloten/login', fields: { password, ...person } });
  expect([wrong.status, right.status]).toEqual([401, 303]);
  const cookie = cookiesOf(right);
  const headers = {
    cookie,
    authorization: 'Bearer a-token-of-mine',
    referer: 'https://elsewhere.example/secret-page',
    'user-agent': 'a-browser-of-mine',
    'x-forwarded-for': '203.0.113.77',
    'accept-language': 'tlh',
  };
  const { answer } = await open('/waterdam/besloten?q=what-i-look-for&password=in-the-address', headers);
  expect(answer.status).toBe(200);
  await postJson(`${portal.url}/waterdam/gr-begroting/download/`, { email: newAddress(), recaptchaToken: 'a-captcha-of-mine' });
  await waitFor(() => expect(readLines().some(({ msg, path }) => msg === 'request' && path?.endsWith('/download/'))).toBe(true));
  const brought = [password, 'not-the-password', ...Object.values(person), 'what-i-look-for', 'in-the-address', 'a-captcha-of-mine'];
  for (const secret of [...brought, ...Object.values(headers), ...cookie.split('=')]) expect(portal.output()).not.toContain(secret);
  expect(portal.output()).not.toMatch(/@[a-z]/);
});
