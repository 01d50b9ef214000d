import type { Page } from '@playwright/test';
import { LOCALES } from '../../src/i18n/locales.ts';
import { localizePath } from '../../src/i18n/localizedPath.ts';
import { expectHydrated } from '../support/islands.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

const PLANNED = '/waterdam/gr-vaststelling-dijkplan';
const timer = (page: Page) => page.getByRole('timer');

/** Start of the session on its page, epoch ms. */
const readStart = async (page: Page): Promise<number> =>
  Date.parse((await page.locator('main header time').getAttribute('datetime')) ?? '');

/** Opens the page with the visitor's clock `beforeMs` before the start of the session, and hydrates its islands. */
const openBefore = async (page: Page, beforeMs: number) => {
  await page.goto(PLANNED);
  const startMs = await readStart(page);
  await page.clock.install({ time: startMs - beforeMs });
  await page.goto(PLANNED);
  await page.keyboard.press('Tab');
  await expectHydrated(page);
  return startMs;
};

test('a planned session counts down without being read out, and says when it is about to start', async ({ page }) => {
  const startMs = await openBefore(page, 11 * 60_000);
  await expect(timer(page)).toHaveAttribute('aria-live', 'off');
  await expect(timer(page)).toContainText(label('nl', 'session.untilStart'));
  await page.clock.pauseAt(startMs - 10 * 60_000 - 500);
  await expect(timer(page)).toContainText('10 minuten');
  await page.clock.pauseAt(startMs - 61_500);
  await expect(timer(page)).toContainText('1 minuut en 1 seconde');
  await page.clock.pauseAt(startMs + 1000);
  await expect(timer(page)).toHaveText(label('nl', 'session.aboutToStart'));
  await page.clock.pauseAt(startMs + 3_600_000);
  await expect(timer(page)).toHaveText(label('nl', 'session.aboutToStart'));
});

test('a page that was suspended shows the right time when it returns', async ({ page }) => {
  const startMs = await openBefore(page, 3 * 3_600_000);
  await expect(timer(page)).toContainText(/3 uur|2 uur en 59 minuten/);
  await page.clock.setFixedTime(startMs - 25 * 60_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(timer(page)).toContainText('25 minuten');
});

test('the longest countdown moves nothing on a narrow phone, in any language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(PLANNED);
  await page.clock.install({ time: (await readStart(page)) - (23 * 60 + 55) * 60_000 });
  const heights = () => timer(page).evaluate((element) => element.parentElement?.offsetHeight);
  for (const locale of LOCALES) {
    await page.goto(localizePath(PLANNED, locale));
    const before = await heights();
    await page.keyboard.press('Tab');
    await expect(timer(page)).toContainText(locale === 'ar' ? '23' : /23.*5\d/);
    expect.soft(await heights(), locale).toBe(before);
  }
});

test.describe('the time in the visitor’s zone', () => {
  const own = (page: Page) => page.getByRole('paragraph').filter({ hasText: label('nl', 'session.yourTime') });
  const cityTime = (page: Page) => page.getByRole('paragraph').filter({ hasText: 'Midden-Europese tijd' });

  test('is shown beside the city’s when it differs', async ({ page }) => {
    await openBefore(page, 60_000);
    await expect(own(page)).toContainText('13:30');
    await expect(cityTime(page)).toContainText('19:30');
  });

  test.describe(() => {
    test.use({ timezoneId: 'Europe/Paris' });
    test('is hidden when both are the same', async ({ page }) => {
      await openBefore(page, 60_000);
      await expect(timer(page)).toContainText(label('nl', 'session.untilStart'));
      await expect(own(page)).toBeHidden();
    });
  });

  test.describe(() => {
    test.use({ javaScriptEnabled: false });
    test('needs script, and the page without script has the day, the city’s time and the agenda', async ({ page }) => {
      await page.goto(PLANNED);
      await expect(timer(page)).toContainText(/morgen|overmorgen|over \d+ dagen|vandaag/);
      await expect(cityTime(page)).toContainText('19:30');
      await expect(own(page)).toBeHidden();
      await expect(page.getByText('3. Dijkplan Wetering').first()).toBeVisible();
      await expect(page.locator('main').getByRole('link', { name: label('nl', 'nav.calendar') })).toBeVisible();
    });
  });
});

test('a session that cannot be watched offers next steps', async ({ page }) => {
  for (const [reference, message] of [
    ['cb-evaluatie-storm', 'session.notAvailableHint'],
    ['cr-stationsplein', 'session.liveWithoutVideo'],
    ['cr-fietsbrug', 'session.unpublishedHint'],
  ] as const) {
    await page.goto(`/waterdam/${reference}`);
    await expect(page.getByText(label('nl', message))).toBeVisible();
    const steps = page.locator('main');
    await expect(steps.getByRole('link', { name: label('nl', 'nav.calendar') })).toHaveAttribute('href', '/waterdam/calendar');
    await expect(steps.getByRole('link', { name: label('nl', 'session.contact', { city: 'Waterdam' }) })).toHaveAttribute(
      'href',
      '/waterdam/about',
    );
  }
});
