import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALE_INFO, LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { sendLogin, sendLoginJson } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';

const PASSWORD = 'waterdam-2026';
const PERSON = { first_name: 'An', name: 'Peeters', email: 'an@peeters.example' };
const PATH = '/waterdam/besloten';
const CONTENT = 'Alleen voor raadsleden en genodigden.';

let portal: Program;
let visitor = 0;

beforeAll(async () => {
  const backend = await startBackend();
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: '1' });
});
afterAll(stopPrograms);

/** A visitor of a new network each time, so that the tests do not share a count of wrong passwords. */
const fromNewNetwork = () => ({ 'x-forwarded-for': `10.1.${(visitor += 1)}.1` });
const form = (fields: Record<string, string>, path: string) => sendLogin(portal.url, { path, fields, headers: fromNewNetwork() });
const json = (fields: Record<string, string>, path: string) => sendLoginJson(portal.url, { path, fields, headers: fromNewNetwork() });

describe('a login form with a mistake', () => {
  it.each(LOCALES)('reports a wrong password in %s and shows the other typed values (rule 14.2)', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const answer = await form({ password: 'wrong-one', ...PERSON }, `${localizePath(PATH, locale)}/login`);
    const html = (await answer.text()).replaceAll('&#39;', "'");
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    expect(html).toContain(label(tag, 'login.wrong'));
    expect(html).toContain(`lang="${tag}"`);
    for (const typed of Object.values(PERSON)) expect(html).toContain(`value="${typed}"`);
    expect(html).not.toContain('wrong-one');
    expect(html).not.toContain(CONTENT);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(LOCALES)('reports each wrong field in %s, beside its input and in JSON', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const path = `${localizePath(PATH, locale)}/login`;
    const fields = { password: '', first_name: '1', name: '', email: 'an@' };
    const messages = {
      password: label(tag, 'validation.required'),
      first_name: label(tag, 'validation.firstName'),
      name: label(tag, 'validation.required'),
      email: label(tag, 'validation.email'),
    };
    const scriptAnswer = await json(fields, path);
    expect([scriptAnswer.status, await scriptAnswer.json()]).toEqual([
      422,
      { error: { code: 'invalid-fields', message: label(tag, 'error.invalidFields'), fields: messages } },
    ]);
    const answer = await form(fields, path);
    const html = (await answer.text()).replaceAll('&#39;', "'");
    expect(answer.status).toBe(422);
    for (const [id, message] of [
      ['password', messages.password],
      ['firstName', messages.first_name],
      ['name', messages.name],
      ['email', messages.email],
    ])
      expect(html.replace(/\s+/g, ' ')).toMatch(new RegExp(`id="login-${id}-problem"[^>]*> ?${message?.replace(/[.?()]/g, '\\$&')} ?</p>`));
  });

  it.each(LOCALES)('asks for the password again in %s after a mistake in the name', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const again = label(tag, 'login.passwordAgain');
    const path = `${localizePath(PATH, locale)}/login`;
    const html = await (await form({ password: PASSWORD, ...PERSON, email: 'an@' }, path)).text();
    expect(html.replace(/\s+/g, ' ')).toContain(`<p class="muted" id="login-password-again"`);
    expect(html.replace(/<[^>]*>/g, ' ').split(again), 'in the summary and at the input').toHaveLength(3);
    expect(html).not.toContain(PASSWORD);
    for (const fields of [{ password: '' }, { password: 'wrong-one' }] as const)
      expect((await (await form(fields, path)).text()).replace(/<[^>]*>/g, ' ')).not.toContain(again);
  });
});

describe('a login form that is rejected', () => {
  const post = (init: RequestInit) => fetch(`${portal.url}${PATH}/login`, { method: 'POST', redirect: 'manual', ...init });

  it.each<[string, () => RequestInit, number]>([
    ['another site', () => ({ headers: { origin: 'https://evil.example' }, body: new URLSearchParams({ password: PASSWORD }) }), 403],
    [
      'a script of another site',
      () => ({ headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, body: '{}' }),
      403,
    ],
    ['no site', () => ({ body: new URLSearchParams({ password: PASSWORD }) }), 403],
    ['another content type', () => ({ headers: { origin: portal.url, 'content-type': 'text/plain' }, body: 'password=x' }), 415],
    ['malformed JSON', () => ({ headers: { origin: portal.url, 'content-type': 'application/json' }, body: '{"password":' }), 400],
    [
      '65 KiB',
      () => ({
        headers: { origin: portal.url, 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'x'.repeat(65_536) }),
      }),
      413,
    ],
  ])('because of %s', async (_case, init, status) => {
    const answer = await post(init());
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  });

  it.each(LOCALES)('shows the message in %s, in the layout of the embed or of the page', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    for (const [tail, headers] of [
      ['/login', { 'content-type': 'text/plain' }],
      ['/embed', { 'content-type': 'text/plain' }],
      ['/embed/topics', { 'content-type': 'multipart/form-data; boundary=x' }],
    ] as const) {
      const answer = await fetch(portal.url + localizePath(PATH, locale) + tail, {
        method: 'POST',
        headers: { origin: portal.url, ...headers },
        body: 'password=x',
      });
      const html = await answer.text();
      expect([tail, answer.status, html.includes('<header')]).toEqual([tail, 415, tail === '/login']);
      expect(html.replaceAll('&#39;', "'")).toContain(label(tag, 'error.unreadable'));
      expect(html).toContain(`lang="${tag}"`);
    }
  });

  it('redirects a GET of its address to the session', async () => {
    const answer = await fetch(`${portal.url}/de${PATH}/login`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/de${PATH}`]);
  });

  it.each(['/waterdam/nothing', '/nowhere/besloten', '/wat_er/besloten'])('answers 404 to a GET for the unknown %s', async (path) => {
    expect((await fetch(`${portal.url}${path}/login`, { redirect: 'manual' })).status).toBe(404);
  });
});
