import type { Page } from '@playwright/test';
import { findSmallTargets, findViolations, type Look, setLook } from '../support/accessibility.ts';
import { expectHydrated } from '../support/islands.ts';
import { controlBar, open as openPlaying, pause, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

const ARABIC = '/ar/alqasr/4001';
const PLANNED = '/waterdam/gr-vaststelling-dijkplan';

/** Expects no violation and no small target on the page, or in the part that was opened. */
const expectAccessible = async (page: Page, state: string, look: Look, part?: string) => {
  expect.soft(await findViolations(page, part, look), state).toEqual([]);
  expect.soft(await findSmallTargets(page), `${state}: small targets`).toEqual([]);
};

/** Checks every tab of the panel, with its details unfolded. */
const checkPanels = async (page: Page, look: Look) => {
  for (const [index, tab] of (await page.getByRole('tab').all()).entries()) {
    await tab.click();
    const panel = page.getByRole('tabpanel');
    if ((await panel.and(page.locator('#transcript')).count()) > 0) await expect(panel.locator('[aria-posinset]').first()).toBeVisible();
    await panel.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });
    await page.mouse.move(0, 0);
    await expectAccessible(page, await tab.innerText(), look, index === 0 ? undefined : '.panel');
  }
};

/** Opens and checks every menu and dialog whose opener is shown in the part, and those inside of them. */
const checkPopovers = async (page: Page, look: Look, part = 'body') => {
  for (const opener of await page.locator(`${part} [popovertarget]:not([popovertargetaction])`).filter({ visible: true }).all()) {
    const id = (await opener.getAttribute('popovertarget')) ?? '';
    const popover = page.locator(`#${id}`);
    await opener.press('Enter');
    await expect(popover).toBeVisible();
    await expect(popover.locator(':disabled')).toHaveCount(0);
    await expectAccessible(page, id, look, `#${id}`);
    await checkPopovers(page, look, `#${id}`);
    await page.keyboard.press('Escape');
    await expect(popover).toBeHidden();
  }
};

const checkHelp = async (page: Page, look: Look) => {
  const help = page.locator('dialog');
  await page.keyboard.press('?');
  await expect(help.getByRole('checkbox')).toBeVisible();
  await expectAccessible(page, 'help', look, 'dialog');
  await page.keyboard.press('?');
  await expect(help).toBeHidden();
};

const checkMenus = async (page: Page, look: Look) => {
  for (const opener of await controlBar(page).locator('[aria-expanded]').all()) {
    await opener.click();
    const menu = page.locator(`#${(await opener.getAttribute('aria-controls'))!}`);
    await expect(menu).toBeVisible();
    await expectAccessible(page, 'menu', look, '.player');
    const inner = menu.getByRole('menuitem', { name: /.+/ });
    if ((await inner.first().getAttribute('aria-haspopup')) !== null) {
      await inner.nth(1).click();
      await expectAccessible(page, 'menu in the menu', look, '.player');
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  }
};

for (const [path, look, width] of [
  [RECORDING, 'light', 1280],
  [RECORDING, 'dark', 360],
  [RECORDING, 'forced', 1280],
  [ARABIC, 'light', 360],
] as [string, Look, number][]) {
  test(`a recording is accessible with everything open: ${path}, ${look}, ${width} pixels`, async ({ page }) => {
    // A dozen runs of axe are slow on a busy machine.
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    await openPlaying(page, path);
    await pause(page);
    await setLook(page, look);
    await checkPanels(page, look);
    await checkMenus(page, look);
    await checkPopovers(page, look);
    await checkHelp(page, look);
  });
}

for (const [path, look] of [
  [PLANNED, 'dark'],
  ['/waterdam/live-raad', 'light'],
] as [string, Look][]) {
  test(`a session that is not recorded is accessible with everything open: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await page.keyboard.press('Shift');
    await expectHydrated(page);
    await setLook(page, look);
    await checkPanels(page, 'light');
    await checkPopovers(page, 'light');
  });
}
