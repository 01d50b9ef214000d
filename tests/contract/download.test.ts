import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { LOCALE_INFO, LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { createControl, type Control } from '../support/control.ts';
import {
  waitForFormAge,
  newAddress,
  newNetwork,
  openForm,
  postForm,
  postJson,
  solveDownloadCaptcha,
  readDownloads,
} from '../support/downloads.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';
import type { DownloadView } from '../../src/domain/download/downloadView.ts';

const PATH = '/waterdam/gr-begroting/download/';
const TOPICS = ['opening', 'agenda', 'begroting', 'havenkwartier', 'fietsbrug', 'rondvraag'];
const WHOLE = { audioonly: false, languages: ['nl', 'en', 'fr'], topics: TOPICS };

let portal: Program;
let control: Control;
const at = (path: string) => portal.url + path;
const last = async () => (await readDownloads(control))[0]!;
beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: '1' });
});

afterAll(stopPrograms);

describe('the download form (rule 15.1)', () => {
  it.each([
    ['/waterdam/gr-begroting', 200, true],
    ['/waterdam/1001', 200, true],
    ['/waterdam/live-raad', 200, false],
    ['/waterdam/gr-vaststelling-dijkplan', 200, false],
    ['/waterdam/cb-evaluatie-storm', 200, false],
    ['/waterdam/besloten', 200, false],
    ['/waterdam/cr-fietsbrug', 200, false],
    ['/zonnehaven/3001', 200, false],
    ['/waterdam/nothing', 404, false],
  ])('%s/download/ answers %s, form: %s', async (session, status, hasForm) => {
    const page = await readPage(at(`${session}/download/`));
    expect([page.status, page.html.includes('name="formToken"')]).toEqual([status, hasForm]);
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    const posted = await postJson(at(`${session}/download/`), { email: newAddress(), ...WHOLE });
    expect([404, 409, 403]).toContain(posted.status);
    const part = await readPage(at(`${session}/download/form`));
    expect([part.status, part.html.includes('"formToken"')]).toEqual([status === 200 && !hasForm ? 409 : status, hasForm]);
  });

  it('is linked from the session, with the marks of a clip', async () => {
    const linkIn = async (path: string) => /href="([^"]*\/download\/[^"]*)"/.exec((await readPage(at(path))).html)?.[1];
    expect(await linkIn('/fr/waterdam/gr-begroting')).toBe('/fr/waterdam/gr-begroting/download/');
    expect(await linkIn('/waterdam/gr-begroting?in=12&out=40')).toBe('/waterdam/gr-begroting/download/?in=12&amp;out=40');
    for (const path of ['/zonnehaven/3001', '/waterdam/live-raad', '/waterdam/besloten']) expect(await linkIn(path)).toBeUndefined();
    const form = await readPage(at(`${PATH}?in=12&out=40`));
    expect(form.html).toMatch(/<input[^>]* checked=""[^>]* value="trim"/);
    expect(form.html).toMatch(/name="start"[^>]* value="0:12"/);
  });
});

it('comes from a topic with that topic chosen, and else with the whole recording (rule 15.3)', async () => {
  const { html } = await readPage(at('/waterdam/gr-begroting/topic/begroting'));
  expect(html).toContain('href="/waterdam/gr-begroting/download/?topic=begroting"');
  const checked = async (query: string) =>
    (await readPage(at(PATH + query))).html
      .match(/<input[^>]* name="(?:part|topics|languages)"[^>]* checked=""[^>]*>/g)
      ?.map((input) => /value="(\w+)"/.exec(input)?.[1]);
  expect(await checked('?topic=begroting')).toEqual(['topics', 'begroting', 'nl']);
  for (const query of ['', '?topic=other']) expect(await checked(query)).toEqual(['all', 'nl']);
});

describe('the body that the API receives (contract §3)', () => {
  const trim = { start: 12, stop: 40 };
  it.each([
    [{ topics: ['begroting'] }, { ...WHOLE, topics: ['begroting'] }],
    [
      { topics: ['begroting', 'zwembad'], audioonly: true, languages: ['fr'] },
      { audioonly: true, languages: ['fr'], topics: ['begroting'] },
    ],
    [{ trim: { start: 12.7, stop: 39.2 } }, { ...WHOLE, topics: undefined, trim }],
    [
      { topics: ['begroting'], trim },
      { ...WHOLE, topics: undefined, trim },
    ],
    [
      { part: 'topics', topics: ['begroting'], start: '0:12', stop: '0:40' },
      { ...WHOLE, topics: ['begroting'] },
    ],
    [
      { part: 'all', topics: [] },
      { ...WHOLE, topics: undefined, trim: { start: 0, stop: 360 } },
    ],
  ])('of JSON %j', async (input, expected) => {
    const email = newAddress();
    const recaptchaToken = await solveDownloadCaptcha(portal.url);
    const response = await postJson(at(`/cn${PATH}`), { ...WHOLE, topics: [], ...input, email, recaptchaToken }, newNetwork());
    expect(await response.json()).toEqual({ started: true, message: label('zh-CN', 'download.started') });
    const { sessionId, body } = await last();
    expect(sessionId).toBe(1001);
    expect(body).toEqual(
      JSON.parse(JSON.stringify({ email, reference: 'gr-begroting', currentLanguage: 'cn', recaptchaToken, ...expected })),
    );
  });

  it('of a form without script, in every language', async () => {
    const forms = await Promise.all(LOCALES.map(async (locale) => ({ locale, form: await openForm(at(localizePath(PATH, locale))) })));
    await waitForFormAge();
    for (const { locale, form } of forms) {
      const email = newAddress();
      const fields: [string, string][] = [
        ...form,
        ['email', email],
        ['part', 'topics'],
        ['topics', 'agenda'],
        ['topics', 'begroting'],
        ['start', ''],
        ['stop', ''],
        ['languages', 'nl'],
        ['audioonly', 'on'],
      ];
      const response = await postForm(at(localizePath(PATH, locale)), fields, newNetwork());
      const html = await response.text();
      expect([locale, response.status]).toEqual([locale, 200]);
      expect(html).toContain(label(LOCALE_INFO[locale].tag, 'download.started'));
      // The API does not say that it sends an e-mail (rule 15.6).
      for (const key of ['download.sentTo', 'download.next']) expect(html).not.toContain(label(LOCALE_INFO[locale].tag, key));
      expect(html).not.toContain(email);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(response.url).not.toContain('@');
      expect(html).not.toContain('name="formToken"');
      expect((await last()).body).toEqual({
        email,
        reference: 'gr-begroting',
        currentLanguage: locale,
        recaptchaToken: '',
        audioonly: true,
        languages: ['nl'],
        topics: ['agenda', 'begroting'],
      });
    }
  });
});

describe('the download of a protected session', () => {
  const sessionPath = '/waterdam/besloten';
  const submit = async (path: string, cookie: string) => {
    const email = newAddress();
    const body = {
      email,
      part: 'topics',
      topics: ['begroting'],
      languages: ['nl'],
      recaptchaToken: await solveDownloadCaptcha(portal.url),
    };
    const response = await postJson(at(`${path}/download/`), body, { ...newNetwork(), cookie });
    return { email, response };
  };

  it('works with the grant', async () => {
    const cookie = cookiesOf(await sendLogin(portal.url, { path: `${sessionPath}/login`, fields: { password: 'waterdam-2026' } }));
    const form = await (await fetch(at(`${sessionPath}/download/form`), { headers: { cookie } })).text();
    expect(form).toContain('Grondprijzen Havenkwartier');
    expect(form).toMatch(/"topics":\[[^\]]*"begroting"/);
    const { email, response } = await submit(sessionPath, cookie);
    expect([response.status, await response.json()]).toEqual([200, { started: true, message: label('nl', 'download.started') }]);
    const received = await last();
    expect(received).toMatchObject({ sessionId: 1008, body: { email, reference: 'besloten', topics: ['begroting'], languages: ['nl'] } });
    const other = await submit('/volgende/besloten', cookie);
    expect(other.response.status).toBe(404);
  });

  it.each(['', 'grant-waterdam-1008=x.y.z'])('does not work without the grant (cookie %j)', async (cookie) => {
    const before = (await readDownloads(control)).length;
    const { response } = await submit(sessionPath, cookie);
    expect(response.status).toBe(409);
    expect(await response.text()).not.toContain('Grondprijzen');
    expect((await readDownloads(control)).length).toBe(before);
    const page = await fetch(at(`${sessionPath}/download/`), { headers: { cookie } });
    expect(await page.text()).not.toMatch(/Grondprijzen|name="formToken"/);
  });
});

describe('the download of a recording in several parts counts times from the start of the first part (rule 15.5)', () => {
  const sessionPath = '/waterdam/gr-omgevingsvisie';
  const formOf = async (query: string) => {
    const answer = await fetch(at(`${sessionPath}/download/form${query}`));
    return ((await answer.json()) as { view: DownloadView }).view;
  };

  it.each([
    ['', '0', undefined],
    ['?in=1270&out=1300', '0', ['21:10', '21:40']],
    ['?part=1&in=10.9&out=39.1', '0', ['0:10', '0:40']],
    ['?part=2', '1260', undefined],
    ['?part=2&in=10&out=40', '1260', ['21:10', '21:40']],
    ['?part=2&in=1:00&out=x', '1260', ['22:00', 'x']],
    ['?part=9&in=10', '0', ['0:10', '']],
  ])('in the form at %j', async (query, offset, marks) => {
    const { offsetSeconds, offer, values } = await formOf(query);
    expect([String(offsetSeconds), offer.endSeconds]).toEqual([offset, 1620]);
    expect([values.start, values.stop]).toEqual(marks ?? ['', '']);
  });

  it('in the link to the form, which names the part that plays', async () => {
    const { html } = await readPage(at(`${sessionPath}?part=2&in=10&out=40`));
    expect(html).toContain(`href="${sessionPath}/download/?part=2&amp;in=10&amp;out=40"`);
    expect(html).toContain(`${sessionPath}/download/form?part=2&amp;in=10&amp;out=40`);
    expect((await readPage(at(`${sessionPath}/download/?part=2`))).html).toContain('offsetSeconds&quot;:[0,1260]');
  });

  it('in the trim that the API receives, and rejects a trim after the end', async () => {
    const submit = async (trim: object) => {
      const body = { email: newAddress(), trim, languages: ['nl'], recaptchaToken: await solveDownloadCaptcha(portal.url) };
      return postJson(at(`${sessionPath}/download/`), body, newNetwork());
    };
    expect((await submit({ start: 1270, stop: 1300 })).status).toBe(200);
    expect((await last()).body).toMatchObject({ reference: 'gr-omgevingsvisie', trim: { start: 1270, stop: 1300 } });
    expect((await submit({ start: 350, stop: 1620 })).status).toBe(200);
    expect((await submit({ start: 350, stop: 1621 })).status).toBe(422);
  });
});
