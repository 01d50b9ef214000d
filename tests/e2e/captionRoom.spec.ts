import type { Page } from '@playwright/test';
import {
  button,
  captionOverlap,
  controlBar,
  expectBarHidden,
  expectCaption,
  isPlaying,
  middleButton,
  open,
  pause,
  PLAYER,
  playButton,
  player,
  RECORDING,
  seek,
  test,
} from '../support/player.ts';
import { expect } from '../support/servers.ts';

/** Shows the captions of a moment with long lines, and the controls beside them. */
const showCaptions = async (page: Page) => {
  await open(page, RECORDING);
  await page.keyboard.press('c');
  await seek(page, 67);
  await expectCaption(page, 'nl');
};

for (const width of [360, 768, 1280]) {
  test(`captions are above the controls at ${width} px, paused`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await showCaptions(page);
    await pause(page);
    await expect(controlBar(page)).toHaveCSS('opacity', '1');
    await expect.poll(() => captionOverlap(page)).toBeLessThan(0);
  });
}

/** How far captions reach below the top of the control bar in each look at them over some seconds, px: negative above it. */
const lookOften = async (page: Page) => {
  const overlaps: number[] = [];
  for (let look = 0; look < 15; look += 1) {
    const overlap = await captionOverlap(page);
    if (overlap !== Infinity) overlaps.push(overlap);
    await page.waitForTimeout(200);
  }
  return overlaps;
};

test('captions stay above the controls that the keyboard shows, while the video plays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showCaptions(page);
  await button(page, 'settings').focus();
  await page.keyboard.press('Shift+Tab');
  // The bar would hide by now without the focus in it.
  await page.waitForTimeout(4000);
  await expect(controlBar(page)).toHaveCSS('opacity', '1');
  expect(await isPlaying(page)).toBe(true);
  const overlaps = await lookOften(page);
  expect(overlaps.length).toBeGreaterThan(5);
  expect(overlaps.filter((overlap) => overlap >= 0)).toEqual([]);
});

test('captions are above the timeline in full screen, in the largest size, too', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await showCaptions(page);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await pause(page);
  await expect(controlBar(page)).toHaveCSS('opacity', '1');
  await expect.poll(() => captionOverlap(page)).toBeLessThan(0);
  await page.evaluate((css) => document.querySelector<HTMLElement>(css)!.style.setProperty('--caption-scale', '1.5'), PLAYER);
  await expect.poll(() => captionOverlap(page)).toBeLessThan(0);
});

/** The card of the timeline, and how far it reaches over captions and over the buttons of the control bar; px, negative for a distance. */
const cardOverlap = async (page: Page) => {
  const card = page.locator('[role=toolbar] ~ div[aria-hidden="true"][dir]');
  const { y, height } = (await card.boundingBox())!;
  const lines = await player(page).locator("[dir='auto'] > span").all();
  const boxes = await Promise.all(lines.map((line) => line.boundingBox()));
  const ends = boxes.flatMap((box) => (box ? [box.y + box.height] : []));
  const buttonBox = (await button(page, 'settings').boundingBox())!;
  return { captions: ends.length === 0 ? Infinity : Math.max(...ends) - y, buttons: y + height - buttonBox.y };
};

for (const isFull of [false, true])
  test(`captions are above the card of the timeline, ${isFull ? 'in full screen' : 'in the page'}, and the card above the buttons (rule 8.20)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await showCaptions(page);
    await pause(page);
    if (isFull) {
      await page.keyboard.press('f');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    }
    const bar = page.getByRole('toolbar');
    await bar.hover({ position: { x: 300, y: 30 } });
    await expect.poll(async () => (await cardOverlap(page)).captions).toBeLessThan(0);
    expect((await cardOverlap(page)).buttons).toBeLessThan(0);
    await expect(middleButton(page), 'would cover captions').toBeHidden();
    await player(page).hover({ position: { x: 300, y: 60 } });
    await expect(middleButton(page)).toBeVisible();
    await expect.poll(() => captionOverlap(page)).toBeGreaterThan(-30);
  });

test('live captions are above the controls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/zonnehaven/raad-live');
  await expect(button(page, 'enableCaptions')).toBeVisible();
  await page.keyboard.press('c');
  await expectCaption(page, 'nl');
  await button(page, 'settings').focus();
  await expect(controlBar(page)).toHaveCSS('opacity', '1');
  await expect.poll(() => captionOverlap(page)).toBeLessThan(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('the button in the middle of the playing video goes with the controls', async ({ page }) => {
    await page.goto(RECORDING);
    await playButton(page).tap();
    const middle = middleButton(page);
    await expectBarHidden(page);
    await expect(middle).toBeHidden();
    await player(page).tap({ position: { x: 40, y: 40 } });
    await expect(middle).toBeVisible();
    // Opening and closing a menu does not keep it.
    await button(page, 'settings').tap();
    await button(page, 'settings').tap();
    await expectBarHidden(page);
    await expect(middle).toBeHidden();
  });
});
