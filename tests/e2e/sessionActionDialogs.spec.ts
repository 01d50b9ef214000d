import type { Page } from '@playwright/test';
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

for (const id of ['share', 'clip', 'embed', 'download']) {
  test(`on a desktop the sheet ${id} lies below its button, whole in the window and not over the picture`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(SESSION);
    const opener =
      id === 'download'
        ? page.locator('main').getByRole('link', { name: label('nl', 'download.title'), exact: true })
        : getOpener(page, id);
    await opener.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    // The clip sheet is opened again when its script is there.
    if (id === 'clip') await expect(sheet).toHaveAttribute('popover', 'manual');
    const [button, box, picture] = await Promise.all([opener.boundingBox(), sheet.boundingBox(), page.locator('video').boundingBox()]);
    expect(box!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
    expect(box!.y - button!.y - button!.height).toBeLessThan(16);
    expect(Math.abs(box!.x - button!.x)).toBeLessThan(16);
    expect(box!.y).toBeGreaterThan(picture!.y + picture!.height);
    // The download form is longer than a window: its first fields are seen.
    if (id !== 'download') expect(box!.y + box!.height).toBeLessThanOrEqual(800);
  });
}
