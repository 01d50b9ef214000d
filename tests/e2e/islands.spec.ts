import type { Page } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { expectHydrated } from '../support/islands.ts';
import { ROUTES } from '../support/routes.ts';
import { expect, test } from '../support/servers.ts';

/**
 * Hydrates all islands: by a key, by an interaction with the islands that wait for one, and by bringing the others into view, tab by tab.
 */
async function hydrateAll(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await expectHydrated(page);
  for (const island of await page.locator('astro-island[opts*="scope"]').all()) {
    const control = island.locator('button, input, select, textarea, summary, a[data-enhanced]').first();
    if (await control.count()) await control.dispatchEvent('focusin');
    // A list without a control hydrates after some seconds.
    else await page.clock.fastForward(20_000);
  }
  const scrollToIslands = () =>
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
  await scrollToIslands();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await scrollToIslands();
  }
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
}

// Check one language: the others change the texts of islands only.
const inOneLanguage = ROUTES.filter(({ name, status }) => status === 200 && !/\(\w\w\)$/.test(name));

/** Largest number of kinds of islands. */
const MAX_KINDS = 15;

/** Names of the islands in a page, sorted. */
const getIslandNames = (html: string) => [...html.matchAll(/component-url="[^"]*\/(\w+)\.island/g)].map(([, island = '']) => island).sort();

/** Keeps the first route of each set of islands, or all routes with islands with IS_FULL. */
async function selectRoutes(load: (path: string) => Promise<string>) {
  const seen = new Set<string>();
  const kinds = new Set<string>();
  const selected: typeof inOneLanguage = [];
  for (const route of inOneLanguage) {
    const found = getIslandNames(await load(route.path));
    for (const name of found) kinds.add(name);
    const names = found.join(' ');
    if (names !== '' && (IS_FULL || !seen.has(names))) selected.push(route);
    seen.add(names);
  }
  return { selected, kinds };
}

test('there are few kinds of islands, every island is rendered by React, and none is inside another', async ({ page, portal, request }) => {
  test.setTimeout(IS_FULL ? 900_000 : 300_000);
  const { selected: routes, kinds } = await selectRoutes(async (path) => (await request.get(portal.url + path)).text());
  expect(routes.length).toBeGreaterThan(0);
  expect(kinds.size, [...kinds].sort().join(', ')).toBeLessThanOrEqual(MAX_KINDS);
  await page.clock.install();
  // One tab: a tab for each page would take longer to open than the page.
  for (const { name, path } of routes) {
    await test.step(name, async () => {
      await page.goto(path);
      await hydrateAll(page);
      const islands = await page.locator('astro-island').evaluateAll((elements) =>
        elements.map((element) => ({
          name: /"name":"(\w+)"/.exec(element.getAttribute('opts') ?? '')?.[1],
          isNested: element.parentElement?.closest('astro-island') != null,
          // React adds this property to the element that it renders into.
          isRoot: Object.keys(element).some((key) => key.startsWith('__reactContainer$')),
        })),
      );
      expect(islands.length, name).toBeGreaterThan(0);
      expect(
        islands.filter(({ isRoot, isNested }) => !isRoot || isNested),
        name,
      ).toEqual([]);
    });
  }
});
