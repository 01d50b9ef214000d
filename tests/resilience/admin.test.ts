import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { dayOf, fromWallTime } from '../../src/domain/time/zonedTime.ts';
import { type Control, createControl, stopScript } from '../support/control.ts';
import { expectUnavailable, movableClock, moveClock, SERVICES } from '../support/outage.ts';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type Page, readPagesInTurn, readPage } from '../support/readPage.ts';
import { label } from '../support/labels.ts';
import { waitFor } from '../support/waitFor.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TIME_ZONE = 'Europe/Brussels';

let backend: Program;
let control: Control;
let portal: Program;
const open = (path: string): Promise<Page> => readPage(portal.url + path);
const fault = (match: string, kind: string) => control('/faults', { match, kind });

beforeAll(async () => {
  backend = await startBackend();
  control = createControl(backend.url);
});

// Each test has its own portal, because the tests check its caches.
beforeEach(async () => {
  portal = await startPortal({ ...toPortalEnvironment(backend.url), NODE_OPTIONS: movableClock });
});

afterEach(async () => {
  portal.child.kill('SIGKILL');
  await portal.ended;
  await control('/faults', undefined, 'DELETE');
});

afterAll(stopPrograms);

describe('an admin service that hangs', () => {
  it('is replaced by the backup after 2 s (rule 17.1)', async () => {
    await fault('admin', 'hang');
    const startMs = performance.now();
    const [city, list] = await Promise.all([open('/stilwater'), open('/')]);
    // Less than both time-outs together (2 s and 6 s): the backup answers at once.
    expect(performance.now() - startMs).toBeLessThan(8000);
    expect([city.status, list.status]).toEqual([200, 200]);
    expect(city.text).toContain(label('nl', 'sessions.title', { city: 'Stilwater' }));
    expect(list.text).toContain('Zonnehaven aan Zee');
  });

  it('delays an unseen page by both time-outs at most when its backup hangs too', async () => {
    await fault('admin', 'hang');
    await fault('admin-backup', 'hang');
    const startMs = performance.now();
    const page = await open('/fr/stilwater');
    expect(performance.now() - startMs).toBeLessThan(8000 + 7000);
    expectUnavailable(page, 'fr');
  });
});

describe('with all services down', () => {
  const visited = [
    '/',
    '/waterdam',
    '/waterdam/gr-begroting',
    '/waterdam/gr-begroting/transcript/nl',
    '/waterdam/gr-begroting/embed',
    '/waterdam/gr-begroting/captions/fr.vtt',
  ];
  const breakAll = () => Promise.all(SERVICES.map((service) => fault(service, 'fail')));

  const notice = new RegExp(label('nl', 'stale.asOf', { time: '[^.]+' }));
  // While the API does not answer, nobody can tell whether the session is still open (rule 18.15).
  const accessUnknown = label('nl', 'session.accessUnknown');
  // Nor whether the live sessions may still be named in the list of cities: the addresses of the cities stand there (rule 2.14).
  const live = [
    ['Council of Regions', 'council-of-regions.example', 'Plenary session, live'],
    ['Tweebruggen / Deux-Ponts', 'tweebruggen.example', 'Gemeenteraad, rechtstreeks / Conseil communal, en direct'],
    ['Waterdam', 'raad.waterdam.example', 'Gemeenteraad'],
    ['Zonnehaven aan Zee', 'raad.zonnehaven.example', 'Raadsvergadering Zonnehaven'],
  ] as const;
  const withoutNames = (text: string) =>
    live.reduce((left, [title, address, name]) => left.replace(`${title} ${name} Live`, `${title} ${address} Live`), text);
  const withoutNotice = ({ text }: Page) => text.replace(notice, '').replace(accessUnknown, '').replace(/ +/g, ' ');

  /**
   * A minute; near midnight the time until a minute after it: an hour later the lists must still call the same days "today" and "tomorrow".
   */
  const untilQuietHour = (): number => {
    const nowMs = Date.now();
    const day = dayOf(nowMs + 2 * HOUR_MS, TIME_ZONE);
    return MINUTE_MS + (day === dayOf(nowMs, TIME_ZONE) ? 0 : fromWallTime(day, TIME_ZONE) - nowMs);
  };

  const toTexts = (pages: Page[], toText: (page: Page) => string) =>
    Object.fromEntries(pages.map((page, at) => [visited[at] ?? '', toText(page)]));

  it('seen pages stay available after repeated failures, with a stale notice (rule 17.7)', async () => {
    const aheadMs = untilQuietHour();
    // A settled list: no script changes its live session, a topic of this test runs, and results of votes, shown for 30 s (rule 10.8), are
    // over.
    await stopScript(control, '1002');
    await control('/sessions/1002/topics/start', { id: 'seen', name: 'Gezien punt', priority: 70 });
    await moveClock(portal, aheadMs);
    await waitFor(async () => expect((await open('/waterdam')).text).toContain('Nu: Gezien punt'));
    // What is live stands in the list of cities, and the last city of it has its next session: it is whole (rule 2.14).
    await waitFor(async () => {
      const { text } = await open('/');
      expect(text).toContain(label('nl', 'sessions.tabLive'));
      expect(withoutNames(text)).not.toBe(text);
      expect(text).toMatch(/alqasr\.example (?!Toegankelijkheidsverklaring)/);
    });
    const before = await readPagesInTurn(visited, open);
    expect(before.map(({ status }) => status)).toEqual(visited.map(() => 200));
    const seen = toTexts(before, ({ text }) => text);
    expect(toTexts(before, withoutNotice)).toEqual(seen);
    await breakAll();
    await moveClock(portal, aheadMs + HOUR_MS);
    // Until the calls for a view have failed, which takes longer than a view waits on a slow machine, the list leaves out what was live.
    await waitFor(async () => expect((await open('/')).text).toContain(label('nl', 'sessions.tabLive')));
    const nameless = { ...seen, '/': withoutNames(seen['/'] ?? '') };
    // The first stale answers start a refresh of each page in the background, which fails; later answers come from the same cache.
    const expected = visited.map((path) => !path.endsWith('.vtt'));
    let notices: boolean[];
    do {
      const after = await readPagesInTurn(visited, open);
      expect(toTexts(after, withoutNotice)).toEqual(nameless);
      notices = after.map(({ text }) => notice.test(text));
    } while (!expected.every((isExpected, at) => notices[at] === isExpected));
    expect(portal.output()).toContain('admin service and backup failed');
  });

  it('lists stay available after midnight (rule 17.13)', async () => {
    await open('/waterdam');
    await breakAll();
    await moveClock(portal, 23 * HOUR_MS);
    expect((await open('/waterdam')).text).toContain('Gemeenteraad: begrotingsvergadering');
  });

  it('an unseen city answers 503 in the language of the address (rule 17.6)', async () => {
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

describe('one service that fails', () => {
  it('a malformed session list leaves a city without sessions (rule 17.4)', async () => {
    await fault('/api/stilwater/sessions/**', 'garble');
    const page = await open('/stilwater');
    expect(page.status).toBe(200);
    expect(page.text).toContain(label('nl', 'sessions.unavailableHint'));
    expect(page.text.includes(label('nl', 'sessions.empty'))).toBe(false);
  });

  it('a malformed answer of the admin service is a failure, and the backup is called (rule 17.10)', async () => {
    await fault('admin', 'garble');
    expect((await open('/stilwater')).text).toContain(label('nl', 'sessions.title', { city: 'Stilwater' }));
  });

  it('without the API an unseen session answers 503, and its city shows no sessions (rules 17.4, 17.6)', async () => {
    await fault('api', 'fail');
    expectUnavailable(await open('/en/waterdam/gr-begroting'), 'en');
    const city = await open('/waterdam');
    expect(city.status).toBe(200);
    // The lists are unknown, not empty: they do not say that there are no sessions.
    const lists = [city, await open('/waterdam?tab=live'), await open('/waterdam/category/college')];
    const says = (text: string, key: string) => text.includes(label('nl', key));
    for (const { text } of lists) expect([says(text, 'sessions.unavailableHint'), says(text, 'sessions.empty')]).toEqual([true, false]);
  });

  it('an embed that cannot be shown offers to try again', async () => {
    await fault('api', 'fail');
    const embed = await open('/fr/waterdam/hoorzitting-windpark/embed/topics');
    expect([embed.status, embed.text.includes(label('fr', 'error.tryAgain'))]).toEqual([503, true]);
    expect(embed.html).toContain('href="/fr/waterdam/hoorzitting-windpark/embed/topics"');
  });

  it('without the metadata broker a session has its details, video and transcript (rule 6.1)', async () => {
    await fault('broker', 'fail');
    const { status, text, html } = await open('/waterdam/gr-begroting');
    expect(status).toBe(200);
    expect(text).toContain('Gemeenteraad: begrotingsvergadering');
    expect(text).toContain(label('nl', 'session.topicsUnknown'));
    expect(text).not.toContain(label('nl', 'session.noTopics'));
    expect(html).toMatch(/<time datetime=/i);
    expect(html).toContain('/media/council/index.m3u8');
    expect(html).toContain('href="/waterdam/gr-begroting/transcript/nl"');
  });

  it('without the transcription broker a session has its topics and video, and its captions answer 503 (rule 6.1)', async () => {
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
