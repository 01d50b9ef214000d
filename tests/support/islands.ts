import type { Page } from '@playwright/test';
import { expect } from './servers.ts';

/** Waits until the islands that hydrate on the first interaction have done so. Islands that wait for an interaction with themselves, or for being in view, do not count. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr][client="interaction"]:not([opts*="visible"], [opts*="island"])')).toHaveCount(0);
