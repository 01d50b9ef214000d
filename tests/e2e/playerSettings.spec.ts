import type { Locator, Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import {
  button,
  caption,
  choose,
  expectCaption,
  isPlaying,
  open,
  pause,
  play,
  playerText,
  read,
  RECORDING,
  seek,
  test,
} from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime, showingCue } from '../support/video.ts';

/** Text that covers the video while only sound is played. */
const cover = (page: Page) =>
  page
    .locator('.player')
    .getByRole('paragraph')
    .filter({ hasText: playerText('soundOnly') });

test('sound only stays at the position, states its data rate and is stored', async ({ page }) => {
  await open(page, RECORDING);
  await seek(page, 100);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(100.2);
  await pause(page);
  const position = await currentTime(page);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: playerText('quality') }).click();
  await expect(page.getByRole('menuitemradio', { name: /^240p.*27/ })).toContainText('27 MB per uur');
  await page.keyboard.press('ArrowLeft');
  const picture = page.getByRole('menuitem', { name: playerText('picture') });
  await expect(picture).toHaveText(playerText('picture') + playerText('withPicture'));
  await picture.click();
  const soundOnly = page.getByRole('menuitemradio', { name: playerText('soundOnly') });
  await expect(soundOnly).toContainText('11 MB per uur');
  await soundOnly.click();
  await expect.poll(() => read(page, 'currentSrc')).toMatch(/council\.mp3$/);
  await expect(cover(page)).toBeVisible();
  await expect.poll(() => currentTime(page)).toBeCloseTo(position, 0);
  expect(await read(page, 'paused')).toBe(true);

  await page.reload();
  await page.keyboard.press('k');
  await expect.poll(() => read(page, 'currentSrc')).toMatch(/council\.mp3$/);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(position - 1);
  await choose(page, 'picture', 'withPicture');
  await play(page);
  await expect.poll(() => read(page, 'videoWidth')).toBeGreaterThan(0);
  await expect(cover(page)).toHaveCount(0);
  expect(await currentTime(page)).toBeGreaterThan(position - 1);
});

test('a stream without an audio file offers sound only, too', async ({ page, control }) => {
  // Stop the script of the session: it may show a banner over the video.
  await stopScript(control, 'live-raad');
  await open(page, '/waterdam/live-raad');
  await choose(page, 'picture', 'soundOnly');
  await play(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expect.poll(() => read(page, 'videoWidth')).toBe(0);
});

test('a visitor who saves data gets the lowest quality and a message about it', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const segments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.ts')) segments.push(new URL(request.url()).pathname);
  });
  await open(page, RECORDING);
  await expect(page.locator('.player').getByText(playerText('dataSaver'))).toBeVisible();
  await seek(page, 200);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(201);
  expect(segments.length).toBeGreaterThan(1);
  expect(segments.filter((path) => !path.includes('/low/'))).toEqual([]);
  await pause(page);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: playerText('quality') }).click();
  await page.getByRole('menuitemradio', { name: /^480p/ }).click();
  await play(page);
  await expect.poll(() => read(page, 'videoWidth')).toBe(854);
});

test('size and background of captions can be chosen and are stored', async ({ page }) => {
  await open(page, RECORDING);
  await pause(page);
  await page.keyboard.press('c');
  await seek(page, 67);
  const readLook = async () => {
    await expectCaption(page, 'nl');
    return caption(page, await showingCue(page, 'nl')).evaluate((element) => {
      const { fontSize, backgroundColor } = getComputedStyle(element);
      return { size: Number.parseFloat(fontSize), backgroundColor };
    });
  };
  const before = await readLook();
  await choose(page, 'captionSize', 'sizeHuge');
  await choose(page, 'captionBackground', 'backgroundSolid');
  const after = await readLook();
  expect(after.size).toBeCloseTo(before.size * 2, 0);
  expect(after.backgroundColor).toBe('rgb(0, 0, 0)');
  expect(before.backgroundColor).not.toBe(after.backgroundColor);

  await open(page, `${RECORDING}/seek/67`);
  await pause(page);
  await page.keyboard.press('c');
  expect(await readLook()).toEqual(after);
});

test('on a phone the settings show all entries, and the chosen speed', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, RECORDING);
  await pause(page);
  await button(page, 'settings').click();
  const entries = page.getByRole('menuitem');
  const expectVisible = async (all: Locator) => {
    for (const entry of await all.all()) await expect(entry).toBeInViewport({ ratio: 1 });
  };
  const speed = entries.filter({ hasText: playerText('speed') });
  await expect(speed).toBeVisible();
  await expectVisible(entries);
  await speed.click();
  const choices = page.getByRole('menuitemradio');
  await expect(choices).toHaveCount(7);
  await expectVisible(choices);
  await expect(button(page, 'menuBack'), 'the heading is not cut off').toBeInViewport({ ratio: 1 });
  await choices.filter({ hasText: '1.5×' }).click();
  await expect(speed).toContainText('1.5×');
  await expectVisible(entries);
  // Values are not cut off.
  const cut = entries.locator('span > span').evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
  expect(await cut).toBe(0);
});

test('a menu that is lower than its entries returns to the setting that was changed, also on a slow phone', async ({ page }) => {
  // There the menu is scrolled to the chosen option after it has opened.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.setViewportSize({ width: 360, height: 300 });
  await open(page, RECORDING);
  await choose(page, 'speed', /^1\.5×/);
  await button(page, 'settings').click();
  await page.getByRole('menuitem', { name: playerText('speed') }).click();
  await expect(button(page, 'menuBack'), 'the heading is not cut off').toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitemradio', { name: /^2×/ }).click();
  await expect(page.getByRole('menuitem', { name: playerText('speed') })).toBeInViewport({ ratio: 1 });
});
