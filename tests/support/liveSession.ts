import type { Browser, Page } from '@playwright/test';
import { expect } from './servers.ts';

/** Whether a message is the last one of what the broker sends at first: of an unpublished session it sends the status only (rule 12.22). */
const isLastOfState = (message: string) => message.includes('pancarteSession') || /\["status",\{[^}]*"published":false/.test(message);

/** Opens the page of a live session and waits until the broker has sent its whole state. */
export async function openLiveSession(page: Page, path: string): Promise<void> {
  // Ignore the messages that the previous page still receives.
  let isNewPage = false;
  const allReceived = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (isNewPage && isLastOfState(String(payload))) resolve();
      });
    });
  });
  await page.goto(path, { waitUntil: 'commit' });
  isNewPage = true;
  await page.waitForLoadState();
  await allReceived;
}

/**
 * Elements, attributes and texts of a part of a page, one a line, without the attributes that change when the visitor uses it. Of an option
 * its state counts: the attribute is what the server chose.
 */
const readTree = (page: Page, selector: string): Promise<string> =>
  page.locator(selector).evaluate((root) => {
    const INTERACTIVE = ['open', 'tabindex', 'loading', 'selected'];
    const toLines = (node: Node, depth: string): string[] => {
      if (node instanceof Text) return node.data.trim() === '' ? [] : [depth + node.data.trim().replace(/\s+/g, ' ')];
      if (!(node instanceof Element) || node instanceof HTMLTemplateElement) return [];
      const attributes = [...node.attributes]
        .filter(({ name }) => !INTERACTIVE.includes(name) && !name.startsWith('data-astro'))
        .map(({ name, value }) => `${name}=${value}`);
      if (node instanceof HTMLOptionElement) attributes.push(`chosen=${String(node.selected)}`);
      return [
        `${depth}<${[node.localName, ...attributes.sort()].join(' ')}>`,
        ...[...node.childNodes].flatMap((child) => toLines(child, `${depth} `)),
      ];
    };
    return [...root.childNodes].flatMap((child) => toLines(child, '')).join('\n');
  });

/** Expects that a part of the page has the same elements and texts as the HTML of the server at the same address. */
export async function expectAsServed(page: Page, browser: Browser, selector: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const served = await context.newPage();
  await expect(async () => {
    // Remove the fragment: `goto` does not load a page whose address differs in its fragment only.
    await served.goto(page.url().split('#')[0] ?? '');
    expect(await readTree(page, selector)).toBe(await readTree(served, selector));
  }).toPass();
  await context.close();
}
