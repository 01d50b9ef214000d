import type { Page } from '@playwright/test';
import { expectTabStops, expectVisibleFocus, openByKeyboard, dialogOpener, press, tabTo } from '../support/keyboard.ts';
import { button, pause, playerText, read, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { text } from '../support/transcriptReader.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { liveRegions } from '../support/liveRegions.ts';

const dialog = (page: Page, key: string) => page.getByRole('dialog', { name: text(key), exact: true });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('share, clip, embed and help dialogs work by keyboard', async ({ page, portal }) => {
  await openByKeyboard(page);
  await press(page, dialogOpener(page, 'share.title'));
  const share = dialog(page, 'share.title');
  await expect(share.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(share.getByRole('radio', { name: text('share.session') })).toBeEnabled();
  await expectTabStops(page, [
    share.getByRole('radio', { name: text('share.session'), checked: true }),
    share.getByRole('textbox', { name: text('share.time') }),
  ]);
  await expectTabStops(
    page,
    await share
      .getByRole('list', { name: text('share.networks') })
      .getByRole('link')
      .all(),
  );
  await expectTabStops(page, [
    share.getByRole('link', { name: text('share.qrDownload') }),
    share.getByRole('textbox', { name: text('share.link') }),
    share.getByRole('button', { name: text('share.copy'), exact: true }),
  ]);
  await page.keyboard.press('Enter');
  await expect(liveRegions(share)).toHaveText(text('share.linkCopied'));
  expect(await copied(page)).toBe(portal.url + RECORDING);
  await expectTabStops(page, [share.getByRole('button', { name: text('action.close'), exact: true })]);
  await page.keyboard.press('Enter');
  await expect(share).toBeHidden();
  await expect(dialogOpener(page, 'share.title')).toBeFocused();

  await press(page, dialogOpener(page, 'clip.title'));
  const clip = dialog(page, 'clip.title');
  const field = (key: string) => clip.getByRole('textbox', { name: text(key) });
  const clipButton = (key: string) => clip.getByRole('button', { name: text(key), exact: true });
  const by = (end: string, key: string) => clip.getByRole('button', { name: `${text(end)} ${text(key)}` });
  await expect(clipButton('clip.markStart')).toBeEnabled();
  await press(page, clipButton('clip.markStart'), 'Space');
  await expect(field('clip.start')).toHaveValue('0:00');
  await press(page, by('clip.end', 'clip.later'));
  await tabTo(page, field('clip.end'), 'Shift+Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('0:40');
  await press(page, by('clip.end', 'clip.earlier'));
  await expect(field('clip.end')).toHaveValue('0:39');
  await expect(field('share.link')).toHaveValue(`${portal.url}${RECORDING}?in=0&out=39`);
  await press(page, clipButton('clip.reset'));
  await expect(field('clip.start')).toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(dialogOpener(page, 'clip.title')).toBeFocused();

  await expectTabStops(page, [
    page.locator('main').getByRole('link', { name: label('nl', 'download.title'), exact: true }),
    page.locator('main').getByRole('link', { name: label('nl', 'follow.title'), exact: true }),
    dialogOpener(page, 'embed.title'),
  ]);
  await page.keyboard.press('Enter');
  const embed = dialog(page, 'embed.title');
  await expect(embed.getByRole('combobox', { name: text('embed.shows') })).toBeEnabled();
  await expectTabStops(page, [
    ...['shows', 'language', 'size'].map((key) => embed.getByRole('combobox', { name: text(`embed.${key}`) })),
    embed.getByRole('combobox', { name: text('timeline.topic') }),
    embed.getByRole('textbox', { name: text('share.startAt') }),
    embed.getByRole('textbox', { name: text('embed.code') }),
    embed.getByRole('button', { name: text('embed.copy') }),
  ]);
  await tabTo(page, embed.getByRole('combobox', { name: text('embed.shows') }), 'Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(embed.getByRole('textbox', { name: text('embed.code') })).toHaveValue(/\/embed\/topics"/);
  await press(page, embed.getByRole('button', { name: text('embed.copy') }));
  await expect(liveRegions(embed)).toHaveText(text('embed.copied'));
  await page.keyboard.press('Escape');
  await expect(dialogOpener(page, 'embed.title')).toBeFocused();

  await press(page, dialogOpener(page, 'keys.title'));
  const help = dialog(page, 'keys.title');
  await expect(help.getByRole('heading', { level: 2 })).toBeFocused();
  // The list loads when the dialog opens.
  await expect(help.getByRole('checkbox', { name: text('keys.on') })).toBeVisible();
  await expectTabStops(page, [
    help.getByRole('checkbox', { name: text('keys.on'), checked: true }),
    help.getByRole('button', { name: text('keys.close') }),
  ]);
  await tabTo(page, help.getByRole('checkbox'), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(help.getByRole('checkbox', { checked: false })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogOpener(page, 'keys.title')).toBeFocused();
});

test('the player works by keyboard, and its controls state what they do', async ({ page }) => {
  await openByKeyboard(page);
  await tabTo(page, page.locator('button[data-plays]'));
  await page.keyboard.press('k');
  await expect(button(page, 'pause')).toBeFocused();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
  await page.keyboard.press('Space');
  await expect(button(page, 'play')).toBeFocused();
  expect(await read(page, 'paused')).toBe(true);
  const player = page.getByRole('region', { name: playerText('label', { name: 'Gemeenteraad: begrotingsvergadering' }) });
  const position = page.getByRole('slider', { name: text('timeline.position') });
  await expectTabStops(page, [
    button(page, 'mute'),
    player.getByRole('slider', { name: playerText('volume') }),
    ...['enableCaptions', 'topics', 'settings', 'pip', 'wide', 'enterFullscreen'].map((key) => button(page, key)),
  ]);
  await tabTo(page, position);
  await expectVisibleFocus(page, position);
  const before = await currentTime(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
  await expect(position).toHaveAttribute('aria-valuemax', '360');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:0\d 1\. Opening en mededelingen/);
  await tabTo(page, button(page, 'mute'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(button(page, 'unmute')).toBeFocused();
  expect(await read(page, 'muted')).toBe(true);
  await press(page, button(page, 'enableCaptions'));
  await expect(button(page, 'disableCaptions')).toHaveAttribute('aria-pressed', 'true');

  await press(page, button(page, 'topics'));
  const chapters = player.getByRole('menu', { name: playerText('topics') });
  await expect(button(page, 'topics')).toHaveAttribute('aria-expanded', 'true');
  await expect(chapters.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectVisibleFocus(page, chapters.getByRole('menuitem', { name: '2. Vaststelling van de agenda' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(33.3);
  await pause(page);
  await expect(button(page, 'topics')).toBeFocused();
  await expect(button(page, 'topics')).toHaveAttribute('aria-expanded', 'false');

  await press(page, button(page, 'settings'));
  const item = (key: string) => player.getByRole('menuitem', { name: playerText(key) });
  await expect(button(page, 'settings')).toHaveAttribute('aria-expanded', 'true');
  await expect(button(page, 'settings')).not.toHaveAttribute('aria-pressed');
  await expect(item('captions')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(player.getByRole('menuitemradio', { name: 'Nederlands', checked: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(item('captions')).toBeFocused();
  // The qualities are known a while after the start.
  await expect(item('quality')).toBeVisible();
  for (const next of ['speed', 'quality']) {
    await page.keyboard.press('ArrowDown');
    await expect(item(next)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(item('speed')).toBeFocused();
  await expectVisibleFocus(page, item('speed'));
  await page.keyboard.press('Enter');
  await expect(player.getByRole('menuitemradio', { checked: true })).toHaveText(playerText('speedNormal'));
  await tabTo(page, player.getByRole('menuitemradio', { name: '1.5×' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => read(page, 'playbackRate')).toBe(1.5);
  await page.keyboard.press('Escape');
  await expect(button(page, 'settings')).toBeFocused();
  await expect(button(page, 'settings')).toHaveAttribute('aria-expanded', 'false');
  await tabTo(page, dialogOpener(page, 'keys.title'));
});
