import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { label } from '../support/labels.ts';
import { openIdle } from '../support/openIdle.ts';
import { expect, test } from '../support/servers.ts';
import { watchPage } from '../support/watch.ts';
import { weigh } from '../support/weight.ts';
import { liveRegions } from '../support/liveRegions.ts';

const PHONE = { width: 360, height: 740 };

const text = (key: string) => label('nl', key);
/** The field of the header: a search box, and a combobox once its island is hydrated. */
const field = (page: Page) => page.getByRole('banner').getByLabel(text('nav.search'));
const list = (page: Page) => page.getByRole('listbox', { name: text('suggest.list') });
const active = (page: Page) => list(page).getByRole('option', { selected: true });
const isHydrated = (page: Page) => expect(field(page)).toHaveRole('combobox');
const openSearch = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: text('nav.search') })
    .click();

test.describe('the search of the header', () => {
  test('loads nothing before its field is used, and then its own code only', async ({ page }) => {
    const weight = weigh(page);
    await openIdle(page, '/waterdam/about');
    expect((await weight()).scriptRequests).toBe(0);
    await openSearch(page);
    // Opening the menu also focuses the field.
    await expect(field(page)).toBeFocused();
    await isHydrated(page);
  });

  for (const [path, address] of [
    ['/', '/search'],
    ['/waterdam', '/waterdam/search'],
    ['/waterdam/gr-begroting', '/waterdam/search'],
    ['/fr/waterdam', '/fr/waterdam/search'],
    ['/waterdam/no-such-session', '/waterdam/search'],
  ] as const)
    test(`of ${path} searches at ${address}`, async ({ page }) => {
      await page.goto(path);
      expect(await page.getByRole('banner').locator('form').getAttribute('action')).toBe(address);
    });

  for (const [part, files] of [
    ['code', '**/SearchSuggestions*.js'],
    ['stylesheet', '**/searchSuggestions*.css'],
  ] as const)
    test(`keeps what was typed before its ${part} is there`, async ({ page }) => {
      const isTyped = Promise.withResolvers<undefined>();
      await page.route(files, async (route) => {
        await isTyped.promise;
        await route.continue();
      });
      await page.goto('/waterdam');
      await openSearch(page);
      await expect(field(page)).toBeFocused();
      if (part === 'stylesheet') await isHydrated(page);
      for (const letter of 'fietsbrug') {
        await page.keyboard.type(letter);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await expect(field(page)).toHaveValue('fietsbrug');
      isTyped.resolve(undefined);
      await isHydrated(page);
      await expect(list(page)).toBeVisible();
      await expect(field(page)).toHaveValue('fietsbrug');
    });
});

test.describe('the key "/" (rule 7.20)', () => {
  test('opens the search and focuses its field, also on a phone and beside a player', async ({ page }) => {
    for (const path of ['/waterdam', '/waterdam/gr-begroting']) {
      for (const viewport of [null, PHONE]) {
        if (viewport) await page.setViewportSize(viewport);
        await page.goto(path);
        await page.keyboard.press('/');
        await expect(field(page)).toBeFocused();
        await expect(field(page)).toHaveValue('');
        await page.keyboard.type('a/b');
        await expect(field(page)).toHaveValue('a/b');
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });

  test('opens what Escape closes again, and the focus is on its button then', async ({ page }) => {
    await page.goto('/waterdam');
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name: text('nav.search') })).toBeFocused();
  });

  test('is text in fields, and nothing when shortcuts are switched off', async ({ page }) => {
    await page.goto('/waterdam');
    const name = page.getByRole('main').getByLabel(text('sessions.name'));
    await name.focus();
    await page.keyboard.press('/');
    await expect(name).toHaveValue('/');
    await page.evaluate(() => localStorage.setItem('player', JSON.stringify({ shortcuts: false })));
    await page.reload();
    await page.keyboard.press('/');
    await expect(field(page)).toBeHidden();
  });
});

test.describe('suggestions (rule 24.12)', () => {
  test.beforeAll(({ searchIndex }) => searchIndex);

  test('are chosen with the keyboard', async ({ page, portal, backend }) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    await page.goto('/waterdam');
    await page.keyboard.press('/');
    await page.keyboard.type('fietsbr');
    await expect(list(page)).toBeVisible();
    await expect(liveRegions(page.getByRole('banner'))).toContainText(/\d/);
    expect(await findViolations(page, '.site-header')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveCount(1);
    const chosen = (await active(page).textContent()) ?? '';
    expect(chosen.toLowerCase()).toContain('fietsbr');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/waterdam/search' && url.searchParams.get('q') === chosen);
    await expect(page.getByRole('main').getByRole('combobox').or(page.getByRole('main').getByRole('searchbox')).first()).toHaveValue(
      chosen,
    );
    expect(complaints.all).toEqual([]);
  });

  test('close with Escape without the menu around them, and without the text', async ({ page }) => {
    await page.goto('/waterdam');
    await page.keyboard.press('/');
    await page.keyboard.type('fietsbr');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('fietsbr');
  });

  test('are chosen with the mouse, in the form of the search page with its other choices', async ({ page }) => {
    await page.goto('/waterdam/search?q=brug&sort=newest');
    const query = page.getByRole('main').getByLabel(text('search.query'));
    // Emptied before hydration, it stays empty.
    await query.fill('');
    await expect(query).toHaveRole('combobox');
    await expect(query).toHaveValue('');
    await query.fill('fietsbr');
    await list(page).getByRole('option').first().click();
    await expect(page).toHaveURL(
      (url) =>
        /fietsbr/i.test(url.searchParams.get('q') ?? '') &&
        url.searchParams.get('sort') === 'newest' &&
        url.pathname === '/waterdam/search',
    );
  });

  test('are read from right to left, and fit on a phone', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto('/ar/waterdam');
    await page.keyboard.press('/');
    await page.keyboard.type('fietsbr');
    await expect(page.getByRole('listbox', { name: label('ar', 'suggest.list') })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findViolations(page, '.site-header')).toEqual([]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form searches', async ({ page }) => {
    await page.goto('/waterdam/gr-begroting');
    await openSearch(page);
    await field(page).fill('fietsbrug');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/waterdam/search?q=fietsbrug');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
