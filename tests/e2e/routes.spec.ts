import AxeBuilder from '@axe-core/playwright';
import { ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';
import { chooseTheme, watch } from '../support/watch.ts';

for (const route of ROUTES) {
  for (const dark of [false, true]) {
    test(`${route.name}, ${dark ? 'dark' : 'light'}`, async ({ page, portal, backend }, testInfo) => {
      const complaints = await watch(page, [portal.url, backend.url]);
      await chooseTheme(page, { dark, style: 'basic' });
      const response = await page.goto(route.path, { waitUntil: 'load' });
      expect(response?.status()).toBe(route.status);
      await expect(page).toHaveTitle(route.title);
      await expect(page.locator('html')).toHaveAttribute('lang', route.lang);
      await expect(page.locator('html')).toHaveAttribute('dir', route.dir);
      await expect(page.locator('h1')).toHaveCount(1);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(sideways, 'nothing sticks out sideways').toBeLessThanOrEqual(0);
      await page.screenshot({ path: testInfo.outputPath('page.png'), fullPage: true });
      expect(complaints.all).toEqual([]);
    });
  }
}
