import { findViolations } from '../support/accessibility.ts';
import { expectHydrated } from '../support/islands.ts';
import { button, open, pause, playButton, PLAYER, player, playerText, read, RECORDING, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { loadPositions } from '../support/positions.ts';
import { liveRegions } from '../support/liveRegions.ts';

test.describe('keyboard shortcuts', () => {
  test('work on the whole page, once each', async ({ page }) => {
    await open(page, RECORDING);
    await page.keyboard.press('k');
    await expect.poll(() => read(page, 'paused')).toBe(true);
    const moves: [string, number][] = [
      ['l', 10],
      ['ArrowRight', 5],
      ['j', -10],
      ['ArrowLeft', -5],
    ];
    await seek(page, 100);
    let expected = 100;
    // Wherever the focus is, each key acts once.
    for (const place of [
      page.locator('body'),
      player(page),
      button(page, 'play'),
      page.getByRole('slider', { name: label('nl', 'timeline.position') }),
    ]) {
      await place.evaluate((element: HTMLElement) => element.focus());
      for (const [key, seconds] of moves) {
        await page.keyboard.press(key);
        expected += seconds;
        await expect.poll(() => currentTime(page), key).toBeCloseTo(expected, 1);
      }
    }
    await button(page, 'play').focus();
    await page.keyboard.press('Space');
    await expect(liveRegions(page.locator('.player')).filter({ hasText: playerText('playing') })).toBeVisible();
    await page.keyboard.press('k');
    await expect(liveRegions(page.locator('.player')).filter({ hasText: playerText('paused') })).toBeVisible();
    await seek(page, expected);
    await page.keyboard.press('m');
    expect(await read(page, 'muted')).toBe(true);
    await page.keyboard.press('>');
    expect(await read(page, 'playbackRate')).toBe(1.25);
    await expect(liveRegions(page.locator('.player')).filter({ hasText: '×' })).toHaveText(`${playerText('speed')}: 1,25×`);
    await page.keyboard.press('<');
    expect(await read(page, 'playbackRate')).toBe(1);
    await page.keyboard.press('.');
    await expect.poll(() => currentTime(page)).toBeCloseTo(expected + 0.04, 2);
    await page.keyboard.press('c');
    await expect(
      liveRegions(page.locator('.player')).filter({ hasText: `${playerText('captions')}: ${playerText('captionsOn')}` }),
    ).toBeVisible();
    await expect(button(page, 'disableCaptions')).toBeVisible();
    await page.keyboard.press('n');
    await expect.poll(() => currentTime(page)).toBeGreaterThan(expected + 5);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate((css) => document.fullscreenElement?.matches(css), PLAYER)).toBe(true);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  });

  test('do not act in text fields or with Ctrl or Alt', async ({ page }) => {
    await open(page, RECORDING);
    await pause(page);
    await seek(page, 100);
    await page.evaluate(() => {
      const field = document.body.appendChild(document.createElement('input'));
      field.setAttribute('aria-label', 'text');
      field.focus();
    });
    await page.keyboard.type('klm jfc?n');
    await expect(page.getByLabel('text', { exact: true })).toHaveValue('klm jfc?n');
    await page.getByLabel('text', { exact: true }).evaluate((field) => field.remove());
    await page.keyboard.press('Control+l');
    await page.keyboard.press('Alt+ArrowRight');
    expect(await currentTime(page)).toBeCloseTo(100, 1);
    expect(await read(page, 'muted')).toBe(false);
    expect(await read(page, 'paused')).toBe(true);
  });

  test('are listed in a dialog that switches them off permanently', async ({ page }) => {
    await page.goto(RECORDING);
    const help = page.getByRole('dialog', { name: label('nl', 'keys.title') });
    const opener = page.getByRole('button', { name: label('nl', 'keys.title') });
    await opener.click();
    await expect(help).toBeVisible();
    for (const dark of [false, true]) {
      await page.evaluate((isDark) => document.documentElement.toggleAttribute('data-dark', isDark), dark);
      expect(await findViolations(page, undefined, dark ? 'dark' : 'light')).toEqual([]);
    }
    const box = help.getByRole('checkbox', { name: label('nl', 'keys.on') });
    await expect(box).toBeChecked();
    await box.uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await opener.blur();
    await page.keyboard.press('?');
    await page.keyboard.press('k');
    await expect(help).toBeHidden();
    await expect(playButton(page)).toBeVisible();
    expect(await read(page, 'paused')).toBe(true);

    await page.reload();
    await page.keyboard.press('Tab');
    await expectHydrated(page);
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
    await opener.click();
    await expect(box).not.toBeChecked();
    await box.check();
    await help.getByRole('button', { name: label('nl', 'keys.close') }).click();
    await page.keyboard.press('?');
    await expect(help).toBeVisible();
  });
});

test('the focus goes into full screen with its key, and back where it was', async ({ page }) => {
  await open(page, RECORDING);
  const tab = page.getByRole('tab', { name: label('nl', 'session.speakers') });
  await tab.focus();
  await page.keyboard.press('f');
  await expect(button(page, 'pause')).toBeFocused();
  await page.keyboard.press('f');
  await expect(tab).toBeFocused();
});

test('topics are a menu of the control bar, by mouse and by keyboard', async ({ page }) => {
  await open(page, RECORDING);
  await pause(page);
  const opener = button(page, 'topics');
  const menu = page.getByRole('menu', { name: playerText('topics') });
  await opener.click();
  await expect(menu.getByRole('menuitem')).toHaveCount(6);
  expect(await findViolations(page)).toEqual([]);
  const third = (await loadPositions(page, RECORDING))[2] ?? NaN;
  await menu.getByRole('menuitem').nth(2).click();
  await expect(menu).toBeHidden();
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(third);
  expect(await currentTime(page)).toBeLessThan(third + 15);

  await pause(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('headphones and lock screens show and control the video', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {};
    (window as unknown as { handlers: typeof handlers }).handlers = handlers;
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
    };
  });
  await open(page, RECORDING);
  const metadata = await page.evaluate(() => {
    const { title, artist, artwork } = navigator.mediaSession.metadata!;
    return { title, artist, pictures: artwork.map(({ src }) => src) };
  });
  expect(metadata).toMatchObject({ title: 'Gemeenteraad: begrotingsvergadering', artist: 'Waterdam' });
  expect(metadata.pictures).toEqual([expect.stringMatching(/poster\.jpg$/)]);
  const sendAction = (action: string, details: object = {}) =>
    page.evaluate(
      ([name, more]) => {
        const { handlers } = window as unknown as { handlers: Record<string, (details: object) => void> };
        handlers[name]!({ action: name, ...more });
      },
      [action, details] as const,
    );
  await sendAction('pause');
  await expect.poll(() => read(page, 'paused')).toBe(true);
  await sendAction('seekto', { seekTime: 50 });
  await sendAction('seekforward', {});
  await expect.poll(() => currentTime(page)).toBeCloseTo(60, 0);
  await sendAction('seekbackward', { seekOffset: 20 });
  await expect.poll(() => currentTime(page)).toBeCloseTo(40, 0);
  await sendAction('nexttrack');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(57);
  await sendAction('previoustrack');
  await expect.poll(() => currentTime(page)).toBeLessThan(40);
  await sendAction('play');
  await expect.poll(() => read(page, 'paused')).toBe(false);
});
