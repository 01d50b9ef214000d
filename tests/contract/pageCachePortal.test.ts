import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { cookiesOf, sendLogin } from '../support/login.ts';
import { readMetrics, sumOf } from '../support/metrics.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitFor } from '../support/waitFor.ts';

const PROTECTED = '/waterdam/besloten';
const CONTENT = 'Alleen voor raadsleden en genodigden.';

let backend: Program;
let portal: Program;
let control: Control;

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
  portal = await startPortal(toPortalEnvironment(backend.url));
});
afterAll(stopPrograms);

const get = (path: string, headers: Record<string, string> = {}) => fetch(portal.url + path, { headers });
const getCacheStatus = (answer: Response) => answer.headers.get('cache-status') ?? '';
const purge = () => fetch(`${portal.url}/cache/purge`, { method: 'POST' });
const countOf = (answers: Response[], fragment: string) => answers.filter((answer) => getCacheStatus(answer).includes(fragment)).length;

describe('a page that is answered from memory', () => {
  it('has a policy with the hashes of its styles', async () => {
    const answer = await get('/waterdam');
    const [, sources = ''] = /style-src 'self' ([^;]*);/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    const styles = [...(await answer.text()).matchAll(/<style>([^]*?)<\/style>/g)].map(([, style = '']) => style);
    expect(styles.length).toBeGreaterThan(0);
    for (const style of styles) expect(sources).toContain(`'sha256-${hash('sha256', style, 'base64')}'`);
  });

  it('is counted as a hit, also when it is a 404', async () => {
    for (const way of ['fwd=miss', 'hit']) {
      const answer = await get('/waterdam/nothing-at-all');
      expect([answer.status, getCacheStatus(answer)]).toEqual([404, expect.stringContaining(way)]);
    }
    const samples = await readMetrics(portal.url);
    expect(sumOf(samples, 'gallery_http_requests_total', { status: '404', cache: 'hit' })).toBe(1);
  });
});

describe('the Cache-Control of pages (rule 18.5)', () => {
  const page = (fresh: number, stale: number, error = 86_400) =>
    `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${error}`;
  // What shows a session stands in for an error for 10 s only (rule 18.15).
  const session = (fresh: number, stale: number) => page(fresh, stale, 10);
  const WAITING = session(1, 0);

  // It names live sessions; one whose services have not answered in time is cached for 1 s (rule 2.14).
  const CITIES = page(2, 2, 2);
  beforeAll(async () => {
    await waitFor(async () => expect((await get('/private')).headers.get('cache-control')).toBe(CITIES));
  });

  it.each([
    ['/', CITIES],
    ['/en/private', CITIES],
    // What it says of a live session is at most 2 s old.
    ['/waterdam', page(1, 0, 2)],
    ['/fr/waterdam/calendrier', page(2, 5)],
    ['/waterdam/category/gemeenteraad', page(2, 5)],
    ['/waterdam/faq', page(60, 600)],
    ['/de/waterdam/ueber', page(60, 600)],
    ['/waterdam/raadsleden', page(60, 600)],
    ['/privacy', page(60, 600)],
    ['/waterdam/gr-begroting', session(5, 5)],
    ['/waterdam/gr-begroting/topicid/opening', session(5, 5)],
    ['/waterdam/gr-begroting/embed/fr', session(5, 5)],
    ['/waterdam/gr-begroting/transcript/nl', session(5, 5)],
    ['/waterdam/live-raad', session(1, 2)],
    // Visitors may wait for these sessions: no stale answers (rule 13.10).
    ['/waterdam/hoorzitting-windpark', WAITING],
    ['/waterdam/cr-fietsbrug', WAITING],
    ['/waterdam/cr-fietsbrug/embed', WAITING],
    ['/waterdam/nothing', 'public, max-age=0, s-maxage=2, stale-while-revalidate=0'],
    ['/no/such/page/at/all', 'public, max-age=0, s-maxage=2, stale-while-revalidate=0'],
    [PROTECTED, 'private, no-store'],
    [`${PROTECTED}/embed`, 'private, no-store'],
    ['/waterdam/gr-begroting/download', 'private, no-store'],
    ['/captcha.json?action=download', 'private, no-store'],
  ])('of %s', async (path, caching) => {
    expect((await get(path)).headers.get('cache-control')).toBe(caching);
  });

  it('is no-store when the page cannot be made', async () => {
    await control('/faults', { match: 'api', kind: 'fail' });
    const answer = await get('/ommeloo/raad-begroting');
    await control('/faults', undefined, 'DELETE');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  });
});

it('renders a page once for a hundred requests at the same time', async () => {
  await purge();
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/waterdam')));
  expect(countOf(answers, '; stored')).toBe(1);
  expect(countOf(answers, '; collapsed') + countOf(answers, 'hit')).toBe(99);
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

it('shows at once that a session was withdrawn, and published again (rule 13.8)', async () => {
  const path = '/waterdam/cr-stationsplein';
  const shows = async (text: string) => (await (await get(path)).text()).includes(text);
  const topic = '2. Herinrichting Stationsplein';
  // The session is watched from its first page on: later broker events invalidate it.
  await expect.poll(() => shows(topic)).toBe(true);
  await control('/sessions/1003/unpublish');
  await expect.poll(() => shows(topic)).toBe(false);
  await control('/sessions/1003/publish');
  // A second change within a second is requested a second later (rule 13.8).
  await expect.poll(() => shows(topic)).toBe(true);
});

it('answers with an old agenda after a purge only until the newer one is there (rules 17.8, 18.10)', async () => {
  const path = '/waterdam/hoorzitting-windpark.json';
  const topic = { id: 'inspraak-windpark', name: 'Inspraak', priority: 9 };
  const etag = (await get(path)).headers.get('etag') ?? '';
  await control('/sessions/hoorzitting-windpark/topics/create', topic);
  await control('/faults', { match: 'broker', kind: 'hang' });
  await purge();
  const late = await get(path, { 'if-none-match': etag });
  expect([late.status, late.headers.get('cache-control')]).toEqual([304, 'public, max-age=0, s-maxage=1, stale-while-revalidate=0']);
  await control('/faults', undefined, 'DELETE');
  await expect.poll(async () => (await get(path, { 'if-none-match': etag })).text(), { timeout: 15_000 }).toContain(topic.id);
});

describe('a protected session', () => {
  it('is not cached, and its content is not sent to others after a visitor opened it (rule 14.7)', async () => {
    expect(await (await get(PROTECTED)).text()).not.toContain(CONTENT);
    const login = await sendLogin(portal.url, { path: `${PROTECTED}/login`, fields: { password: 'waterdam-2026' } });
    const cookie = cookiesOf(login);
    for (let round = 0; round < 3; round += 1) {
      const opened = await get(PROTECTED, { cookie });
      expect(opened.headers.get('cache-control')).toBe('private, no-store');
      // A change of its city at this moment makes the cache forget that this address is not shared: a miss then, but nothing is stored.
      expect(getCacheStatus(opened)).toMatch(/^public-gallery; fwd=(?:bypass|miss)$/);
      expect(await opened.text()).toContain(CONTENT);
      expect(await (await get(PROTECTED)).text()).not.toContain(CONTENT);
    }
    // A public page is the same with a grant (rule 18.7).
    await get('/waterdam');
    expect(getCacheStatus(await get('/waterdam', { cookie }))).toMatch(/^public-gallery; hit/);
  });
});

it('gives each visitor a form token of their own', async () => {
  const tokenOf = async () => /name="formToken" value="([^"]+)"/.exec(await (await get('/waterdam/gr-begroting/download')).text())?.[1];
  const tokens = await Promise.all(Array.from({ length: 5 }, tokenOf));
  tokens.push(await tokenOf());
  expect(tokens).not.toContain(undefined);
  expect(new Set(tokens).size).toBe(6);
});

it('answers seen pages while its backend is down (rule 17.7)', async () => {
  const paths = ['/', '/waterdam', '/waterdam/gr-begroting', '/fr/waterdam/faq'];
  const before = await Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(before).toEqual([200, 200, 200, 200]);
  backend.child.kill('SIGKILL');
  await backend.ended;
  const after = await Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(after).toEqual([200, 200, 200, 200]);
});
