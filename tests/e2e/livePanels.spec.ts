import type { Page } from '@playwright/test';
import { LIVE, currentItems, open, row, rows, test, text } from '../support/livePage.ts';
import { expect } from '../support/servers.ts';

/** The timeline: links to topics and votes, named by time and name. */
const timeline = (page: Page) => page.getByRole('toolbar', { name: text('timeline.label') });
/** Names of the topics; a topic with a dossier has a second link with its name. */
const names = (page: Page) => rows(page).locator('a:first-child bdi').allTextContents();

// Its tests have a portal of their own, which takes long to start: they run in one worker.
test.describe.configure({ mode: 'default' });

test.describe('the topic list of a live session', () => {
  test('inserts a new topic in its place, also in the result of a search (createTopic)', async ({ page, session }) => {
    await open(page);
    await page.getByRole('searchbox', { name: text('session.searchTopics') }).fill('fietsbrug');
    await expect(rows(page).filter({ visible: true })).toHaveCount(1);
    await session('topics/create', { id: 'new-bridge', name: '5a. Fietsbrug, vervolg', description: 'Met kaarten.', priority: 5 });
    await session('topics/create', { id: 'new-other', name: '5b. Iets anders', priority: 5 });
    await expect(row(page, '5a. Fietsbrug')).toBeVisible();
    await expect(row(page, '5b. Iets anders')).toBeHidden();
    // Ignore a seventh topic, which the script may have created.
    expect((await names(page)).filter((name) => !name.startsWith('7'))).toEqual([
      '1. Opening en mededelingen',
      '2. Vaststelling van de agenda',
      '3. Begroting voor het komende jaar',
      '4. Bestemmingsplan Havenkwartier',
      '5. Burgerinitiatief: fietsbrug over de Wetering',
      '5a. Fietsbrug, vervolg',
      '5b. Iets anders',
      '6. Rondvraag en sluiting',
    ]);
    await expect(page.locator('#tab-topics .figures')).toHaveText(String(await rows(page).count()));
    await page.getByRole('searchbox', { name: text('session.searchTopics') }).fill('');
    await expect(row(page, '5b. Iets anders')).toBeVisible();
  });

  test('changes name and description of a topic, and leaves an open description open (updateTopic)', async ({ page, session }) => {
    await session('topics/create', { id: 'new-a', name: '8. Eerst', description: 'Alles.', priority: 8 });
    await session('topics/create', { id: 'new-b', name: '9. Daarna', priority: 9 });
    await open(page);
    await row(page, '8. Eerst').locator('summary').click();
    await session('topics/update', { id: 'new-a', name: '8. Nog eens', description: 'Alleen vragen.' });
    await session('topics/update', { id: 'new-b', name: '9. Ten slotte' });
    await expect(row(page, '9. Ten slotte')).toBeVisible();
    await expect(row(page, '8. Nog eens').getByText('Alleen vragen.')).toBeVisible();
  });

  test('marks the current topic and moves it to the top (startTopic, stopTopic, resetTopic)', async ({ page, session }) => {
    await open(page);
    await expect(currentItems(page)).toContainText(text('timeline.noTopic'));
    await session('topics/start', { id: 'rondvraag' });
    await expect(currentItems(page)).toContainText('6. Rondvraag en sluiting');
    await expect(page.locator('#topics [aria-current]')).toHaveText(/\d\d:\d\d\s*6\. Rondvraag/);
    expect((await names(page))[0]).toBe('6. Rondvraag en sluiting');
    await expect(rows(page).first()).toHaveAttribute('data-state', 'current');
    const link = rows(page).first().getByRole('link');
    await expect(link).toHaveAttribute('href', `${LIVE}/topic/rondvraag`);
    await expect(timeline(page).getByRole('link', { name: /6\. Rondvraag en sluiting$/ })).toHaveAttribute('aria-current', 'true');
    expect(
      await currentItems(page)
        .locator('progress')
        .evaluate((bar: HTMLProgressElement) => bar.value),
    ).toBe(100);

    await session('topics/start', { id: 'opening' });
    await expect(currentItems(page)).toContainText('1. Opening');
    await expect(timeline(page).getByRole('link')).toHaveCount(2);
    await session('topics/stop', { id: 'opening' });
    await session('topics/stop', { id: 'rondvraag' });
    await expect(currentItems(page)).toContainText(text('timeline.noTopic'));
    await expect(page.locator('#topics [aria-current]')).toHaveCount(0);
    await expect(page.locator('#topics [data-state="past"]')).toHaveCount(2);

    await session('topics/reset', { id: 'rondvraag' });
    await expect(row(page, '6. Rondvraag').getByRole('link')).toHaveCount(0);
    await expect(row(page, '6. Rondvraag')).toHaveAttribute('data-state', 'future');
    expect((await names(page)).filter((name) => !name.startsWith('7')).at(-1)).toBe('6. Rondvraag en sluiting');
  });

  test('removes a topic, and ignores a repeated list (deleteTopic, topics)', async ({ page, session }) => {
    await open(page);
    await session('topics/create', { id: 'gone', name: '7. Vervalt', priority: 7 });
    await expect(row(page, '7. Vervalt')).toBeVisible();
    await session('topics/delete', { id: 'gone' });
    await expect(row(page, '7. Vervalt')).toHaveCount(0);
    await rows(page)
      .first()
      .evaluate((element) => element.setAttribute('data-same', ''));
    await session('resend', { event: 'topics' });
    await session('topics/create', { id: 'last', name: '8. Als laatste', priority: 8 });
    await expect(row(page, '8. Als laatste')).toBeVisible();
    await expect(rows(page).first()).toHaveAttribute('data-same');
  });

  test('is the same without script on a page that is opened later', async ({ browser, portal, session }) => {
    await session('topics/start', { id: 'agenda' });
    const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await expect(async () => {
      await page.goto(LIVE);
      await expect(currentItems(page)).toContainText('2. Vaststelling van de agenda', { timeout: 200 });
    }).toPass();
    await expect(page.locator('#topics [aria-current]')).toContainText('2. Vaststelling');
    await expect(row(page, '2. Vaststelling').getByRole('link')).toHaveAttribute('href', `${LIVE}/topic/agenda`);
    await expect(page.getByRole('button', { name: text('notify.topic'), includeHidden: true }).first()).toBeHidden();
    await context.close();
  });
});

test('the current speaker is shown with photo and role (startSpeech, stopSpeech)', async ({ page, session }) => {
  await open(page);
  await expect(currentItems(page)).toContainText(text('timeline.nobody'));
  await session('speeches/start', { id: 'speech-1', attendee: 'verhoeven' });
  await expect(currentItems(page)).toContainText('Annelies Verhoeven');
  await expect(currentItems(page)).toContainText('Burgemeester');
  await expect(currentItems(page).locator('img')).toHaveAttribute('src', /^http/);
  await session('speeches/stop', { id: 'speech-1' });
  await expect(currentItems(page)).toContainText(text('timeline.nobody'));
  await session('speeches/start', { id: 'speech-2', microphone: 99 });
  await expect(currentItems(page)).toContainText(text('session.unknownSpeaker'));
});

test('the number of viewers is shown and not announced (viewers)', async ({ page, session }) => {
  await open(page);
  // The broker adds its own connections: this page, the portal, and the indexer of its search.
  await session('viewers', { viewers: 123 });
  const count = page.getByRole('main').getByText(/^12[456] kijkers$/);
  await expect(count).toBeVisible();
  expect(await count.evaluate((element) => element.closest('[aria-live], [role=status]'))).toBeNull();
});

test('the timeline marks a vote (startVote)', async ({ page, session }) => {
  await open(page);
  await session('topics/start', { id: 'opening' });
  await session('votes/start', { id: 'motie-9', name: 'Motie 9', priority: 1, result: [] });
  const mark = timeline(page).getByRole('link', { name: 'Motie 9' });
  await expect(mark).toHaveAccessibleName(new RegExp(text('vote.open'), 'i'));
  await session('votes/update', { id: 'motie-9', result: [{ vote: 'yes', label: 'Voor', count: 12 }] });
  await session('votes/stop', { id: 'motie-9', outcome: 'adopted' });
  await expect(mark).toHaveAccessibleName(new RegExp(text('vote.adopted'), 'i'));
});
