import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALE_INFO, LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { sendLogin, sendLoginJson } from '../support/login.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { words } from '../support/words.ts';

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

/** A visitor of another network each time, so that one test's failed passwords are not another's. */
const fromElsewhere = () => ({ 'x-forwarded-for': `10.1.${(visitor += 1)}.1` });
const form = (fields: Record<string, string>, path: string) => sendLogin(portal.url, { path, fields, headers: fromElsewhere() });
const json = (fields: Record<string, string>, path: string) => sendLoginJson(portal.url, { path, fields, headers: fromElsewhere() });

describe('what is wrong is said in every language, and nothing typed is lost but the password', () => {
  it.each(LOCALES)('a wrong password is told in %s, and nothing typed but it is lost', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const answer = await form({ password: 'wrong-one', ...PERSON }, `${localizePath(PATH, locale)}/login`);
    const html = (await answer.text()).replaceAll('&#39;', "'");
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
    expect(html).toContain(words(tag, 'login.wrong'));
    expect(html).toContain(`lang="${tag}"`);
    for (const typed of Object.values(PERSON)) expect(html).toContain(`value="${typed}"`);
    expect(html).not.toContain('wrong-one');
    expect(html).not.toContain(CONTENT);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(LOCALES)('what has to be filled in is told in %s, next to its input and to a script', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const path = `${localizePath(PATH, locale)}/login`;
    const fields = { password: '', first_name: '1', name: '', email: 'an@' };
    const messages = {
      password: words(tag, 'validation.required'),
      first_name: words(tag, 'validation.firstName'),
      name: words(tag, 'validation.required'),
      email: words(tag, 'validation.email'),
    };
    const told = await json(fields, path);
    expect([told.status, await told.json()]).toEqual([
      422,
      { error: { code: 'invalid-fields', message: words(tag, 'error.invalidFields'), fields: messages } },
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

  it.each(LOCALES)('a password that was given with a mistake in the name is asked for again in %s', async (locale) => {
    const { tag } = LOCALE_INFO[locale];
    const again = words(tag, 'login.passwordAgain');
    const path = `${localizePath(PATH, locale)}/login`;
    const html = await (await form({ password: PASSWORD, ...PERSON, email: 'an@' }, path)).text();
    expect(html.replace(/\s+/g, ' ')).toContain(`<p class="muted" id="login-password-again"`);
    expect(html.replace(/<[^>]*>/g, ' ').split(again), 'in the summary and at the input').toHaveLength(3);
    expect(html).not.toContain(PASSWORD);
    for (const fields of [{ password: '' }, { password: 'wrong-one' }] as const)
      expect((await (await form(fields, path)).text()).replace(/<[^>]*>/g, ' ')).not.toContain(again);
  });
});

describe('a form that is not taken', () => {
  const post = (init: RequestInit) => fetch(`${portal.url}${PATH}/login`, { method: 'POST', redirect: 'manual', ...init });

  it.each<[string, () => RequestInit, number]>([
    ['another site', () => ({ headers: { origin: 'https://evil.example' }, body: new URLSearchParams({ password: PASSWORD }) }), 403],
    [
      'a script of another site',
      () => ({ headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, body: '{}' }),
      403,
    ],
    ['nobody', () => ({ body: new URLSearchParams({ password: PASSWORD }) }), 403],
    ['a type that is no form', () => ({ headers: { origin: portal.url, 'content-type': 'text/plain' }, body: 'password=x' }), 415],
    ['a broken type', () => ({ headers: { origin: portal.url, 'content-type': 'application/json' }, body: '{"password":' }), 400],
    [
      '65 KiB',
      () => ({
        headers: { origin: portal.url, 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'x'.repeat(65_536) }),
      }),
      413,
    ],
  ])('of %s', async (_what, init, status) => {
    const answer = await post(init());
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  });

  it.each(LOCALES)('is told in %s, in the layout of the embed or of the page', async (locale) => {
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
      expect(html.replaceAll('&#39;', "'")).toContain(words(tag, 'error.unreadable'));
      expect(html).toContain(`lang="${tag}"`);
    }
  });

  it('a GET of its address leads to the session', async () => {
    const answer = await fetch(`${portal.url}/de${PATH}/login`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/de${PATH}`]);
  });

  it.each(['/waterdam/nothing', '/nowhere/besloten', '/wat_er/besloten'])(
    'a GET for %s, which there is not, leads nowhere',
    async (path) => {
      expect((await fetch(`${portal.url}${path}/login`, { redirect: 'manual' })).status).toBe(404);
    },
  );
});
