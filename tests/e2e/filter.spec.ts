import type { Page } from '@playwright/test';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { waitingIslands } from '../support/islands.ts';
import { expect, test as base } from '../support/servers.ts';
import { type Complaints, watchPage } from '../support/watch.ts';
import { label } from '../support/labels.ts';
import { openIdle } from '../support/openIdle.ts';

let portal = '';
let backend = '';
/** Number of sessions whose name has "begroting"; it depends on the last day of the archive. */
let budgetCount = 0;

const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ page }, use) => {
      const complaints = await watchPage(page, [portal, backend]);
      await use(complaints);
      expect(complaints.all).toEqual([]);
    },
    { auto: true },
  ],
});

// These tests share one archive: they run one after the other.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  backend = (await startBackend(['--archive', '300'])).url;
  portal = (await startPortal(toPortalEnvironment(backend))).url;
  const page = await (await fetch(`${portal}/archief?q=begroting`)).text();
  budgetCount = Number(new RegExp(found(0).replace('0', '(\\d+)')).exec(page)?.[1]);
});
test.afterAll(stopPrograms);

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
/** Status line with the number of sessions; the second status line announces sessions that go live. */
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const name = (page: Page) => page.getByLabel(text('sessions.name'));
const tab = (page: Page, key: string) => page.getByRole('link', { name: text(key), exact: true });
const found = (sessions: number) => text('sessions.count_other', { count: sessions });
const category = (page: Page) => page.getByRole('combobox', { name: text('category.title') });
const address = (page: Page) => page.url().replace(portal, '');

/**
 * Opens the archive and waits until its first use has hydrated the island. A property of the window shows later that the page was not
 * loaded again.
 */
const open = async (page: Page, path = '/archief') => {
  await page.goto(portal + path);
  await name(page).focus();
  await expect(waitingIslands(page)).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
};
const expectSamePage = async (page: Page) => {
  expect(await page.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true);
};

test('no script is requested before the first use of the filter', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await openIdle(page, `${portal}/archief`);
  expect(scripts).toEqual([]);
  await page.keyboard.press('Tab');
  await tab(page, 'sessions.tabAll').click();
  await page.waitForLoadState('networkidle');
  expect(scripts, 'following links loads no script').toEqual([]);
  await name(page).focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test('a name filters while it is typed: focus, scroll and page stay, and address and count follow', async ({ page }) => {
  await open(page);
  const status = await count(page).elementHandle();
  await name(page).focus();
  await page.evaluate(() => scrollTo(0, 90));
  await name(page).pressSequentially('begro', { delay: 30 });
  await expect(rows(page).first()).toContainText('begroting');
  await expect(page).toHaveURL(`${portal}/archief?q=begro`);
  await expect(count(page)).toContainText(found(budgetCount));
  expect(await status.evaluate((element) => element.isConnected && element.getAttribute('role') === 'status')).toBe(true);
  await name(page).pressSequentially('ting');
  await expect(page).toHaveURL(`${portal}/archief?q=begroting`);
  await expect(name(page)).toBeFocused();
  await expect(name(page)).toHaveValue('begroting');
  expect(await page.evaluate(() => scrollY)).toBe(90);
  await expectSamePage(page);
  await page.goBack();
  await expect(count(page)).toContainText(found(300));
  await expect(name(page)).toHaveValue('');
  expect(address(page), 'one name is one step of the history').toBe('/archief');
  await page.goForward();
  await expect(count(page)).toContainText(found(budgetCount));
  await expect(name(page)).toHaveValue('begroting');
  await expectSamePage(page);
});

test('a name of two letters filters nothing, and the page says so', async ({ page }) => {
  await open(page, '/archief?q=begroting');
  await name(page).fill('be');
  await expect(page.getByText(text('sessions.nameTooShort'))).toBeVisible();
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true');
  // The list is not filtered and the typed text stays, as without script.
  await expect(count(page)).toContainText(found(300));
  await expect.poll(() => address(page)).toBe('/archief');
  await name(page).press('Enter');
  await expect(name(page)).toBeFocused();
  await page.getByRole('link', { name: text('sessions.tabRecorded') }).click();
  await expect.poll(() => address(page)).toBe('/archief?tab=recorded');
  await expect(name(page)).toHaveValue('be');
  await name(page).fill('');
  await expect(page.getByText(text('sessions.nameTooShort'))).toBeHidden();
  await expectSamePage(page);
});

test('tabs, dates, categories and the links that remove them change the list in place', async ({ page }) => {
  await open(page, '/waterdam');
  await tab(page, 'sessions.tabRecorded').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${portal}/waterdam?tab=recorded`);
  await expect(tab(page, 'sessions.tabRecorded')).toHaveAttribute('aria-current', 'true');
  await expect(tab(page, 'sessions.tabRecorded')).toBeFocused();
  await category(page).selectOption('Commissie Bestuur');
  await expect(page).toHaveURL(`${portal}/waterdam?tab=recorded&category=commissie-bestuur`);
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel(text('sessions.when')).selectOption(text('sessions.whenToday'));
  await expect(page.getByText(text('sessions.filteredHint'))).toBeVisible();
  await expect(count(page)).toHaveText(text('sessions.empty'));
  await page.getByRole('link', { name: text('sessions.removeFilter', { filter: text('sessions.whenToday') }) }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel(text('sessions.when'))).toHaveValue('all');
  await page.getByRole('link', { name: text('sessions.clear') }).click();
  await expect(page).toHaveURL(`${portal}/waterdam?tab=recorded`);
  await expect(category(page)).toHaveValue('');
  await expect(count(page), 'the focus moves to the count after its link is gone').toBeFocused();
  await page.getByRole('button', { name: text('nav.languages') }).click();
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('href', /\/en\/waterdam\?tab=recorded$/);
  await expectSamePage(page);
});

test('another page of the list is loaded in place, shown from its top and found again by going back', async ({ page }) => {
  await open(page);
  const pager = page.getByRole('navigation', { name: text('nav.pages') });
  const first = await rows(page).first().innerText();
  await pager.getByRole('link', { name: text('nav.next') }).click();
  await expect(page).toHaveURL(`${portal}/archief?page=2`);
  await expect(count(page)).toContainText(text('nav.pageOf', { page: 2, pages: 13 }));
  await expect(count(page)).toBeFocused();
  await expect(count(page)).toBeInViewport();
  await expectSamePage(page);
  await rows(page).nth(5).getByRole('link').click();
  await expect(page).toHaveURL(/archief\/archief-/);
  await page.goBack();
  await expect(count(page)).toContainText(text('nav.pageOf', { page: 2, pages: 13 }));
  await page.goBack();
  await expect(rows(page).first()).toHaveText(first, { useInnerText: true });
});

test('a late answer changes nothing', async ({ page }) => {
  await open(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]tab=live/, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await tab(page, 'sessions.tabLive').click();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(1);
  await tab(page, 'sessions.tabRecorded').click();
  await expect(page).toHaveURL(`${portal}/archief?tab=recorded`);
  release();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expect(count(page)).toContainText(found(300));
  await expect(tab(page, 'sessions.tabRecorded')).toHaveAttribute('aria-current', 'true');
});

test('the browser loads the page when the list cannot be fetched', async ({ page, complaints }) => {
  await open(page);
  await page.route(/[?&]tab=planned/, (route) => (route.request().resourceType() === 'fetch' ? route.abort() : route.continue()));
  await tab(page, 'sessions.tabPlanned').click();
  await expect(page.getByText(text('sessions.filteredHint'))).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false);
  // Ignore the intended failure, which the browser reports as a console error.
  complaints.all = complaints.all.filter((complaint) => !complaint.startsWith('Failed to load resource'));
});

test('text that was typed before the island hydrates is not lost', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${portal}/archief`);
  await name(page).fill('begroting');
  release();
  await expect(count(page)).toContainText(found(budgetCount));
  await expect(name(page)).toBeFocused();
});

test('a category that was chosen before the island hydrates is not lost', async ({ page }) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${portal}/waterdam`);
  await category(page).selectOption('Commissie Bestuur');
  release();
  await expect(page).toHaveURL(`${portal}/waterdam?category=commissie-bestuur`);
  await expect(category(page)).toHaveValue('commissie-bestuur');
});
