import type { Frame, Locator, Page } from '@playwright/test';

/**
 * The live regions of a part of a page. Those that are empty at first have no role: a screen reader that reads through the page would say
 * "status bar" for each.
 */
export const liveRegions = (scope: Page | Frame | Locator): Locator => scope.locator('[aria-live=polite], [role=status]');

/** The only live region of a document in a component test. */
export function liveRegion(): Element {
  const [region, ...others] = document.querySelectorAll('[aria-live=polite], [role=status]');
  if (!region || others.length > 0) throw new Error(`There are ${String(others.length + (region ? 1 : 0))} live regions.`);
  return region;
}
