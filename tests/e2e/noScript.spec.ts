import type { Page } from '@playwright/test';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

test.use({ javaScriptEnabled: false });

const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);
const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const apply = (page: Page) => page.getByRole('button', { name: text('sessions.apply') }).click();

test.describe('a session is found', () => {
  test.beforeEach(({ page }) => page.goto('/waterdam'));

  test('by tab', async ({ page }) => {
    await page.getByRole('link', { name: text('sessions.tabPlanned') }).click();
    await expect(page).toHaveURL('/waterdam?tab=planned');
    await expect(page.getByRole('link', { name: text('sessions.tabPlanned') })).toHaveAttribute('aria-current', 'true');
    await expect(rows(page).locator('h2')).toHaveText(['Gemeenteraad', 'Hoorzitting windpark De Kolk']);
    await rows(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gemeenteraad');
  });

  test('by date', async ({ page }) => {
    const briefing = rows(page).filter({ hasText: 'Technische briefing bij het ontbijt' });
    const day = (at: string | number) => new Date(at).toLocaleDateString('en', { timeZone: 'Europe/Amsterdam' });
    // The days of the backend count from its start, which may have been before midnight.
    const isToday = day((await briefing.locator('time').getAttribute('datetime')) ?? '') === day(Date.now());
    await page.getByLabel(text('sessions.when')).selectOption(text(isToday ? 'sessions.whenToday' : 'sessions.whenYesterday'));
    await apply(page);
    await expect(page).toHaveURL(isToday ? /[?&]when=today\b/ : /[?&]when=yesterday\b/);
    await expect(briefing).toHaveCount(1);
    await expect(page.getByText('Gemeenteraad: omgevingsvisie Waterdam 2040')).toHaveCount(0);
    await page.getByRole('link', { name: text('sessions.clear') }).click();
    await expect(page.getByText('Gemeenteraad: omgevingsvisie Waterdam 2040')).toBeVisible();
  });

  test('by category, in the list and on the page of the category', async ({ page }) => {
    await page.getByRole('combobox', { name: text('category.title') }).selectOption('Hoorzitting');
    await apply(page);
    await expect(rows(page)).toHaveCount(1);
    await page
      .getByRole('navigation', { name: text('sessions.byCategory') })
      .getByRole('link', { name: 'Hoorzitting' })
      .click();
    await expect(page).toHaveURL('/waterdam/category/hoorzitting');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hoorzitting');
    await expect(page.getByRole('link', { name: 'Hoorzitting windpark De Kolk' })).toBeVisible();
  });

  test('by name, in the tab that is open', async ({ page }) => {
    await page.getByRole('link', { name: text('sessions.tabRecorded') }).click();
    await page.getByLabel(text('sessions.name')).fill('BEGROTING');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=recorded/);
    await expect(rows(page).locator('h2')).toHaveText(['Gemeenteraad: begrotingsvergadering']);
    await expect(page.getByRole('status').filter({ hasText: text('sessions.count_one', { count: 1 }) })).toBeVisible();
  });

  test('not by a name of two letters, and the page says so', async ({ page }) => {
    const all = await rows(page).count();
    await page.getByLabel(text('sessions.name')).fill('be');
    await apply(page);
    await expect(page.getByText(text('sessions.nameTooShort'))).toBeVisible();
    await expect(page.getByLabel(text('sessions.name'))).toHaveValue('be');
    await expect(rows(page)).toHaveCount(all);
  });
});

test('each kind of empty list has its own text', async ({ page }) => {
  for (const [path, key] of [
    ['/waterdam?q=zwembad', 'sessions.empty'],
    ['/nieuwland?tab=live', 'sessions.noLive'],
    ['/duinrade', 'sessions.hidden'],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('.notice')).toContainText(text(key));
    await expect(rows(page)).toHaveCount(0);
  }
});

test('a session shows no box that only a script fills (rule 6.12)', async ({ page }) => {
  const now = page.getByRole('region', { name: text('timeline.now') });
  for (const path of ['', '/topic/begroting', '/download/', '/embed', '/embed/topics']) {
    await page.goto(`/waterdam/gr-begroting${path}`);
    await expect(page.locator('video').first()).toBeVisible();
    await expect(now, path).toBeHidden();
    await expect(page.getByText(text('timeline.nobody')), path).toBeHidden();
  }
  // What is live says what was so when the page was loaded.
  await page.goto('/waterdam/live-raad');
  await expect(now).toBeVisible();
  await expect(page.getByText(text('liveLog.empty'))).toBeHidden();
  await expect(page.locator('#transcript').getByRole('link', { name: text('textView.follow') })).toBeVisible();
});

test('an excluded category is not offered', async ({ page }) => {
  await page.goto('/zonnehaven');
  await expect(page.getByRole('link', { name: 'Commissie Strand', exact: true })).toBeVisible();
  for (const name of ['Intern overleg', 'Proefuitzendingen']) await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});

test.describe('a long archive', () => {
  // These tests share one backend: they run one after the other.
  test.describe.configure({ mode: 'default' });
  let portal = '';

  test.beforeAll(async () => {
    const backend = await startBackend(['--archive', '300']);
    portal = (await startPortal(toPortalEnvironment(backend.url))).url;
  });
  test.afterAll(stopPrograms);

  test('is listed page by page', async ({ page }) => {
    await page.goto(`${portal}/archief`);
    await expect(page.getByRole('status').filter({ hasText: text('sessions.count_other', { count: 300 }) })).toBeVisible();
    const pager = page.getByRole('navigation', { name: text('nav.pages') });
    const seen = new Set<string>();
    for (let number = 1; number <= 13; number += 1) {
      await expect(pager.locator('[aria-current="page"]')).toHaveText(String(number));
      for (const href of await rows(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
        seen.add(href);
      await expect(rows(page)).toHaveCount(number < 13 ? 24 : 12);
      if (number < 13) await pager.getByRole('link', { name: text('nav.next') }).click();
    }
    expect(seen.size).toBe(300);
    await expect(pager.getByRole('link', { name: text('nav.next') })).toHaveCount(0);
  });

  test('applies its filter on every page, and shows the last page for a number beyond it', async ({ page }) => {
    await page.goto(`${portal}/archief?q=begroting&category=hoorzitting&page=9999&tab=nonsense`);
    const status = page.getByRole('status').filter({ hasText: /vergadering/ });
    const count = await status.innerText();
    for (const name of await rows(page).locator('h2').allInnerTexts()) expect(name).toMatch(/^Hoorzitting: .*begroting$/);
    await page.goto(`${portal}/archief?q=begroting&category=hoorzitting`);
    expect((await status.innerText()).split('\n')[0]).toBe(count.split('\n')[0]);
  });

  test('is divided into pages in a category too', async ({ page }) => {
    await page.goto(`${portal}/archief/category/gemeenteraad`);
    await page
      .getByRole('navigation', { name: text('nav.pages') })
      .getByRole('link', { name: text('nav.page', { page: 4 }) })
      .click();
    await expect(page).toHaveURL(/\/category\/gemeenteraad\?page=4$/);
    await expect(page.locator('main li:has(h2)')).toHaveCount(3);
  });
});

test('a visitor finds a session by month, changes the language, reads the questions and subscribes', async ({ page, request }) => {
  await page.goto('/waterdam');
  const menu = page.getByRole('navigation', { name: text('nav.main') });
  await menu.getByRole('link', { name: text('nav.calendar') }).click();
  await page.goto('/waterdam/calendar?month=2014-03');
  await expect(page.getByRole('link', { name: /Installatie van de nieuwe raad/ })).toBeVisible();
  await page.getByRole('button', { name: text('nav.languages') }).click();
  await page
    .getByRole('navigation', { name: text('nav.languages') })
    .getByRole('link', { name: 'Français' })
    .click();
  await expect(page).toHaveURL('/fr/waterdam/calendrier?month=2014-03');
  const address = await page.getByRole('link', { name: label('fr', 'calendar.file') }).getAttribute('href');
  expect(await (await request.get(address ?? '')).text()).toContain('BEGIN:VCALENDAR');
  await page
    .getByRole('navigation', { name: label('fr', 'nav.main') })
    .getByRole('link', { name: label('fr', 'nav.faq') })
    .click();
  await expect(page).toHaveURL('/fr/waterdam/faq');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
});
