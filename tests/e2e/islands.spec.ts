import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { expectHydrated } from '../support/islands.ts';
import { ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';

/** Hydrates everything: by a key, by the first use of islands that wait for that, and by bringing the others into view, tab by tab. */
async function hydrateAll(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expectHydrated(page);
  for (const island of await page.locator('astro-island[opts*="island"]').all()) {
    const control = island.locator('button, input, select, textarea, summary, a[data-enhanced]').first();
    if (await control.count()) await control.dispatchEvent('focusin');
    // A list without a control comes once it has been read for a while.
    else await page.clock.fastForward(20_000);
  }
  const show = () =>
    expect(async () => {
      const left = await page
        .locator('astro-island[ssr] > *')
        .filter({ visible: true })
        .evaluateAll((elements) => {
          elements[0]?.scrollIntoView();
          return elements.length;
        });
      expect(left).toBe(0);
    }).toPass();
  await show();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await show();
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

// Languages change the texts of islands only.
const inOneLanguage = ROUTES.filter(({ name, status }) => status === 200 && !/\(\w\w\)$/.test(name));

/** The islands of a page as its HTML has them, each once. */
const islandsIn = (html: string) => [...new Set(Array.from(html.matchAll(/"name":"(\w+)"/g), ([, name]) => name))].sort().join();
/** Those that this worker has seen hydrate together. */
const seen = new Set<string>();

for (const { name, path } of inOneLanguage) {
  test(`every island is React: ${name}`, async ({ browser, portal, request }) => {
    const html = await (await request.get(portal.url + path)).text();
    if (!html.includes('<astro-island')) return;
    const together = islandsIn(html.replaceAll('&quot;', '"'));
    if (seen.has(together) && !IS_FULL) return;
    seen.add(together);
    const page = await browser.newPage({ baseURL: portal.url });
    await page.clock.install();
    await page.goto(path);
    await hydrateAll(page);
    const islands = await page.locator('astro-island').evaluateAll((elements) =>
      elements.map((element) => ({
        name: /"name":"(\w+)"/.exec(element.getAttribute('opts') ?? '')?.[1],
        // How React marks the element that it renders into.
        isRoot: Object.keys(element).some((key) => key.startsWith('__reactContainer$')),
      })),
    );
    expect(islands.length).toBeGreaterThan(0);
    expect(islands.filter(({ isRoot }) => !isRoot)).toEqual([]);
    await page.close();
  });
}
