import type { Page, Response } from '@playwright/test';

/**
 * Opens an address and waits until the page is loaded and the network is idle. Each alone is not enough: a page may be idle before it is
 * parsed, on a busy machine.
 */
export async function openIdle(page: Page, path: string): Promise<Response | null> {
  const response = await page.goto(path);
  await page.waitForLoadState('networkidle');
  return response;
}
