import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { createControl, type Control } from '../support/control.ts';
import { fillIn, newAddress, newNetwork, openForm, postForm, postJson, proveHuman, readDownloads } from '../support/downloads.ts';
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { words } from '../support/words.ts';

const PATH = '/en/waterdam/gr-begroting/download/';
const WHOLE = { audioonly: false, languages: ['nl'], part: 'all' };

let portal: Program;
let control: Control;
let url = '';
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; formToken?: string } }).error;
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

describe('when the upstream does not take it', () => {
  const DOWNLOADS = '/api/waterdam/sessions/*/download';
  it.each([
    { kind: 'fail', status: 400 },
    { kind: 'fail', status: 422 },
    { kind: 'fail', status: 500 },
    { kind: 'fail', status: 503 },
    { kind: 'hang' },
  ])(
    '%j: what was typed is kept, and it can be sent again',
    async (fault) => {
      const network = newNetwork();
      const form = await openForm(url);
      await control('/faults', { match: DOWNLOADS, ...fault });
      await fillIn();
      const email = newAddress();
      const fields: [string, string][] = [
        ...filled(form, email),
        ['part', 'trim'],
        ['start', '0:12'],
        ['stop', '0:40'],
        ['audioonly', 'on'],
      ];
      const response = await postForm(url, fields, network);
      const html = await response.text();
      expect(response.status).toBe(502);
      expect(html).toContain(words('en', 'error.server'));
      expect(html).toContain(words('en', 'download.tryAgain'));
      for (const value of [email, '0:12', '0:40']) expect(html).toContain(`value="${value}"`);
      expect(html).toMatch(/<input(?=[^>]* value="trim")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* name="audioonly")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* name="languages")(?=[^>]* value="nl")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* value="fr")(?![^>]* checked)/);
      const json = await postJson(url, await proved({ email }), network);
      expect([json.status, await errorOf(json)]).toMatchObject([502, { code: 'upstream-failed', message: words('en', 'error.server') }]);
      await control('/faults', undefined, 'DELETE');
      const token = /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? '';
      // At once: who sees the form again has been filling it in since it was first shown.
      expect((await postForm(url, [['formToken', token], ...fields.slice(2)], network)).status).toBe(200);
      expect((await readDownloads(control))[0]?.body).toMatchObject({ email, trim: { start: 12, stop: 40 }, audioonly: true });
    },
    20_000,
  );

  it('a script without a captcha sends the same form again at once, with the token that the answer brought', async () => {
    const network = newNetwork();
    const [[, formToken] = ['', '']] = await openForm(url);
    await fillIn();
    await control('/faults', { match: DOWNLOADS, kind: 'fail', times: 1 });
    const body = { ...WHOLE, email: newAddress(), recaptchaToken: '' };
    const failed = await postJson(url, { ...body, formToken }, network);
    const { formToken: next = '' } = await errorOf(failed);
    expect([failed.status, next === formToken]).toEqual([502, false]);
    expect((await postJson(url, { ...body, formToken }, network)).status, 'the old one is used up').toBe(403);
    expect((await postJson(url, { ...body, formToken: next }, network)).status).toBe(200);
    expect((await postJson(url, { ...body, formToken: next }, network)).status, 'and so is this one').toBe(403);
  });

  it('the forms that are shown again give nobody more downloads', async () => {
    const network = newNetwork();
    let [[, formToken] = ['', '']] = await openForm(url);
    await fillIn();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const answer = await postForm(
        url,
        [
          ['formToken', formToken],
          ['email', newAddress()],
          ['languages', 'nl'],
        ],
        network,
      );
      statuses.push(answer.status);
      // A form with a mistake in it brings the next token.
      const again = await postForm(
        url,
        [
          ['formToken', formToken],
          ['email', 'x'],
        ],
        network,
      );
      formToken = /name="formToken" value="([^"]+)"/.exec(await again.text())?.[1] ?? '';
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it('any 2xx means started, whatever it says', async () => {
    await control('/faults', { match: DOWNLOADS, kind: 'garble' });
    expect((await postJson(url, await proved(), newNetwork())).status).toBe(200);
  });
});
