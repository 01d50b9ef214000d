import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { MOST_RECORDS } from '../../src/domain/session/shownRecords.ts';
import { MOST_CUES } from '../../src/domain/transcript/shownCues.ts';
import { writeLargeSeed } from '../support/largeSeed.ts';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { type Page, readPage } from '../support/readPage.ts';
import { waitFor } from '../support/waitFor.ts';

const TOPICS = 5000;
const VOTES = 300;
const CUES = MOST_CUES + 2;

let seed: string;
let portal: string;

/** Reads a page once the metadata broker has sent the records of its session. */
const open = (path: string, holds = 'Punt ') =>
  waitFor(async (): Promise<Page> => {
    const page = await readPage(portal + path, { 'cache-control': 'no-cache' });
    expect(page.status).toBe(200);
    expect(page.html).toContain(holds);
    return page;
  });

/** The agenda of a page: its rows, and the topics that they name. */
const topicsIn = ({ html }: Page) => {
  const [agenda = ''] = /<section[^>]*(?:id|labelledby)="topics"[^]*?<\/section>/.exec(html) ?? [];
  return { rows: agenda.match(/<li[ >]/g)?.length, names: new Set(agenda.match(/Punt \d+(?=<)/g)) };
};
/** Reads a page of the session `large` once the broker has sent its topics and votes: on a busy machine a first page may lack them. */
const openLarge = (path: string) =>
  vi.waitFor(
    async (): Promise<Page> => {
      const page = await open(path);
      expect(topicsIn(page).rows).toBe(MOST_RECORDS - VOTES - 1);
      return page;
    },
    { timeout: 60_000, interval: 500 },
  );
const votesIn = ({ html }: Page) => new Set(html.match(/>Motie \d+</g)).size;

beforeAll(async () => {
  seed = writeLargeSeed([
    { reference: 'bound', topics: MOST_RECORDS - 1 },
    { reference: 'large', topics: TOPICS, votes: VOTES },
    { reference: 'live', topics: TOPICS, isLive: true },
    { reference: 'spoken', topics: 3, cues: CUES },
    { reference: 'voted', votes: 2500 },
    { reference: 'people', attendees: MOST_RECORDS + 1 },
  ]);
  const backend = await startBackend(['--seed', seed]);
  ({ url: portal } = await startPortal(toPortalEnvironment(backend.url)));
});
afterAll(async () => {
  await stopPrograms();
  rmSync(seed, { recursive: true });
});

describe('a session with more records than a page shows (rule 6.16)', () => {
  // One attendee is in each session.
  const left = TOPICS + VOTES + 1 - MOST_RECORDS;

  it.each([
    ['', `Nog ${left} regels worden hier niet getoond. De hele vergadering als JSON`],
    ['/ar', `يوجد ${left} عنصر آخر غير معروض هنا. الجلسة كاملةً بصيغة JSON`],
    ['/en', `${left} more entries are not shown here. The whole session as JSON`],
  ])('lists 2000 together, and says how many more there are and where: %s', async (prefix, sentence) => {
    const page = await openLarge(`${prefix}/groot/large`);
    expect(votesIn(page)).toBe(VOTES);
    expect(page.text.split(sentence)).toHaveLength(2);
    expect(page.html).toContain(`href="${prefix}/groot/large.json"`);
    expect(page.html.length).toBeLessThan(4_000_000);
  });

  it('has all of them in the document that the sentence names', async () => {
    const { html } = await open('/groot/large.json');
    expect((JSON.parse(html) as { topics: unknown[] }).topics).toHaveLength(TOPICS);
  });

  it('shows all that are not more', async () => {
    const page = await open('/en/groot/bound');
    expect(topicsIn(page).rows).toBe(MOST_RECORDS - 1);
    expect(page.text).not.toContain('not shown here');
  });

  it.each(['topic', 'topicid'])('shows the topic of the address: %s', async (kind) => {
    const page = await openLarge(`/en/groot/large/${kind}/t4321`);
    expect(topicsIn(page).names).toContain('Punt 4321');
    expect(page.text).toContain('more entries are not shown here');
  });

  it('shows the topics that a search finds, wherever they are', async () => {
    const page = await open('/en/groot/large?q=4999');
    expect(page.html).toContain('<mark>4999</mark>');
    expect(page.text).toContain('Agenda items found: 1');
    expect(page.html).toMatch(/<form action="\/en\/groot\/large"><search[\s\S]*?name="q"/);
  });

  it('shows the current topic of a live session, in what the page passes to its islands too', async () => {
    const page = await open('/en/groot/live');
    const { names, rows } = topicsIn(page);
    // After 40 of 240 minutes.
    expect(names).toContain(`Punt ${Math.floor(TOPICS / 6)}`);
    expect(rows).toBe(MOST_RECORDS - 1);
    expect(new Set(page.html.match(/Punt \d+/g)).size).toBeLessThanOrEqual(MOST_RECORDS);
    expect(page.text).toContain('more entries are not shown here');
    expect(page.html.length).toBeLessThan(4_000_000);
  });

  it('counts the votes that it does not show', async () => {
    const page = await open('/en/groot/voted', 'Motie ');
    expect(votesIn(page)).toBe(MOST_RECORDS - 1);
    expect(page.text).toContain('2500 votes');
    expect(page.text).toContain('501 more entries are not shown here');
  });

  it('shows the topics beside an embed', async () => {
    const page = await openLarge('/en/groot/large/embed/topics');
    expect(page.text).toContain(`${left} more entries are not shown here`);
  });
});

describe('a transcript with more lines than its page shows (rule 11.18)', () => {
  const path = '/groot/spoken/transcript/nl';
  const linesIn = ({ text }: Page) => text.match(/Zin \d+/g) ?? [];

  it.each([
    ['', 'Nog 2 regels worden hier niet getoond. Tekstbestand'],
    ['/ar', 'يوجد عنصران آخران غير معروضين هنا. ملف نصي'],
  ])('lists 20,000, and says how many more there are and where: %s', async (prefix, sentence) => {
    const page = await open(prefix + path, 'Zin 0 ');
    expect(linesIn(page)).toHaveLength(MOST_CUES);
    expect(page.text).toContain(sentence);
    expect(page.html.length).toBeLessThan(10_000_000);
  });

  it('shows what a search finds, and has every line in its files', async () => {
    const page = await open(`/en${path}?q=20001`, '>20001</mark>');
    expect(linesIn(page)).toHaveLength(MOST_CUES);
    expect(linesIn(await open(`${path}.txt`, 'Zin 0 '))).toHaveLength(CUES);
  });
});

it('shows 2000 delegates, and says that there are more (rule 9.14)', async () => {
  const page = await open('/en/groot/delegates', 'Achternaam');
  expect(page.html.match(/Achternaam \d+</g)).toHaveLength(MOST_RECORDS);
  expect(page.text).toContain('1 more entry is not shown here.');
});
