// Runs over real council records that are not part of the project: ../shared/data beside the repository, or
// REAL_RECORDS_DIR. Where that folder is absent, the tests are skipped.
import { expect, test } from '@playwright/test';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot, nodeBinary } from '../../scripts/lib/paths.mjs';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { label } from '../support/labels.ts';

const DATA = process.env['REAL_RECORDS_DIR'] ?? inRoot('..', 'shared', 'data');
const ITEMS_WITH_VOTES = [10, 14, 15, 16];
const getVotesFile = (item: number) => `seattle-4049-item-${String(item)}.legistar-votes.json`;
const run = promisify(execFile);

let seed = '';
let portal = '';

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(DATA, file), 'utf8'));
const collapseSpaces = (text: string) => text.replace(/\s+/g, ' ').trim();

async function importRecords(city: string, timezone: string, language: string, files: string[]): Promise<void> {
  const options = ['--city', city, '--timezone', timezone, '--language', language, '--out', seed];
  await run(nodeBinary, [inRoot('importer', 'src', 'main.ts'), ...files.map((file) => join(DATA, file)), ...options]);
}

const isPresent = existsSync(DATA);
const reason = `The tests over real records are skipped: ${DATA} does not exist (REAL_RECORDS_DIR names another folder).`;
if (!isPresent) console.warn(reason);

test.skip(!isPresent, reason);
// These tests share one import: they run one after the other in one worker.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  seed = mkdtempSync(join(tmpdir(), 'imported-'));
  await importRecords('amsterdam', 'Europe/Amsterdam', 'nl', ['amsterdam-2018-02-08.notubiz.json']);
  await importRecords('seattle', 'America/Los_Angeles', 'en', [
    'seattle-2019-07-29.legistar-events.json',
    'seattle-4049.legistar-items.json',
    ...ITEMS_WITH_VOTES.map(getVotesFile),
  ]);
  await importRecords('seattle', 'America/Los_Angeles', 'en', ['seattle-2019-07-15.vtt', 'seattle-2019-07-15.speaker-turns.json']);
  const backend = await startBackend(['--seed', seed]);
  portal = (await startPortal(toPortalEnvironment(backend.url))).url;
});

test.afterAll(async () => {
  await stopPrograms();
  if (seed !== '') rmSync(seed, { recursive: true });
});

test('the Amsterdam committee meeting has all its 45 agenda entries', async ({ page }) => {
  interface Entry {
    type_data: { title_prefix: string | null; attributes: { id: number; value: string }[] };
  }
  const { agenda_items: entries } = readJson('amsterdam-2018-02-08.notubiz.json') as { agenda_items: Entry[] };
  const names = entries.map(({ type_data: { title_prefix, attributes } }) =>
    collapseSpaces(`${title_prefix ?? ''} ${attributes.find(({ id }) => id === 1)?.value ?? ''}`),
  );
  expect(names).toHaveLength(45);

  await page.goto(`${portal}/amsterdam`);
  await page.getByRole('link', { name: 'raadscommissie Financiën' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('raadscommissie Financiën');
  await expect(page.getByText('donderdag 8 februari 2018')).toContainText('13:30');
  const topics = page.getByRole('region', { name: label('nl', 'session.topics') }).getByRole('listitem');
  await expect(topics).toHaveCount(45);
  const shown = (await topics.locator('bdi:not(details *)').allInnerTexts()).map(collapseSpaces);
  expect(shown.toSorted()).toEqual(names.toSorted());
});

test('the Seattle council meeting has its items and its votes with their counts', async ({ page }) => {
  const items = readJson('seattle-4049.legistar-items.json') as { EventItemTitle: string }[];
  await page.goto(`${portal}/en/seattle/legistar-4049`);
  const topics = page.getByRole('region', { name: label('en', 'session.topics') }).getByRole('listitem');
  await expect(topics).toHaveCount(items.length);
  const shown = (await topics.locator('bdi:not(details *)').allInnerTexts()).map(collapseSpaces);
  for (const { EventItemTitle: title } of items) expect(shown.some((name) => name.includes(collapseSpaces(title)))).toBe(true);

  await page.goto(`${portal}/en/seattle/legistar-4049#votes`);
  const votes = page.locator('#votes');
  // Inside the list of the votes each vote has a list of its choices.
  const choiceLists = votes.getByRole('listitem').getByRole('list');
  await expect(choiceLists).toHaveCount(ITEMS_WITH_VOTES.length);
  const lists = await choiceLists.allInnerTexts();
  const expected = ITEMS_WITH_VOTES.map((item) => {
    const roll = readJson(getVotesFile(item)) as { VoteValueName: string }[];
    return Object.entries(Object.groupBy(roll, ({ VoteValueName }) => VoteValueName)).map(
      ([choice, ballots]) => [choice, ballots?.length ?? 0] as const,
    );
  });
  for (const counts of expected) {
    const isWhole = (list: string) => counts.every(([choice, count]) => new RegExp(`${choice}\\s+${String(count)}\\s`).test(list));
    expect(lists.some(isWhole), JSON.stringify(counts)).toBe(true);
  }
});

test('the Seattle recording has all its 286 sentences and 35 turns', async ({ page }) => {
  const { data: turns } = readJson('seattle-2019-07-15.speaker-turns.json') as { data: { data: { text: string }[] }[] };
  const sentences = turns.flatMap(({ data }) => data.map(({ text }) => collapseSpaces(text)));
  expect([turns.length, sentences.length]).toEqual([35, 286]);

  await page.goto(`${portal}/en/seattle/recording-2019-07-15#speakers`);
  // Where the address names a panel, the tabs hydrate when the browser is idle, and make the region a panel.
  await expect(page.getByRole('tabpanel', { name: label('en', 'session.speakers') })).toContainText(
    label('en', 'session.spoke_other', { count: 35 }),
  );
  await page.goto(`${portal}/en/seattle/recording-2019-07-15#transcript`);
  await page.getByRole('link', { name: label('en', 'session.transcriptIn', { language: 'English' }) }).click();
  const shown = collapseSpaces((await page.locator('main ol p').allInnerTexts()).join(' '));
  expect(shown).toBe(sentences.join(' '));
});
