import type { Page } from '@playwright/test';
import { toPortalEnvironment } from '../../scripts/lib/reference.mjs';
import { type Program, startBackend, startPortal, stopPrograms } from '../support/programs.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

const DAY_MS = 86_400_000;
const toMonth = (date: Date) => date.toISOString().slice(0, 7);
const step = (page: Page, rel: 'prev' | 'next') => page.locator(`main a[rel="${rel}"]`);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });

  test('a visitor goes through the months, changes the language and opens a session', async ({ page }) => {
    await page.goto('/en/waterdam');
    await page
      .getByRole('navigation', { name: label('en', 'nav.main') })
      .getByRole('link', { name: label('en', 'nav.calendar') })
      .click();
    await expect(page).toHaveURL(/\/en\/waterdam\/calendar$/);
    const month = await page.locator('h2.month').textContent();
    await step(page, 'prev').click();
    await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
    await expect(page.locator('h2.month')).not.toHaveText(month ?? '');
    const query = new URL(page.url()).search;
    await page.getByRole('button', { name: label('en', 'nav.languages') }).click();
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page).toHaveURL(new RegExp(`/de/waterdam/kalender\\${query}$`));
    await step(page, 'next').click();
    await page.getByRole('link', { name: label('de', 'calendar.today'), exact: true }).click();
    await expect(page).toHaveURL(/\/de\/waterdam\/kalender$/);
    await expect(page.locator('td[aria-current="date"]')).toHaveCount(1);
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).not.toHaveURL(/kalender/);
  });

  test('a month is chosen in a form, and a month that does not exist is replaced with a message', async ({ page }) => {
    await page.goto('/en/waterdam/calendar');
    await page.getByLabel(label('en', 'calendar.month')).fill('2020-05');
    await page.getByRole('button', { name: label('en', 'calendar.show') }).click();
    await expect(page).toHaveURL(/\/en\/waterdam\/calendar\?month=2020-05$/);
    await expect(page.locator('h2.month')).toHaveText('May 2020');
    for (const month of ['2013-12', '2999-01', 'x', '2020-5', "'><script>", '%00', '\u{1F4C5}']) {
      const response = await page.goto(`/en/waterdam/calendar?month=${encodeURIComponent(month)}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('status')).toHaveText(/does not have the month/);
      await expect(page.locator('td[aria-current="date"]')).toHaveCount(1);
    }
  });

  test('the first and the last month have no link beyond them', async ({ page }) => {
    await page.goto('/waterdam/calendar?month=2014-01');
    await expect(step(page, 'prev')).toHaveCount(0);
    await expect(step(page, 'next')).toHaveAttribute('href', '/waterdam/calendar?month=2014-02');
    const last = await page.getByLabel(label('nl', 'calendar.month')).getAttribute('max');
    const halfYear = [180, 185].map((days) => toMonth(new Date(Date.now() + days * DAY_MS)));
    expect(halfYear).toContain(last);
    await page.goto(`/waterdam/calendar?month=${last ?? ''}`);
    await expect(step(page, 'next')).toHaveCount(0);
    await expect(step(page, 'prev')).toHaveCount(1);
  });

  test('a session of 2014 is on its day, with its status as text', async ({ page }) => {
    await page.goto('/waterdam/gr-installatie-2014');
    const start = (await page.locator('main time').first().getAttribute('datetime')) ?? '';
    await page.goto(`/waterdam/calendar?month=${start.slice(0, 7)}`);
    const cell = page.locator('td').filter({ has: page.locator(`> time[datetime="${start.slice(0, 10)}"]`) });
    await expect(cell).toContainText(label('nl', 'status.recorded'));
    await expect(cell.locator(`time[datetime="${start}"]`)).toHaveCount(1);
  });

  test('the calendar leaves out recordings without video and calls a live session without video live', async ({ page }) => {
    const at = async (reference: string) => {
      await page.goto(`/waterdam/${reference}`);
      const start = (await page.locator('main time').first().getAttribute('datetime')) ?? '';
      await page.goto(`/waterdam/calendar?month=${start.slice(0, 7)}`);
      return page
        .getByRole('table')
        .locator('li')
        .filter({ has: page.locator(`a[href="/waterdam/${reference}"]`) });
    };
    await expect(await at('cb-evaluatie-storm')).toHaveCount(0);
    await expect(await at('cr-stationsplein')).toContainText(label('nl', 'status.live'));
  });

  test('the calendar offers a link and an address to subscribe to', async ({ page, portal, request }) => {
    await page.goto('/fr/waterdam/calendrier');
    const address = await page.getByLabel(label('fr', 'calendar.address')).inputValue();
    expect(address).toBe(`${portal.url}/fr/waterdam/calendar.ics`);
    const open = page.getByRole('link', { name: label('fr', 'calendar.open') });
    await expect(open).toHaveAttribute('href', address.replace('http:', 'webcal:'));
    const file = await request.get(address);
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  });
});

test('a wide screen shows the grid and a narrow one the list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/waterdam/calendar');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag', 'zondag']);
  await expect(page.getByRole('region', { name: label('nl', 'calendar.agenda') })).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.getByRole('region', { name: label('nl', 'calendar.agenda') })).toBeVisible();
});

test('the keyboard reaches every link, with a visible focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/zonnehaven/calendar');
  const wanted = await page.locator('main a:visible').count();
  await page.locator('main').focus();
  const seen = new Set<string>();
  for (let presses = 0; presses < 80 && seen.size < wanted; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const isLink = element instanceof HTMLAnchorElement && element.closest('main') !== null;
      return isLink ? { href: `${element.href} ${element.textContent}`, outline: getComputedStyle(element).outlineStyle } : undefined;
    });
    if (focused) expect(focused.outline).toBe('solid');
    if (focused) seen.add(focused.href);
  }
  expect(seen.size).toBe(wanted);
});

test('the Atom feed is well-formed', async ({ page }) => {
  await page.goto('/');
  for (const city of ['zonnehaven', 'alqasr', 'nieuwland']) {
    const found = await page.evaluate(async (address) => {
      const feed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml');
      const title = feed.querySelector('entry > title')?.textContent ?? '';
      return { root: feed.documentElement.nodeName, errors: feed.querySelectorAll('parsererror').length, title };
    }, `/ar/${city}/feed.xml`);
    expect(found).toMatchObject({ root: 'feed', errors: 0 });
  }
});

test.describe('many sessions a day', () => {
  let portal: Program;

  test.beforeAll(async () => {
    const backend = await startBackend(['--archive', '40000']);
    portal = await startPortal(toPortalEnvironment(backend.url));
  });
  test.afterAll(stopPrograms);

  test('are shown five in the grid and all below it, and the page does not scroll sideways', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${portal.url}/en/archief/calendar?month=2020-05`);
    const cell = page.locator('td').filter({ has: page.locator('> time[datetime="2020-05-14"]') });
    await expect(cell.getByRole('listitem')).toHaveCount(5);
    await cell.getByRole('link', { name: /more/ }).click();
    const day = page.locator('#day-2020-05-14');
    await expect(day).toBeInViewport();
    expect(await day.getByRole('listitem').count()).toBeGreaterThan(5);
    await expect(page.locator('#day-2020-05-13')).toBeHidden();
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    }
  });
});
