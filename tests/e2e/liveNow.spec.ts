import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { waitingIslands } from '../support/islands.ts';
import { expect, test } from '../support/servers.ts';
import { ELIGIBLE, SESSION, text, toResult } from '../support/liveVotes.ts';
import { CITY_HOME } from '../support/routes.ts';
import { weigh } from '../support/weight.ts';
import { openIdle } from '../support/openIdle.ts';
import { liveRegions } from '../support/liveRegions.ts';

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const announcementRegion = (page: Page) => liveRegions(page.getByRole('main')).last();
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const PLANNED = 'Hoorzitting windpark De Kolk';

/** Opens a list on a page with a mocked clock. */
async function open(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

/** Advances the clock by 30 s, so that the list polls again. */
const advance = (page: Page) => page.clock.fastForward(30_000);

test.afterEach(async ({ control }) => {
  await control('/sessions/1005/status', { status: 'planned' });
  await control('/sessions/1003/status', { status: 'live-unavailable' });
});

test('a list shows the current topic and updates it', async ({ page, control }) => {
  await control('/sessions/1003/topics/start', { id: 'punt-1' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await open(page, '/waterdam');
  const now = row(page, 'Commissie Ruimte')
    .getByRole('paragraph')
    .filter({ hasText: text('sessions.now') });
  // The HTML of the server may lack the topic at first: the portal follows the session from the first request on.
  await expect(async () => {
    await page.reload();
    await expect(now).toHaveText(`${text('sessions.now')} 1. Opening`, { timeout: 1000 });
  }).toPass();
  expect(scripts).toEqual([]);
  await page.clock.fastForward(20_000);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
  await control('/sessions/1003/topics/stop', { id: 'punt-1' });
  await control('/sessions/1003/topics/start', { id: 'punt-2' });
  await expect(async () => {
    await advance(page);
    await expect(now).toContainText('2. Herinrichting Stationsplein', { timeout: 1000 });
  }).toPass();
  await control('/sessions/1003/topics/stop', { id: 'punt-2' });
  await expect(async () => {
    await advance(page);
    await expect(now).toBeHidden({ timeout: 1000 });
  }).toPass();
});

test('a press on the picture of a live session opens it', async ({ page }) => {
  await page.goto('/waterdam');
  // The link of its name lies over the picture.
  const box = await page.getByText(text('player.watchLive'), { exact: true }).first().boundingBox();
  if (!box) throw new Error('there is no picture');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/\/waterdam\/live-raad$/);
});

test('a list shows the vote of a live session as a card within its budget, and its result', async ({ page, browser, control }) => {
  const id = 'list-motion';
  const card = page.getByRole('region', { name: 'Motie 12' });
  const isStyled = () => card.evaluate((element) => getComputedStyle(element.querySelector('ul')!).display === 'flex');
  await control(`${SESSION}/votes/create`, { id, name: 'Motie 12', priority: 1, eligible: ELIGIBLE, result: toResult(9, 1) });
  try {
    await control(`${SESSION}/votes/start`, { id });
    await open(page, '/waterdam');
    await expect(async () => {
      await page.reload();
      await expect(card).toContainText(text('vote.totalOf', { total: 10, eligible: ELIGIBLE }), { timeout: 1000 });
    }).toPass();
    expect(await isStyled(), 'as the server sends it').toBe(true);
    // Whatever the other live session shows at the moment, a vote or none. routes.spec.ts weighs the list in further languages, with one
    // vote at most.
    for (const path of ['/waterdam', '/fr/waterdam']) {
      const visitor = await browser.newPage({ baseURL: new URL(page.url()).origin });
      const weight = weigh(visitor);
      await openIdle(visitor, path);
      await expect(visitor.getByRole('region', { name: 'Motie 12' })).toBeVisible();
      const { total, scripts, parts } = await weight();
      expect([scripts, total <= CITY_HOME.html], JSON.stringify(parts)).toEqual([0, true]);
      await visitor.context().close();
    }
    await page.clock.fastForward(20_000);
    await control(`${SESSION}/votes/update`, { id, result: toResult(19, 1) });
    await expect(async () => {
      await advance(page);
      await expect(card).toContainText('Voor 19', { timeout: 1000 });
    }).toPass();
    expect(await isStyled()).toBe(true);
    await control(`${SESSION}/votes/stop`, { id, outcome: 'adopted' });
    await expect(async () => {
      await advance(page);
      await expect(card).toContainText(text('vote.adopted'), { timeout: 1000 });
    }).toPass();
  } finally {
    await control(`${SESSION}/votes/delete`, { id });
  }
});

for (const path of ['/waterdam', ...(IS_FULL ? ['/waterdam/category/hoorzitting'] : [])]) {
  test(`a session that goes live moves to the top of ${path} and is announced`, async ({ page, control }) => {
    await open(page, path);
    await page.clock.fastForward(20_000);
    await expect(waitingIslands(page)).toHaveCount(0);
    await control('/sessions/1005/status', { status: 'live' });
    await expect(async () => {
      await advance(page);
      await expect(announcementRegion(page)).toHaveText(text('sessions.liveNow', { name: PLANNED }), { timeout: 1000 });
    }).toPass();
    // The list may be updated later than the announcement.
    await expect(async () => {
      await advance(page);
      await expect(row(page, PLANNED)).toContainText(text('status.live'), { timeout: 1000 });
    }).toPass();
    const names = await rows(page).locator('h2').allTextContents();
    expect(names.slice(0, 4).map((name) => name.trim())).toContain(PLANNED);
  });
}

test('a row shows that the video of its live session is available again', async ({ page, control }) => {
  await open(page, '/waterdam');
  await page.clock.fastForward(20_000);
  await expect(row(page, 'Commissie Ruimte')).toContainText(text('status.liveUnavailable'));
  await control('/sessions/1003/status', { status: 'live' });
  await expect(async () => {
    await advance(page);
    await expect(row(page, 'Commissie Ruimte').getByText(text('status.live'), { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('the list does not change while the focus is in it', async ({ page, control }) => {
  await open(page, '/waterdam');
  const last = rows(page).last().getByRole('link');
  await last.focus();
  await page.clock.fastForward(20_000);
  await expect(waitingIslands(page)).toHaveCount(0);
  const before = await rows(page).locator('h2').allTextContents();
  await control('/sessions/1005/status', { status: 'live' });
  await expect(async () => {
    await advance(page);
    await expect(announcementRegion(page)).not.toBeEmpty({ timeout: 1000 });
  }).toPass();
  expect(await rows(page).locator('h2').allTextContents()).toEqual(before);
  await expect(last).toBeFocused();
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
  });
  await expect(async () => {
    await advance(page);
    await expect(row(page, PLANNED)).toContainText(text('status.live'), { timeout: 1000 });
  }).toPass();
});
