import { findViolations, setLook } from '../support/accessibility.ts';
import { ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';
import { watchPage } from '../support/watch.ts';
import { weigh } from '../support/weight.ts';

/** Whether to save screenshots of each page in both themes in test-results/browser. A failed test saves one in any case. */
const TAKES_SCREENSHOTS = process.env['PORTAL_TEST_PICTURES'] === '1';

for (const route of ROUTES) {
  test(`the page "${route.name}" loads without errors, within its budget and accessibly`, async ({ page, portal, backend }, testInfo) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    const weight = weigh(page);
    const response = await page.goto(route.path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(route.status);
    await expect(page).toHaveTitle(route.title);
    await expect(page.locator('html')).toHaveAttribute('lang', route.lang);
    await expect(page.locator('html')).toHaveAttribute('dir', route.dir);
    await expect(page.locator('h1')).toHaveCount(1);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(sideways, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
    const weighed = await weight();
    testInfo.annotations.push({ type: 'weight', description: JSON.stringify(weighed) });
    expect(weighed.total - weighed.scripts, JSON.stringify(weighed.parts)).toBeLessThanOrEqual(route.budget.html);
    expect(weighed.scripts).toBeLessThanOrEqual(route.budget.scripts);
    expect(weighed.scriptRequests).toBeLessThanOrEqual(route.budget.scriptRequests);
    for (const look of ['light', 'dark'] as const) {
      await setLook(page, look);
      expect(await findViolations(page, undefined, look), look).toEqual([]);
      if (TAKES_SCREENSHOTS) await page.screenshot({ path: testInfo.outputPath(`${look}.png`), fullPage: true });
    }
    expect(complaints.all).toEqual([]);
  });
}
