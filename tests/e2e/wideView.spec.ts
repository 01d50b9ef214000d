import type { Page } from '@playwright/test';
import { findViolations } from '../support/accessibility.ts';
import { button, controlBar, open, pause, playerText, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

/** Width of the video, its left edge against the panels, and the lower edge of the timeline, px. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const video = box('.session-player');
    return {
      width: video.width,
      isBesidePanel: box('.panel').top < video.bottom,
      bottom: box('.session-timeline svg').bottom,
    };
  });

test.describe('wide view', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('is switched by the key T and by a button, and is remembered', async ({ page }) => {
    await open(page, RECORDING);
    await pause(page);
    const usual = await measure(page);
    expect(usual.isBesidePanel).toBe(true);
    await page.keyboard.press('t');
    const wide = await measure(page);
    expect(wide.width).toBeGreaterThan(usual.width * 1.2);
    expect(wide.isBesidePanel).toBe(false);
    await expect(page.getByText(`${playerText('wide')}: ${playerText('captionsOn')}`)).toBeAttached();
    await expect(button(page, 'wide')).toHaveAttribute('aria-pressed', 'true');
    expect(await findViolations(page)).toEqual([]);

    await page.reload();
    // Before the first interaction, thus without script.
    expect((await measure(page)).width).toBeCloseTo(wide.width, 0);
    await page.keyboard.press('k');
    await expect(controlBar(page)).toBeAttached();
    await pause(page);
    await button(page, 'wide').click();
    await expect(button(page, 'wide')).toHaveAttribute('aria-pressed', 'false');
    expect((await measure(page)).width).toBeCloseTo(usual.width, 0);
    await page.reload();
    expect((await measure(page)).width).toBeCloseTo(usual.width, 0);
  });

  test('leaves video and timeline whole in the window', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('player', '{"wide":true}'));
    await page.goto(RECORDING);
    const top = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
    expect((await measure(page)).bottom - top).toBeLessThan(900 - 57);
  });
});

test('a narrow window has no wide view', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(page, RECORDING);
  await pause(page);
  const before = await measure(page);
  await page.keyboard.press('t');
  expect(await measure(page)).toEqual(before);
  await expect(button(page, 'wide')).toBeHidden();
});
