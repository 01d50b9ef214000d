import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
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
import { startBackend, startPortal, stopPrograms, type Program } from '../support/programs.ts';
import { label } from '../support/labels.ts';

const PATH = '/en/waterdam/gr-begroting/download/';
const WHOLE = { audioonly: false, languages: ['nl'], part: 'all' };

let portal: Program;
let control: Control;
let url = '';
const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; message: string; formToken?: string } }).error;
const withProof = async (extra: object = {}) => ({
  ...WHOLE,
  email: newAddress(),
  recaptchaToken: await solveDownloadCaptcha(portal.url),
  ...extra,
});
const withVisitor = (form: [string, string][], email = newAddress()): [string, string][] => [
  ...form,
  ['email', email],
  ['languages', 'nl'],
];

beforeAll(async () => {
  const backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal({ ...toPortalEnvironment(backend.url), PORTAL_TRUSTED_PROXIES: '1' });
  url = portal.url + PATH;
});

afterEach(() => control('/faults', undefined, 'DELETE'));
afterAll(stopPrograms);

describe('a download that the API rejects (rule 15.6)', () => {
  const DOWNLOADS = '/api/waterdam/sessions/*/download';
  it.each([
    { kind: 'fail', status: 400 },
    { kind: 'fail', status: 422 },
    { kind: 'fail', status: 500 },
    { kind: 'fail', status: 503 },
    { kind: 'hang' },
  ])(
    'with %j shows the form again with the typed values, and can be sent again',
    async (fault) => {
      const network = newNetwork();
      const form = await openForm(url);
      await control('/faults', { match: DOWNLOADS, ...fault });
      await waitForFormAge();
      const email = newAddress();
      const fields: [string, string][] = [
        ...withVisitor(form, email),
        ['part', 'trim'],
        ['start', '0:12'],
        ['stop', '0:40'],
        ['audioonly', 'on'],
      ];
      const response = await postForm(url, fields, network);
      const html = await response.text();
      expect(response.status).toBe(502);
      expect(html).toContain(label('en', 'error.server'));
      expect(html).toContain(label('en', 'download.tryAgain'));
      for (const value of [email, '0:12', '0:40']) expect(html).toContain(`value="${value}"`);
      expect(html).toMatch(/<input(?=[^>]* value="trim")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* name="audioonly")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* name="languages")(?=[^>]* value="nl")[^>]* checked/);
      expect(html).toMatch(/<input(?=[^>]* value="fr")(?![^>]* checked)/);
      const json = await postJson(url, await withProof({ email }), network);
      expect([json.status, await errorOf(json)]).toMatchObject([502, { code: 'upstream-failed', message: label('en', 'error.server') }]);
      await control('/faults', undefined, 'DELETE');
      const token = /name="formToken" value="([^"]+)"/.exec(html)?.[1] ?? '';
      // The age of the form counts from when it was first shown: it can be sent again at once.
      expect((await postForm(url, [['formToken', token], ...fields.slice(2)], network)).status).toBe(200);
      expect((await readDownloads(control))[0]?.body).toMatchObject({ email, trim: { start: 12, stop: 40 }, audioonly: true });
    },
    20_000,
  );

  it('can be sent again at once by a script without a captcha, with the form token of the answer', async () => {
    const network = newNetwork();
    const [[, formToken] = ['', '']] = await openForm(url);
    await waitForFormAge();
    await control('/faults', { match: DOWNLOADS, kind: 'fail', times: 1 });
    const body = { ...WHOLE, email: newAddress(), recaptchaToken: '' };
    const failed = await postJson(url, { ...body, formToken }, network);
    const { formToken: next = '' } = await errorOf(failed);
    expect([failed.status, next === formToken]).toEqual([502, false]);
    expect((await postJson(url, { ...body, formToken }, network)).status, 'the first token is used up').toBe(403);
    expect((await postJson(url, { ...body, formToken: next }, network)).status).toBe(200);
    expect((await postJson(url, { ...body, formToken: next }, network)).status, 'the next token is used up').toBe(403);
  });

  it('does not raise the limit of a network by showing the form again', async () => {
    const network = newNetwork();
    let [[, formToken] = ['', '']] = await openForm(url);
    await waitForFormAge();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) {
      const answer = await postForm(
        url,
        [
          ['formToken', formToken],
          ['email', newAddress()],
          ['part', 'all'],
          ['languages', 'nl'],
        ],
        network,
      );
      statuses.push(answer.status);
      // The answer to a form with a wrong field has the next token.
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

  it('is started when the API answers 2xx, whatever the body', async () => {
    await control('/faults', { match: DOWNLOADS, kind: 'garble' });
    expect((await postJson(url, await withProof(), newNetwork())).status).toBe(200);
  });
});
