import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { type Control, createControl } from '../support/control.ts';
import { cookiesOf, sendLogin, sendLoginJson } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';
import { waitFor } from '../support/waitFor.ts';

const PASSWORD = 'waterdam-2026';
const PERSON = { first_name: 'An', name: 'Peeters', email: 'an@peeters.example' };
const PATH = '/waterdam/besloten';
const CONTENT = 'Alleen voor raadsleden en genodigden.';

let backend: Program;
let portal: Program;
let control: Control;
let visitor = 0;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: '1' });
});
afterAll(stopPrograms);
afterEach(() => control('/faults', undefined, 'DELETE'));

/** A visitor of a new network each time, so that the tests do not share a count of wrong passwords. */
const fromNewNetwork = () => ({ 'x-forwarded-for': `10.1.${(visitor += 1)}.1` });
const form = (fields: Record<string, string>, path = `${PATH}/login`, headers = {}) =>
  sendLogin(portal.url, { path, fields, headers: { ...fromNewNetwork(), ...headers } });
const json = (fields: Record<string, string>, path = `${PATH}/login`) =>
  sendLoginJson(portal.url, { path, fields, headers: fromNewNetwork() });
const open = async (path: string, cookie = '') => (await fetch(portal.url + path, { headers: { cookie } })).text();
const countCalls = async (path: string) => ((await control(`/requests?match=${path}`, undefined, 'GET')) as { path: string }[]).length;

describe('the right password', () => {
  it('leads back to the page with a grant for this session only (rule 14.4)', async () => {
    const answer = await form({ password: PASSWORD });
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([303, PATH, 'private, no-store']);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^grant-waterdam-1008=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await open(PATH, cookiesOf(answer))).toContain(CONTENT);
    expect(await open(PATH)).not.toContain(CONTENT);
  });

  it.each(['/topicid/opening', '/seek/90', '/download', '?in=1&out=2'])('leads back to %s when the form came from there', async (tail) => {
    for (const back of [`/fr${PATH}${tail}`, `/waterdam/1008${tail}`])
      expect((await form({ password: PASSWORD, back })).headers.get('location')).toBe(back);
  });

  it.each([
    '//evil.example',
    'https://evil.example/waterdam/besloten',
    '/\\evil.example',
    '/.//waterdam/besloten',
    '/x/..//waterdam/besloten',
    '/.//evil.example/waterdam/besloten',
    '/waterdam/gr-begroting',
    '/waterdam',
    'x',
    `${PATH}/login`,
  ])('does not lead to %s (rule 14.13)', async (back) =>
    expect((await form({ password: PASSWORD, back })).headers.get('location')).toBe(PATH),
  );

  it.each(LOCALES)('leads back to the page in %s', async (locale) => {
    const path = localizePath(PATH, locale);
    expect((await form({ password: PASSWORD }, `${path}/login`)).headers.get('location')).toBe(path);
  });

  it('answers JSON to a script, with the same grant', async () => {
    const answer = await json({ password: PASSWORD });
    expect([answer.status, await answer.json()]).toEqual([200, { loggedin: true }]);
    expect(await open(PATH, cookiesOf(answer))).toContain(CONTENT);
  });

  it('is sent with the name that the visitor left (rule 14.3)', async () => {
    const before = await countCalls('/api/waterdam/sessions/besloten/loginAndSave');
    expect((await form({ password: PASSWORD, ...PERSON })).status).toBe(303);
    expect(await countCalls('/api/waterdam/sessions/besloten/loginAndSave')).toBe(before + 1);
  });

  it('answers with the open embed, whose captions need no cookie (rule 14.6)', async () => {
    const answer = await form({ password: PASSWORD }, `${PATH}/embed/topics`);
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [, captions = ''] = /src="([^"]*\.vtt\?grant=[^"]*)"/.exec(html) ?? [];
    const vtt = await fetch(portal.url + captions);
    expect([vtt.status, vtt.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect((await fetch(portal.url + new URL(captions, portal.url).pathname)).status).toBe(404);
    expect((await fetch(portal.url + captions.replace('besloten', 'cr-fietsbrug'))).status).toBe(404);
    expect(await open(`${PATH}?${captions.split('?')[1] ?? ''}`), 'the token opens files only').not.toContain(CONTENT);
  });
});

describe('a login that does not open the session', () => {
  // After repeated failures the circuit breaker rejects calls for a while.
  beforeEach(
    () => expect.poll(async () => (await form({ password: PASSWORD })).status, { timeout: 10_000, interval: 500 }).toBe(303),
    12_000,
  );

  it.each<[string, object]>([
    ['an outage', { kind: 'fail', status: 503 }],
    ['an answer 403', { kind: 'fail', status: 403 }],
    ['a malformed answer', { kind: 'garble' }],
    ['a time-out', { kind: 'hang' }],
  ])(
    'shows a server error and the typed values after %s of the API (rule 14.12)',
    async (_fault, fault) => {
      await control('/faults', { match: '/api/waterdam/sessions/besloten/login*', ...fault });
      const [scriptAnswer, answer] = await Promise.all([json({ password: PASSWORD }), form({ password: PASSWORD, ...PERSON })]);
      const message = label('nl', 'error.server');
      expect([scriptAnswer.status, await scriptAnswer.json()]).toEqual([502, { error: { code: 'upstream-failed', message } }]);
      const html = await answer.text();
      expect([answer.status, html.includes(message), html.includes(`value="${PERSON.email}"`)]).toEqual([502, true, true]);
      expect(html, 'the password must be typed again').toContain(label('nl', 'login.passwordAgain'));
      expect(answer.headers.getSetCookie()).toEqual([]);
    },
    15_000,
  );

  it('leads to the session when it is open or unpublished', async () => {
    for (const reference of ['gr-begroting', 'cr-fietsbrug']) {
      const answer = await form({ password: PASSWORD }, `/waterdam/${reference}/login`);
      expect([answer.status, answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([303, `/waterdam/${reference}`, []]);
    }
  });

  it('answers 404 for an unknown session', async () => {
    for (const path of ['/waterdam/nothing/login', '/nowhere/besloten/login', '/wat_er/besloten/login', '/waterdam/nothing/embed']) {
      expect((await form({ password: PASSWORD }, path)).status, path).toBe(404);
    }
    expect((await json({ password: PASSWORD }, '/waterdam/nothing/login')).status).toBe(404);
  });
});

/** Address at which a portal listens, whatever PORTAL_SITE_URL says. */
const addressOf = ({ output }: Program) =>
  waitFor(() => `http://127.0.0.1:${/"port":(\d+)/.exec(output())?.[1] ?? expect.fail('its log has not come yet')}`);

describe('a grant', () => {
  it('of another secret or host, or with a changed token, opens nothing', async () => {
    const cookie = cookiesOf(await form({ password: PASSWORD }));
    expect(await open(PATH, cookie)).toContain(CONTENT);
    const settings = toPortalEnvironment(backend.url);
    const [otherHost, otherSecret] = await Promise.all([
      startPortal({ ...settings, PORTAL_SITE_URL: 'http://other.example' }),
      startPortal({ ...settings, PORTAL_SITE_URL: portal.url, PORTAL_SECRET: 'another-secret-'.repeat(3) }),
    ]);
    for (const url of await Promise.all([addressOf(otherHost), addressOf(otherSecret)]))
      expect(await (await fetch(url + PATH, { headers: { cookie } })).text()).not.toContain(CONTENT);
    const [name = '', token = ''] = cookie.split('=');
    const [head, payload, signature = ''] = token.split('.');
    const otherSignature = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
    for (const forged of [`${head}.${payload}.`, `${head}.${payload}.${otherSignature}`, `${head}.${payload}x.${signature}`, ''])
      expect(await open(PATH, `${name}=${forged}`), forged).not.toContain(CONTENT);
  });

  it('is a __Host- cookie on an https site', async () => {
    const site = 'https://gallery.example';
    const url = await addressOf(await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_SITE_URL: site }));
    const answer = await sendLogin(url, { path: `${PATH}/login`, fields: { password: PASSWORD }, headers: { origin: site } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-grant-waterdam-1008=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    ]);
    const cookie = cookiesOf(answer);
    expect(await (await fetch(url + PATH, { headers: { cookie } })).text()).toContain(CONTENT);
    expect(await (await fetch(url + PATH, { headers: { cookie: cookie.replace('__Host-', '') } })).text()).not.toContain(CONTENT);
  });
});

it('password, name and grant are not logged (rule 20.9)', async () => {
  const { url, output } = await startPortal({ ...toPortalEnvironment(backend.url), LOG_LEVEL: 'trace' });
  const answers = [
    await sendLogin(url, { path: `${PATH}/login`, fields: { password: PASSWORD, ...PERSON } }),
    await sendLogin(url, { path: `${PATH}/login`, fields: { password: 'wrong-one', ...PERSON } }),
    await sendLogin(url, { path: `${PATH}/embed`, fields: { password: PASSWORD } }),
  ];
  const html = (await answers[2]?.text()) ?? '';
  const [, captions = ''] = /src="([^"]*\.vtt\?grant=[^"]*)"/.exec(html) ?? expect.fail();
  expect((await fetch(url + captions)).status).toBe(200);
  expect(output()).toContain(`${PATH}/login`);
  const grants = [cookiesOf(answers[0] ?? expect.fail()).split('=')[1] ?? '', captions.split('=')[1] ?? ''];
  for (const secret of [PASSWORD, 'wrong-one', ...Object.values(PERSON).filter((value) => value.length > 3), ...grants])
    expect(output()).not.toContain(secret);
});
