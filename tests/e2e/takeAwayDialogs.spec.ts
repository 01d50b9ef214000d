import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { words } from '../support/words.ts';

const SESSION = '/waterdam/gr-begroting';
const DIALOGS = [
  ['share', SESSION],
  ['clip', SESSION],
  ['embed', SESSION],
  ['appointment', '/waterdam/gr-vaststelling-dijkplan'],
] as const;

const openerOf = (page: Page, id: string) => page.locator(`[popovertarget="${id}"]`).first();

/** What is smaller than a finger needs (WCAG 2.5.8): a checkbox has its label around it. */
const smallTargets = (page: Page) =>
  page
    .getByRole('dialog')
    .locator(':is(a, button, label.check, select, textarea, input:not([type="checkbox"])):visible')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 24).map((one) => one.outerHTML));

for (const [id, path] of DIALOGS) {
  test(`the dialog ${id} opens at the first act, closes with Escape and gives the focus back`, async ({ page }) => {
    await page.goto(path);
    const opener = openerOf(page, id);
    const dialog = page.getByRole('dialog');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: words('nl', 'action.close'), exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  for (const prefix of ['', '/ar']) {
    test(`the dialog ${id} lies within the window, with room for a finger${prefix}`, async ({ page }) => {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(prefix + path);
        await openerOf(page, id).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        const box = (await page.getByRole('dialog').boundingBox())!;
        expect(
          Math.min(box.x, box.y, width - box.x - box.width, 800 - box.y - box.height),
          'lies within the window',
        ).toBeGreaterThanOrEqual(0);
        expect(await smallTargets(page)).toEqual([]);
      }
    });
  }
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the dialogs open, and have what works', async ({ page, portal }) => {
    await page.goto(SESSION);
    const dialog = page.getByRole('dialog');
    await openerOf(page, 'share').click();
    await expect(dialog.getByRole('link', { name: 'Bluesky' })).toBeVisible();
    await expect(dialog.locator('[name="link"]')).toHaveValue(portal.url + SESSION);
    expect(await dialog.getByRole('button').allTextContents()).toEqual([expect.stringContaining(words('nl', 'action.close'))]);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);

    await openerOf(page, 'embed').click();
    await expect(dialog.locator('textarea')).toHaveValue(new RegExp(`^<iframe src="${portal.url}${SESSION}/embed"`));
    await expect(dialog.getByText('/topics')).toBeVisible();
    await expect(dialog.locator('select:visible')).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto(`${SESSION}/seek/90`);
    await openerOf(page, 'clip').click();
    await dialog.locator('[name="in"]').fill('0:12');
    await dialog.locator('[name="out"]').fill('40');
    await dialog.getByRole('button', { name: words('nl', 'clip.preview') }).click();
    await expect(page).toHaveURL(`${SESSION}?in=0%3A12&out=40`);
    expect(await page.locator('source').first().getAttribute('src')).toContain('#t=12,40');
  });
});
