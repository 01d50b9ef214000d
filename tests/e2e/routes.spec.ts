import type { Page, TestInfo } from '@playwright/test';
import { findViolations, setLook } from '../support/accessibility.ts';
import { type Route, ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';
import { type Complaints, watchPage } from '../support/watch.ts';
import { weigh } from '../support/weight.ts';
import { openIdle } from '../support/openIdle.ts';

/** Whether to save screenshots of each page in both themes in test-results/browser. A failed test saves one in any case. */
const TAKES_SCREENSHOTS = process.env['PORTAL_TEST_PICTURES'] === '1';
/** Pages that a test opens one after the other in one tab, which is faster than a tab for each. */
const PAGES_PER_TEST = 6;

/** Opens a page and checks everything; a failed check does not end the test, so that it names all pages that fail. */
async function check(page: Page, route: Route, complaints: Complaints, testInfo: TestInfo): Promise<void> {
  complaints.all = [];
  const weight = weigh(page);
  const response = await openIdle(page, route.path);
  expect.soft(response?.status(), route.name).toBe(route.status);
  await expect.soft(page, route.name).toHaveTitle(route.title);
  await expect.soft(page.locator('html'), route.name).toHaveAttribute('lang', route.lang);
  await expect.soft(page.locator('html'), route.name).toHaveAttribute('dir', route.dir);
  await expect.soft(page.locator('h1'), route.name).toHaveCount(1);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(sideways, `${route.name} does not scroll sideways`).toBeLessThanOrEqual(0);
  const { total, scripts, scriptRequests, parts } = await weight();
  testInfo.annotations.push({ type: 'weight', description: JSON.stringify({ page: route.name, total, scripts, scriptRequests, parts }) });
  expect.soft(total - scripts, `${route.name}: ${JSON.stringify(parts)}`).toBeLessThanOrEqual(route.budget.html);
  expect.soft(scripts, route.name).toBeLessThanOrEqual(route.budget.scripts);
  expect.soft(scriptRequests, route.name).toBeLessThanOrEqual(route.budget.scriptRequests);
  for (const look of route.looks) {
    await setLook(page, look);
    expect.soft(await findViolations(page, undefined, look), `${route.name}, ${look}`).toEqual([]);
    if (TAKES_SCREENSHOTS) {
      const file = `${String(ROUTES.indexOf(route))}-${look}.png`;
      await page.screenshot({ path: testInfo.outputPath(file), fullPage: true });
    }
  }
  expect.soft(complaints.all, route.name).toEqual([]);
}

// Pages of searches are among them.
test.beforeAll(({ searchIndex }) => searchIndex);

for (let first = 0; first < ROUTES.length; first += PAGES_PER_TEST) {
  const routes = ROUTES.slice(first, first + PAGES_PER_TEST);
  const names = routes.map(({ name }) => `"${name}"`).join(', ');
  test(`${names} load without errors, within their budgets and accessibly`, async ({ page, portal, backend }, testInfo) => {
    const complaints = await watchPage(page, [portal.url, backend.url]);
    // Each page is weighed as for a first visit.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    for (const route of routes) await test.step(route.name, () => check(page, route, complaints, testInfo));
  });
}
