import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { topicLinks } from '../support/positions.ts';

const SESSION = '/waterdam/gr-begroting';

const text = (key: string) => label('nl', key);
const field = (dialog: Locator, name: string) => dialog.locator(`[name="${name}"]`);
const status = (dialog: Locator) => dialog.locator('p[aria-live]');

/** Opens a dialog, which loads its script. */
const open = async (page: Page, key: string) => {
  await page.getByRole('button', { name: text(key), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: text(key) });
  await expect(dialog).toBeVisible();
  return dialog;
};

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('the share dialog', () => {
  test('copies the link to the session', async ({ page, portal }) => {
    await page.goto(`${SESSION}/topic/begroting`);
    const dialog = await open(page, 'share.title');
    await expect(field(dialog, 'link')).toHaveValue(portal.url + SESSION);
    // The item starts at 0:58.6: the second below belongs to the item before.
    await expect(field(dialog, 'at')).toHaveValue('0:59');
    await dialog.getByRole('button', { name: text('share.copy') }).click();
    await expect(status(dialog)).toHaveText(text('share.linkCopied'));
    expect(await copied(page)).toBe(portal.url + SESSION);
  });

  test('copies a typed time and uses it in all its links', async ({ page, portal }) => {
    await page.goto(`/fr${SESSION}`);
    await page.locator('[popovertarget="share"]').first().click();
    const dialog = page.getByRole('dialog');
    const time = dialog.locator('[name="at"]');
    await expect(time).toHaveValue('0:00');
    await time.fill('1m30s');
    await time.press('Enter');
    await expect(dialog.getByRole('radio', { name: label('fr', 'share.moment') })).toBeChecked();
    const link = `${portal.url}/fr${SESSION}/seek/90`;
    await expect(dialog.locator('[name="link"]')).toHaveValue(link);
    for (const anchor of await dialog.locator('ul a').all())
      expect(decodeURIComponent((await anchor.getAttribute('href')) ?? '')).toContain(link);
    await expect(dialog.locator('img')).toHaveAttribute('src', `/fr${SESSION}/qr.svg?t=90`);
    expect(await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true);
    await dialog.getByRole('button', { name: label('fr', 'share.copy') }).click();
    await expect(status(dialog)).toHaveText(label('fr', 'share.linkCopied'));
    expect(await copied(page)).toBe(link);

    await time.fill('soon');
    await time.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(label('fr', 'share.unreadable'));
    await expect(time).toHaveAccessibleDescription(label('fr', 'share.unreadable'));
    await expect(time).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.locator('[name="link"]')).toHaveValue(`${portal.url}/fr${SESSION}`);
    await dialog.getByRole('radio', { name: label('fr', 'share.session') }).check();
    await expect(dialog.locator('[name="link"]')).toHaveValue(`${portal.url}/fr${SESSION}`);
  });

  test('offers the current position', async ({ page, portal }) => {
    await page.goto(SESSION);
    await topicLinks(page).nth(2).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(59);
    await page.evaluate(() => document.querySelector('video')!.pause());
    const dialog = await open(page, 'share.title');
    await expect(field(dialog, 'at')).toHaveValue(/^(0:5\d|1:0\d)$/);
    await dialog.getByRole('radio', { name: text('share.moment') }).check();
    const seconds = Math.floor(await currentTime(page));
    await expect(field(dialog, 'link')).toHaveValue(`${portal.url}${SESSION}/seek/${seconds}`);
  });

  test('selects the link when the browser cannot copy', async ({ page, context }) => {
    await context.clearPermissions();
    await page.goto(SESSION);
    const dialog = await open(page, 'share.title');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await dialog.getByRole('button', { name: text('share.copy') }).click();
    await expect(status(dialog)).toHaveText(text('share.copyFailed'));
    await expect(field(dialog, 'link')).toBeFocused();
    expect(await page.evaluate(() => String(getSelection()))).toContain(SESSION);
  });

  test('offers no time for a session without recording', async ({ page, portal }) => {
    await page.goto('/waterdam/gr-vaststelling-dijkplan');
    const dialog = await open(page, 'share.title');
    await expect(field(dialog, 'link')).toHaveValue(`${portal.url}/waterdam/gr-vaststelling-dijkplan`);
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('button', { name: text('clip.title'), exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: text('share.copy') }).click();
    await expect(status(dialog)).toHaveText(text('share.linkCopied'));
  });
});

test('a planned session offers calendar services, and a recorded one is no appointment', async ({ page }) => {
  await page.goto('/waterdam/gr-vaststelling-dijkplan');
  const dialog = await open(page, 'session.addToCalendar');
  const hosts = await dialog
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  expect(hosts).toEqual([
    '/waterdam/gr-vaststelling-dijkplan.ics',
    '/calendar/render',
    '/calendar/0/action/compose',
    '/calendar/0/action/compose',
  ]);
  await page.goto(SESSION);
  await expect(page.getByRole('button', { name: text('embed.title'), exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: text('session.addToCalendar') })).toHaveCount(0);
  await expect(page.locator('a[href$=".ics"]')).toHaveCount(0);
});

test.describe('the clip dialog', () => {
  const start = (dialog: Locator) => field(dialog, 'in');
  const end = (dialog: Locator) => field(dialog, 'out');

  test('makes a clip by keyboard only, and its link plays that clip', async ({ page, portal }) => {
    await page.goto(`${SESSION}/seek/30`);
    const opener = page.getByRole('button', { name: text('clip.title'), exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: text('clip.title') });
    await expect(dialog.getByRole('button', { name: text('clip.markStart') })).toBeEnabled();
    await expect(dialog.getByRole('heading')).toBeFocused();
    await expect(start(dialog), 'half a minute around the playhead is proposed').toHaveValue('0:15');
    await expect(end(dialog)).toHaveValue('0:45');
    await page.keyboard.press('Tab');
    await expect(start(dialog)).toBeFocused();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    // Press the button that sets the start mark at the playhead.
    await press('Tab', 'Tab', 'Tab', 'Space');
    await expect(start(dialog)).toHaveValue('0:30');
    await press('Shift+Tab', 'Enter');
    await expect(start(dialog)).toHaveValue('0:31');
    await press('Tab', 'Tab');
    await expect(end(dialog)).toBeFocused();
    await page.keyboard.type('00:00:45');
    await press('ArrowDown');
    await expect(end(dialog)).toHaveValue('0:44');
    await press('Shift+ArrowDown');
    await expect(end(dialog)).toHaveValue('0:34');
    await expect(status(dialog)).toBeEmpty();
    await expect(dialog.locator('output')).toHaveText('0:03');
    const link = `${portal.url}${SESSION}?in=31&out=34`;
    await expect(field(dialog, 'link')).toHaveValue(link);
    await dialog.getByRole('button', { name: text('share.copy') }).press('Enter');
    await expect(status(dialog)).toHaveText(text('share.linkCopied'));
    expect(await copied(page)).toBe(link);
    await press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.goto(link);
    await page.getByRole('button', { name: text('clip.title'), exact: true }).click();
    await expect(start(dialog)).toHaveValue('0:31');
    await expect(end(dialog)).toHaveValue('0:34');
    await dialog.getByRole('button', { name: text('action.close'), exact: true }).click();
    await page.evaluate(() => void document.querySelector('video')!.play());
    const state = () => page.evaluate(() => document.querySelector('video')!.paused && document.querySelector('video')!.currentTime > 33.5);
    await expect.poll(state).toBe(true);
    expect(await currentTime(page)).toBeLessThan(34.5);
  });

  test('reports wrong marks, and removes both on reset', async ({ page }) => {
    await page.goto(SESSION);
    const dialog = await open(page, 'clip.title');
    const copy = dialog.getByRole('button', { name: text('share.copy') });
    const expectReport = async (wrong: Locator, key: string) => {
      await page.keyboard.press('Tab');
      await expect(dialog.getByRole('alert')).toHaveText(text(key));
      await expect(wrong).toHaveAccessibleDescription(text(key));
      await expect(copy).toBeDisabled();
      await expect(dialog.getByRole('button', { name: text('clip.preview') })).toBeDisabled();
    };
    await expect(start(dialog), 'a clip around the playhead is proposed').toHaveValue('0:00');
    await expect(end(dialog)).toHaveValue('0:15');
    await dialog.getByRole('button', { name: text('clip.reset') }).click();
    await expect(dialog.getByText(text('clip.empty'))).toBeVisible();
    await expect(copy).toBeDisabled();
    await start(dialog).fill('2:00');
    await end(dialog).fill('1:00');
    await expectReport(end(dialog), 'clip.order');
    await expect(field(dialog, 'link')).toHaveValue('');
    await end(dialog).fill('9:00');
    await expectReport(end(dialog), 'clip.outside');
    await end(dialog).fill('2h 3');
    await expectReport(end(dialog), 'share.unreadable');
    // The buttons work as soon as the typed times make a clip.
    await end(dialog).fill('2:30');
    await copy.click();
    await expect(status(dialog)).toHaveText(text('share.linkCopied'));
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: text('clip.reset') }).click();
    await expect(start(dialog)).toHaveValue('');
    await expect(end(dialog)).toHaveValue('');
    await expect(status(dialog)).toBeEmpty();
  });

  test('stays open while the video plays, and previews the clip', async ({ page }) => {
    await page.goto(SESSION);
    const dialog = await open(page, 'clip.title');
    // A click outside closes the dialog until its island has hydrated.
    await expect(dialog).toHaveAttribute('popover', 'manual');
    await topicLinks(page).first().click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: text('clip.markStart') }).click();
    await expect(start(dialog)).toHaveValue(/^0:\d\d$/);
    await start(dialog).fill('20');
    await end(dialog).fill('0:22');
    await dialog.getByRole('button', { name: text('clip.preview') }).click();
    const state = () => page.evaluate(() => document.querySelector('video')!.paused && document.querySelector('video')!.currentTime > 21.5);
    await expect.poll(state).toBe(true);
    expect(await currentTime(page)).toBeLessThan(23);
  });
});

test.describe('the embed dialog', () => {
  const src = async (code: Locator) => /src="([^"]*)"/.exec(await code.inputValue())?.[1];

  test('makes code for each choice, and the embed of the code works', async ({ page, portal }) => {
    await page.goto(SESSION);
    const dialog = await open(page, 'embed.title');
    const code = field(dialog, 'code');
    await expect(field(dialog, 'shows')).toBeVisible();
    await expect(dialog.getByText(text('embed.topicsHint')), 'the choice says it already').toHaveCount(0);
    expect(await src(code)).toBe(`${portal.url}${SESSION}/embed`);
    await field(dialog, 'shows').selectOption(text('embed.withTopics'));
    await expect.poll(() => src(code)).toBe(`${portal.url}/nl${SESSION}/embed/topics`);
    await field(dialog, 'language').selectOption('العربية');
    await field(dialog, 'at').fill('1:30');
    await field(dialog, 'size').selectOption('854 × 480');
    await expect.poll(() => src(code)).toBe(`${portal.url}/ar${SESSION}/embed/topics?in=90`);
    expect(await code.inputValue()).toContain('width="854" height="480"');
    await field(dialog, 'shows').selectOption(text('embed.withCaptions'));
    await expect.poll(() => src(code)).toBe(`${portal.url}${SESSION}/embed/ar?in=90`);
    await dialog.getByRole('button', { name: text('embed.copy') }).click();
    await expect(status(dialog)).toHaveText(text('embed.copied'));
    expect(await copied(page)).toBe(await code.inputValue());
    const response = await page.request.get((await src(code)) ?? '');
    expect(response.status()).toBe(200);
    expect(await response.text()).toContain('#t=90');
  });
});
