import type { Locator, Page } from '@playwright/test';
import { open as openPlaying, pause, RECORDING, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

test.use({ contextOptions: { forcedColors: 'active' } });

/** Texts of the elements that have a border on a side: forced colours make transparent borders visible, too. */
const withBorder = (all: Locator, side: 'inline-start' | 'block-end') =>
  all.evaluateAll(
    (elements, name) =>
      elements
        .filter((element) => getComputedStyle(element).getPropertyValue(`border-${name}-width`) !== '0px')
        .map(({ textContent }) => textContent),
    side,
  );

const tabs = (page: Page) => page.locator('.panel a[id^="tab-"]');

test('forced colours mark only what is current in a recording', async ({ page }) => {
  await page.goto(RECORDING);
  expect(await withBorder(tabs(page), 'block-end'), 'before hydration').toEqual([await tabs(page).first().textContent()]);

  await openPlaying(page, RECORDING);
  await pause(page);
  await seek(page, 200);
  const topics = page.locator('#topics li > a');
  await expect(topics.and(page.locator('[aria-current]'))).toHaveText(/3\. Begroting/);
  await expect.poll(() => withBorder(topics, 'inline-start')).toEqual([expect.stringContaining('3. Begroting')]);

  const transcript = page.getByRole('tab', { name: 'Transcript' });
  await transcript.click();
  expect(await withBorder(tabs(page), 'block-end')).toEqual(['Transcript']);
  const lines = page.locator('#transcript [aria-posinset] > div');
  await expect
    .poll(() => withBorder(lines, 'inline-start'))
    .toEqual([await lines.filter({ has: page.locator('[aria-current]') }).textContent()]);
  await expect(page.locator('#transcript a[aria-current]')).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.locator('#transcript a[href]:not([aria-current])').first()).toHaveCSS('text-decoration-line', 'none');

  await page.locator('#tab-votes').click();
  const current = page.locator('#votes a[aria-current]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
});

test('forced colours show the logo of a city on the ground that it is drawn for', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/waterdam');
  const logo = page.getByRole('banner').locator('img').first();
  await expect(logo).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
