import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Control, createControl } from '../support/control.ts';
import { expectUnavailable, movableClock, moveClock, SERVICES } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type Page, readInTurn, readPage } from '../support/readPage.ts';
import { words } from '../support/words.ts';

const HOUR_MS = 3_600_000;

let backend: Program;
let control: Control;
let portal: Program;
const open = (path: string): Promise<Page> => readPage(portal.url + path);
const fault = (match: string, kind: string) => control('/faults', { match, kind });

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});

// A portal for each test: what it remembers is what the tests are about.
beforeEach(async () => {
  portal = await startPortal({ ...toPortalEnvironment(backend.url), NODE_OPTIONS: movableClock });
});

afterEach(async () => {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await control('/faults', undefined, 'DELETE');
});

afterAll(stopPrograms);

describe('an admin service that hangs', { timeout: 40_000 }, () => {
  it('is replaced by the backup after its 2 s', async () => {
    await fault('admin', 'hang');
    const startMs = performance.now();
    const [city, list] = await Promise.all([open('/stilwater'), open('/')]);
    // Less than both time-outs together (2 s and 6 s): the backup answered at once.
    expect(performance.now() - startMs).toBeLessThan(8000);
    expect([city.status, list.status]).toEqual([200, 200]);
    expect(city.text).toContain(words('nl', 'sessions.title', { city: 'Stilwater' }));
    expect(list.text).toContain('Zonnehaven aan Zee');
  });

  it('like its backup, costs an unseen page no more than both time-outs', async () => {
    await fault('admin', 'hang');
    await fault('admin-backup', 'hang');
    const startMs = performance.now();
    const page = await open('/fr/stilwater');
    expect(performance.now() - startMs).toBeLessThan(8000 + 7000);
    expectUnavailable(page, 'fr');
  });
});

describe('with everything behind the portal down', { timeout: 40_000 }, () => {
  const seen = [
    '/',
    '/waterdam',
    '/waterdam/gr-begroting',
    '/waterdam/gr-begroting/transcript/nl',
    '/waterdam/gr-begroting/embed',
    '/waterdam/gr-begroting/captions/fr.vtt',
  ];
  const breakAll = () => Promise.all(SERVICES.map((service) => fault(service, 'fail')));

  const notice = new RegExp(words('nl', 'stale.asOf', { time: '[^.]+' }));
  const withoutNotice = ({ text }: Page) => text.replace(notice, '').replace(/ +/g, ' ');

  it('pages that were seen stay as they were, also after the next failure, and say of when they are', async () => {
    const before = await readInTurn(seen, open);
    expect(before.map(({ status }) => status)).toEqual(seen.map(() => 200));
    expect(before.map(withoutNotice)).toEqual(before.map(({ text }) => text));
    await breakAll();
    await moveClock(portal, HOUR_MS);
    // Asks again behind the visitor's back, and fails; the answers come from what was remembered, then as ever.
    do expect((await readInTurn(seen, open)).map(withoutNotice)).toEqual(before.map(({ text }) => text));
    while (!portal.output().includes('admin service and backup failed'));
    const after = await readInTurn(seen, open);
    expect(after.map(withoutNotice)).toEqual(before.map(({ text }) => text));
    expect(after.map(({ text }) => notice.test(text))).toEqual(seen.map((path) => !path.endsWith('.vtt')));
  });

  it('lists stay what they were, also after midnight', async () => {
    await open('/waterdam');
    await breakAll();
    await moveClock(portal, 23 * HOUR_MS);
    expect((await open('/waterdam')).text).toContain('Gemeenteraad: begrotingsvergadering');
  });

  it('a city that was never seen answers 503 in the language asked', async () => {
    await breakAll();
    expectUnavailable(await open('/stilwater'), 'nl');
    expectUnavailable(await open('/en/zonnehaven'), 'en');
    expectUnavailable(await open('/en'), 'en');
  });

  it('pages recover with the services', async () => {
    await breakAll();
    expect((await open('/stilwater')).status).toBe(503);
    await control('/faults', undefined, 'DELETE');
    await expect.poll(async () => (await open('/stilwater')).status, { timeout: 10_000, interval: 200 }).toBe(200);
  });
});

describe('one service that fails', { timeout: 40_000 }, () => {
  it('garbage instead of the sessions leaves a city without sessions', async () => {
    await fault('/api/stilwater/sessions/**', 'garble');
    const page = await open('/stilwater');
    expect(page.status).toBe(200);
    expect(page.text).toContain(words('nl', 'sessions.empty'));
  });

  it('garbage from the admin service counts as a failure: the backup is asked', async () => {
    await fault('admin', 'garble');
    expect((await open('/stilwater')).text).toContain(words('nl', 'sessions.title', { city: 'Stilwater' }));
  });

  it('without the API an unseen session answers 503, its city shows none', async () => {
    await fault('api', 'fail');
    expectUnavailable(await open('/en/waterdam/gr-begroting'), 'en');
    const city = await open('/waterdam');
    expect(city.status).toBe(200);
    expect(city.text).toContain(words('nl', 'sessions.empty'));
    // Nobody knows whether there are any: nothing is promised of those to come.
    const lists = [city, await open('/waterdam?tab=live'), await open('/waterdam/category/college')];
    for (const { text } of lists) expect(text).toContain(words('nl', 'sessions.unavailableHint'));
  });

  it('an embed that cannot be shown can be asked for again', async () => {
    await fault('api', 'fail');
    const embed = await open('/fr/waterdam/hoorzitting-windpark/embed/topics');
    expect([embed.status, embed.text.includes(words('fr', 'error.tryAgain'))]).toEqual([503, true]);
    expect(embed.html).toContain('href="/fr/waterdam/hoorzitting-windpark/embed/topics"');
  });

  it('without the metadata broker a session keeps its facts, its video and its transcript', async () => {
    await fault('broker', 'fail');
    const { status, text, html } = await open('/waterdam/gr-begroting');
    expect(status).toBe(200);
    expect(text).toContain('Gemeenteraad: begrotingsvergadering');
    expect(text).toContain(words('nl', 'session.noTopics'));
    expect(html).toMatch(/<time datetime=/i);
    expect(html).toContain('/media/council/index.m3u8');
    expect(html).toContain('href="/waterdam/gr-begroting/transcript/nl"');
  });

  it('without the transcription broker a session keeps its topics and video, its captions answer 503', async () => {
    await fault('transcriptions', 'fail');
    const { status, text, html } = await open('/waterdam/gr-begroting');
    expect(status).toBe(200);
    expect(text).toContain('Opening');
    expect(html).toContain('/media/council/index.m3u8');
    expect(html).not.toContain('/transcript/');
    const captions = await open('/waterdam/gr-begroting/captions/nl.vtt');
    expect([captions.status, captions.headers.has('retry-after')]).toEqual([503, true]);
    expectUnavailable(await open('/en/waterdam/gr-begroting/transcript/nl'), 'en');
  });
});
