import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, type Control } from '../support/control.ts';
import { waitForFormAge, newAddress, openForm, postForm, postJson, readDownloads } from '../support/downloads.ts';
import { sendLogin, sendLoginJson } from '../support/login.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';

const PATH = '/waterdam/gr-begroting/download/';
const WHOLE = { part: 'all', languages: ['nl'] };

let control: Control;
let environment: Record<string, string>;
const start = async (settings: Record<string, string>) => (await startPortal({ ...environment, ...settings })).url;
const policyOf = async (url: string) => (await readPage(url)).headers.get('content-security-policy') ?? '';

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  environment = toPortalEnvironment(backend.url);
});

afterAll(stopPrograms);

describe('with reCAPTCHA', () => {
  let portal: string;
  beforeAll(async () => {
    portal = await start({ PORTAL_CAPTCHA: 'recaptcha', PORTAL_RECAPTCHA_SITE_KEY: 'site-key', PORTAL_RECAPTCHA_SECRET: 'hush-secret' });
  });

  it('only pages with a download allow it, and no page loads it before the visitor agrees (rule 20.8)', async () => {
    for (const path of ['/waterdam/gr-begroting', PATH]) {
      const policy = await policyOf(portal + path);
      expect(policy).toMatch(/script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\//);
      expect(policy).toContain('frame-src https://www.google.com/recaptcha/');
      const { html } = await readPage(portal + path);
      expect(html).not.toMatch(/(?:src|href)="https:\/\/www\.g/);
      expect(html).not.toContain('hush-secret');
    }
    for (const path of ['/waterdam', '/waterdam/live-raad', '/waterdam/gr-begroting/embed', '/zonnehaven/3001']) {
      expect(await policyOf(portal + path)).not.toContain('google');
    }
    const { html } = await readPage(`${portal}${PATH}form`);
    expect(JSON.parse(html)).toMatchObject({ view: { captcha: 'recaptcha', siteKey: 'site-key' } });
  });

  it('pages whose dialog follows something allow it (rule 28.62)', async () => {
    const settings = { PORTAL_CAPTCHA: 'recaptcha', PORTAL_RECAPTCHA_SITE_KEY: 'site-key', PORTAL_RECAPTCHA_SECRET: 'hush-secret' };
    const following = await start({ ...settings, PORTAL_FOLLOW_URL: 'http://127.0.0.1:9' });
    for (const path of ['/waterdam', '/waterdam/category/gemeenteraad', '/waterdam/search?q=begroting', '/waterdam/live-raad'])
      expect([path, await policyOf(following + path)]).toEqual([path, expect.stringContaining('https://www.google.com/recaptcha/')]);
    for (const path of ['/', '/waterdam/about', '/waterdam/gr-begroting/embed', '/duinrade'])
      expect(await policyOf(following + path)).not.toContain('google');
  });

  it('the login offers it only after too many wrong passwords of a network', async () => {
    const login = { path: '/waterdam/besloten/login', fields: { password: 'wrong' } };
    await Promise.all(Array.from({ length: 12 }, () => sendLoginJson(portal, login)));
    const rejected = await sendLoginJson(portal, login);
    expect([rejected.status, await rejected.json()]).toMatchObject([429, { error: { code: 'too-many-requests', proof: true } }]);
    for (const path of ['/waterdam/besloten/login', '/waterdam/besloten/embed']) {
      const { status, headers, html } = await sendLogin(portal, { ...login, path }).then(async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        html: await answer.text(),
      }));
      expect([path, status]).toEqual([path, 429]);
      expect(headers.get('content-security-policy')).toContain('frame-src https://www.google.com/recaptcha/');
      expect(html).toMatch(/<input type="checkbox"[^>]* name="recaptcha"/);
      expect(html).not.toMatch(/(?:src|href)="https:\/\/www\.g/);
    }
    for (const path of ['/waterdam/besloten', '/waterdam/besloten/embed']) expect(await policyOf(portal + path)).not.toContain('google');
    const { path } = login;
    const forged = await sendLoginJson(portal, { path, fields: { password: 'waterdam-2026', proof: 'x' } });
    expect(forged.status, 'Google knows no such token').toBe(429);
  });

  it('a form without it is accepted by its form token (rule 15.8), and there is no proof of work', async () => {
    expect((await fetch(`${portal}/captcha.json?action=download`)).status).toBe(404);
    const form = await openForm(portal + PATH);
    await waitForFormAge();
    const email = newAddress();
    expect((await postForm(portal + PATH, [...form, ['email', email], ['part', 'all'], ['languages', 'nl']])).status).toBe(200);
    expect((await readDownloads(control))[0]?.body).toMatchObject({ email, recaptchaToken: '' });
  });
});

it('PORTAL_CAPTCHA=off accepts a download without a token (rule 15.7)', async () => {
  const portal = await start({ PORTAL_CAPTCHA: 'off' });
  const email = newAddress();
  expect((await postJson(portal + PATH, { ...WHOLE, email })).status).toBe(200);
  expect((await readDownloads(control))[0]?.body).toMatchObject({ email, recaptchaToken: '' });
  expect((await fetch(`${portal}/captcha.json?action=download`)).status).toBe(404);
});
