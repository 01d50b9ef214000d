import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, type Control } from '../support/control.ts';
import { fillIn, newAddress, newNetwork, openForm, postForm, postJson, proveHuman } from '../support/downloads.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { words } from '../support/words.ts';

const PATH = '/en/waterdam/gr-begroting/download/';
const WHOLE = { audioonly: false, languages: ['nl'], part: 'all' };

let portal: Program;
let control: Control;
let url = '';
const errorOf = async (response: Response) => ((await response.json()) as { error: { code: string; message: string } }).error;
const proved = async (extra: object = {}) => ({ ...WHOLE, email: newAddress(), recaptchaToken: await proveHuman(portal.url), ...extra });
const filled = (form: [string, string][], email = newAddress()): [string, string][] => [...form, ['email', email], ['languages', 'nl']];

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: '1' });
  url = portal.url + PATH;
});

afterEach(() => control('/faults', undefined, 'DELETE'));
afterAll(stopPrograms);

describe('a proof', () => {
  it('is good once', async () => {
    const body = await proved();
    expect((await postJson(url, body, newNetwork())).status).toBe(200);
    const again = await postJson(url, body, newNetwork());
    expect(again.status).toBe(403);
    expect(await errorOf(again)).toMatchObject({ code: 'captcha-failed', message: words('en', 'error.captcha') });
  });

  it('has to be ours, for this action', async () => {
    expect((await fetch(`${portal.url}/captcha.json?action=login`)).status).toBe(404);
    const challenge = (await (await fetch(`${portal.url}/captcha.json?action=download`)).json()) as Challenge;
    const changed = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00', keySignature: '' } };
    const solution = await solveChallenge({ challenge: changed, deriveKey });
    const recaptchaToken = Buffer.from(JSON.stringify({ challenge: changed, solution })).toString('base64');
    expect((await postJson(url, await proved({ recaptchaToken }), newNetwork())).status).toBe(403);
  });

  it('is not asked for again because of a wrong input', async () => {
    const body = await proved();
    expect((await postJson(url, { ...body, email: 'x' }, newNetwork())).status).toBe(422);
    expect((await postJson(url, body, newNetwork())).status).toBe(200);
  });
});

describe('a form without script', () => {
  it('is taken once, of this portal, when somebody could have filled it in', async () => {
    const form = await openForm(url);
    const early = await postForm(url, filled(form), newNetwork());
    expect(early.status).toBe(403);
    expect(await early.text()).toContain(words('en', 'error.formExpired'));
    await fillIn();
    expect((await postForm(url, filled(form), newNetwork())).status).toBe(200);
    expect((await postForm(url, filled(form), newNetwork())).status).toBe(403);
    expect((await postForm(url, filled([]), newNetwork())).status).toBe(403);
  });

  it('is not taken with the trap filled in', async () => {
    const form = await openForm(url);
    await fillIn();
    const trapped = form.map(([name, value]): [string, string] => [name, name === 'homepage' ? 'https://spam.example' : value]);
    const response = await postForm(url, filled(trapped), newNetwork());
    expect(response.status).toBe(403);
    expect(await response.text()).toContain(words('en', 'error.captcha'));
    expect((await postJson(url, await proved({ homepage: 'x' }), newNetwork())).status).toBe(403);
  });
});

describe('limits', () => {
  it('five downloads an address, wherever they are asked from', async () => {
    const email = newAddress();
    const statuses: number[] = [];
    for (let at = 0; at < 7; at += 1) statuses.push((await postJson(url, await proved({ email }), newNetwork())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await postJson(url, await proved({ email: email.toUpperCase() }), newNetwork());
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await errorOf(refused)).toMatchObject({ code: 'too-many-requests', message: words('en', 'error.tooMany') });
  });

  it('three a network without proof; a spoofed address changes nothing, another network is unaffected', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => openForm(url)));
    await fillIn();
    const network = newNetwork()['x-forwarded-for'] ?? '';
    const statuses: number[] = [];
    for (const [at, form] of forms.slice(0, 5).entries()) {
      const spoofed = { 'x-forwarded-for': `203.0.${String(at)}.7, ${network}` };
      statuses.push((await postForm(url, filled(form), spoofed)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await postForm(url, filled(forms[5]!), newNetwork())).status).toBe(200);
  });
});

describe('requests that are no form of ours', () => {
  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain' }, 415],
    [{ 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ])('%j: %s', async (headers, status) => {
    const response = await postForm(url, [['email', newAddress()]], headers);
    expect(response.status).toBe(status);
    const html = await response.text();
    // A foreign page is refused at the entrance, before any page of ours.
    expect(html).toContain(status === 403 ? 'A form here is only taken from a page of this site.' : words('en', 'error.unreadable'));
    const json = await postJson(url, {}, headers);
    expect(json.status).toBe(status);
  });

  it('a body that is too large, or no JSON', async () => {
    expect((await postJson(url, { email: 'x'.repeat(65 * 1024) })).status).toBe(413);
    const broken = await fetch(url, {
      method: 'POST',
      headers: { origin: portal.url, 'content-type': 'application/json' },
      body: '{"email":',
    });
    expect([broken.status, await errorOf(broken)]).toEqual([400, { code: 'malformed-body', message: words('en', 'error.unreadable') }]);
  });

  it('a body that is announced too large is not waited for', async () => {
    const { port, host } = new URL(portal.url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `POST ${PATH} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${portal.url}\r\nContent-Type: application/json\r\nContent-Length: 99999999\r\n\r\n{`,
        );
      });
      socket.once('data', (chunk) => {
        resolve(String(chunk));
        socket.destroy();
      });
      socket.once('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });
});

it('keeps e-mail addresses and tokens out of the log', async () => {
  const body = await proved();
  await control('/faults', { match: 'api', kind: 'fail', times: 1 });
  await postJson(url, body, newNetwork());
  expect(portal.output()).toContain('download');
  expect(portal.output()).not.toContain('@example.org');
  expect(portal.output()).not.toContain(body.recaptchaToken);
});
