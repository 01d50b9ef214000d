import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';

const SESSION = '/waterdam/gr-begroting';
const DIALOGS = [
  ['share', SESSION],
  ['clip', SESSION],
  ['embed', SESSION],
  ['appointment', '/waterdam/gr-vaststelling-dijkplan'],
] as const;

const getOpener = (page: Page, id: string) => page.locator(`[popovertarget="${id}"]`).first();

/** Targets that are lower than 24 pixels (WCAG 2.5.8), as HTML; the target of a checkbox or radio button is its label. */
const findSmallTargets = (page: Page) =>
  page
    .getByRole('dialog')
    .locator(':is(a, button, label.check, select, textarea, input:not([type="checkbox"], [type="radio"])):visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML));

for (const [id, path] of DIALOGS) {
  test(`the dialog ${id} opens at the first interaction, closes with Escape and returns the focus`, async ({ page }) => {
    await page.goto(path);
    const opener = getOpener(page, id);
    const dialog = page.getByRole('dialog');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: label('nl', 'action.close'), exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  for (const prefix of ['', '/ar']) {
    test(`the dialog ${id} lies within the window and has large targets${prefix}`, async ({ page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(prefix + path);
        await getOpener(page, id).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        const box = (await page.getByRole('dialog').boundingBox())!;
        expect(
          Math.min(box.x, box.y, width - box.x - box.width, 800 - box.y - box.height),
          'lies within the window',
        ).toBeGreaterThanOrEqual(0);
        expect(await findSmallTargets(page)).toEqual([]);
      }
    });
  }
}

test('on a phone the clip dialog shows its link, and a report at its field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SESSION);
  await getOpener(page, 'clip').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[name="link"]')).toHaveValue(/out=15$/);
  await expect(dialog.getByRole('button', { name: label('nl', 'share.copy') })).toBeInViewport({ ratio: 1 });
  await dialog.locator('[name="in"]').fill('5:00');
  await dialog.locator('[name="out"]').fill('3:21');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(label('nl', 'clip.order'))).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: label('nl', 'share.copy') })).toBeInViewport({ ratio: 1 });
});

test('a clip dialog that was only opened and closed leaves no marks for the download', async ({ page }) => {
  await page.goto(SESSION);
  await getOpener(page, 'clip').click();
  const field = page.getByRole('dialog').locator('[name="out"]');
  await expect(field).toHaveValue('0:15');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const download = page.getByRole('link', { name: label('nl', 'download.title'), exact: true });
  await download.click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveAttribute('value', 'all');
  await page.keyboard.press('Escape');
  // A mark of the visitor stays.
  await getOpener(page, 'clip').click();
  await field.fill('0:20');
  await page.keyboard.press('Escape');
  await download.click();
  await expect(page.getByRole('dialog').getByRole('radio', { checked: true })).toHaveAttribute('value', 'trim');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the dialogs open and have the parts that work without script', async ({ page, portal }) => {
    await page.goto(SESSION);
    const dialog = page.getByRole('dialog');
    await getOpener(page, 'share').click();
    await expect(dialog.getByRole('link', { name: 'Bluesky' })).toBeVisible();
    await expect(dialog.locator('[name="link"]')).toHaveValue(portal.url + SESSION);
    expect(await dialog.getByRole('button').allTextContents()).toEqual([expect.stringContaining(label('nl', 'action.close'))]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await getOpener(page, 'embed').click();
    await expect(dialog.locator('textarea')).toHaveValue(new RegExp(`^<iframe src="${portal.url}${SESSION}/embed"`));
    await expect(dialog.getByText('/topics')).toBeVisible();
    await expect(dialog.locator('select:visible')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto(`${SESSION}/seek/90`);
    await getOpener(page, 'clip').click();
    await dialog.locator('[name="in"]').fill('0:12');
    await dialog.locator('[name="out"]').fill('40');
    await dialog.getByRole('button', { name: label('nl', 'clip.preview') }).click();
    await expect(page).toHaveURL(`${SESSION}?in=0%3A12&out=40`);
    expect(await page.locator('source').first().getAttribute('src')).toContain('#t=12,40');
  });
});

const getAction = (page: Page, id: string) =>
  id === 'download' ? page.locator('main').getByRole('link', { name: label('nl', 'download.title'), exact: true }) : getOpener(page, id);

/** Opens the sheet of an action by keyboard. */
const openSheet = async (page: Page, id: string) => {
  await getAction(page, id).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  // The clip sheet is opened again when its script is there, and the embed sheet gets its choices.
  if (id === 'clip') await expect(sheet).toHaveAttribute('popover', 'manual');
  if (id === 'embed') await expect(sheet.locator('select').first()).toBeVisible();
  return sheet;
};

const measurePage = (page: Page) => page.evaluate(() => ({ scrollY, height: document.documentElement.scrollHeight }));

/** Waits until an element does not move any more, and returns its box. */
const getBox = async (element: Locator) => {
  await element.evaluate((node) => Promise.all(node.getAnimations({ subtree: true }).map((animation) => animation.finished)));
  return (await element.boundingBox())!;
};

/** Expects two elements not to lie over each other. */
const expectApart = async (one: Locator, other: Locator) => {
  const a = await getBox(one);
  const b = await getBox(other);
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isApart, `${JSON.stringify(a)} and ${JSON.stringify(b)} are apart`).toBe(true);
};

const SHEETS = ['share', 'clip', 'embed', 'download'];
const MAIN_BUTTONS: Record<string, string> = {
  share: 'share.copy',
  clip: 'share.copy',
  embed: 'embed.copy',
  download: 'download.submit',
};
const getMainButton = (sheet: Locator, id: string) =>
  sheet.getByRole('button', { name: label('nl', MAIN_BUTTONS[id] as 'share.copy'), exact: true });

for (const id of SHEETS) {
  for (const [width, height] of [
    [1024, 768],
    [1280, 800],
    [1440, 900],
  ] as const) {
    test(`at ${width} × ${height} the sheet ${id} stands beside the picture, and the page stays as it is`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(SESSION);
      const opener = getAction(page, id);
      // As far as a visitor scrolls to reach the button.
      await opener.evaluate((element: HTMLElement) => {
        element.scrollIntoView({ block: 'nearest' });
        element.focus({ preventScroll: true });
      });
      const before = await measurePage(page);
      const sheet = await openSheet(page, id);
      await expectApart(sheet, page.locator('video'));
      await expectApart(sheet, page.locator('.session-timeline'));
      await expect(page.locator('video'), 'the picture is in the window').toBeInViewport({ ratio: 0.9 });
      await expect(sheet).toBeInViewport({ ratio: 1 });
      await expect(sheet.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(getMainButton(sheet, id)).toBeInViewport({ ratio: 1 });
      expect(await measurePage(page)).toEqual(before);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(opener).toBeFocused();
      expect(await measurePage(page)).toEqual(before);
    });
  }

  test(`in the wide view the sheet ${id} stands beside the picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(SESSION);
    await page.keyboard.press('t');
    await expect(page.locator('html')).toHaveAttribute('data-wide');
    const sheet = await openSheet(page, id);
    await expectApart(sheet, page.locator('video'));
    await expect(getMainButton(sheet, id)).toBeInViewport({ ratio: 1 });
  });

  test(`from right to left the sheet ${id} stands at the left of the picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/ar${SESSION}`);
    await (id === 'download' ? page.locator('main a[data-enhanced][href*="download"]') : getOpener(page, id)).click();
    const sheet = await getBox(page.getByRole('dialog'));
    const video = await getBox(page.locator('video'));
    expect(sheet.x + sheet.width).toBeLessThanOrEqual(video.x);
  });

  for (const [width, height] of [
    [360, 740],
    [640, 400],
    [768, 1024],
  ] as const) {
    test(`at ${width} × ${height} the sheet ${id} comes from below, and its button is in the window`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(SESSION);
      const sheet = await openSheet(page, id);
      const box = await getBox(sheet);
      expect(box.y + box.height).toBe(height);
      await expect(sheet.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(getMainButton(sheet, id)).toBeInViewport({ ratio: 1 });
      // Also in a low window the content is not pressed away between heading and foot.
      await expect(sheet.locator('input, select').filter({ visible: true }).first()).toBeInViewport({ ratio: 1 });
      // On a phone the picture is pinned; elsewhere only a clip is chosen while it is looked at. A low window has no room for both.
      if (width === 360 || (id === 'clip' && height > width)) await expectApart(sheet, page.locator('video'));
    });
  }
}
