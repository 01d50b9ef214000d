import type { Browser, Page } from '@playwright/test';
import { expect } from './servers.ts';

/** Opens the page of a live session and waits until it was told of it: its script runs, and the broker has sent the last of what there is. */
export async function watch(page: Page, path: string): Promise<void> {
  // A page that is left may still open its own.
  let isThere = false;
  const told = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (isThere && String(payload).includes('pancarteSession')) resolve();
      });
    });
  });
  await page.goto(path, { waitUntil: 'commit' });
  isThere = true;
  await page.waitForLoadState();
  await told;
}

/** What a part of a page is made of, without what its visitor did to it: elements with their attributes, and words. */
const readTree = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((root) => {
    const OWN = ['open', 'tabindex', 'loading'];
    const toLines = (node: Node, depth: string): string[] => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [depth + node.data.trim().replace(/\s+/g, ' ')];
      if (!(node instanceof Element) || node instanceof HTMLTemplateElement) return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => !OWN.includes(name) && !name.startsWith('data-astro'))
        .map(({ name, value }) => `${name}=${value}`);
      return [
        `${depth}<${[node.localName, ...attributes.sort()].join(' ')}>`,
        ...[...node.childNodes].flatMap((child) => toLines(child, `${depth} `)),
      ];
    };
    return [...root.childNodes].flatMap((child) => toLines(child, '')).join('\n');
  });

/** Sees that a part of the page is, element for element and word for word, what the server says at the same address. */
export async function expectAsServed(page: Page, browser: Browser, selector: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const served = await context.newPage();
  await expect(async () => {
    // With its fragment the address would be where the page is already.
    await served.goto(page.url().split('#')[0] ?? '');
    expect(await readTree(page, selector)).toBe(await readTree(served, selector));
  }).toPass({ timeout: 15_000 });
  await context.close();
}
