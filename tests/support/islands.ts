import type { Page } from '@playwright/test';
import { expect } from './servers.ts';

/** Waits until the islands that the first interaction calls have taken over: not those that wait for one of their own, or to be in view. */
export const expectHydrated = (page: Page): Promise<void> =>
  expect(page.locator('astro-island[ssr][client="interaction"]:not([opts*="visible"], [opts*="island"])')).toHaveCount(0);
