import type { Page } from '@playwright/test';
import { expect } from './servers.ts';

/**
 * Waits until the islands that hydrate on the first interaction have done so. Islands that wait for an interaction with themselves, or for
 * being in view, do not count.
 */
export async function expectHydrated(page: Page): Promise<void> {
  const waiting = page.locator('astro-island[ssr][client="interaction"]:not([opts*="inView"], [opts*="scope"])');
  // The names of the files, so that a failure says which island did not hydrate.
  await expect.poll(() => waiting.evaluateAll((islands) => islands.map((island) => island.getAttribute('component-url')))).toEqual([]);
}

/** The islands of the page that are not hydrated, without those that wait for their own use: the search in the header, links to a form. */
export const waitingIslands = (page: Page) => page.locator('astro-island[ssr]:not([opts*="scope"]:not([opts*="afterMs"]))');
