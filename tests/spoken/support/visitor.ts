import type { Page } from 'puppeteer-core';
import { mkdirSync } from 'node:fs';
import { test as base } from '../../support/servers.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { startDesktop } from './desktop.ts';
import { startFirefox } from './firefox.ts';
import { startScreenReader } from './screenReader.ts';

/** A visitor with a keyboard who hears the page. */
export interface Visitor {
  /** Opens an address and resolves to what is said about the page, and what is read of it. */
  open: (address: string, expected?: number) => Promise<{ said: string[]; read: string[] }>;
  /** Presses a key and resolves to what is said. */
  press: (key: string, expected?: number) => Promise<string[]>;
  /** Presses a key on the way to another place, without waiting for long. */
  pass: (key: string) => Promise<string[]>;
  type: (text: string, expected?: number) => Promise<string[]>;
  /** Does something that is no key, such as a change of the session, and resolves to what is said about it. */
  run: (action: () => Promise<unknown>, expected?: number) => Promise<string[]>;
  /** The page, to ask for its state. */
  page: Page;
}

const PASSING_MS = 450;
const PASSING_PATIENCE_MS = 1500;
const LOG = inRoot('test-results', 'logs', 'spoken.log');

async function startVisitor(portal: string): Promise<{ visitor: Visitor; stop: () => Promise<void> }> {
  mkdirSync(inRoot('test-results', 'logs'), { recursive: true });
  const desktop = await startDesktop(LOG);
  const { listen } = await startScreenReader(desktop);
  const { page, stop } = await startFirefox(desktop);
  await page.goto(portal);
  await listen(1);
  // The keyboard is in the address field of the browser.
  await desktop.press('F6');
  await page.waitForFunction(() => document.hasFocus());
  await listen(1);
  const run = async (action: () => Promise<unknown>, expected?: number) => {
    await action();
    return (await listen(expected)).said;
  };
  const visitor: Visitor = {
    page,
    run,
    open: async (address, expected) => {
      await page.evaluate(() => {
        localStorage.clear();
        // The question about cookies has been answered.
        localStorage.setItem('cookie-comply', '["essential"]');
      });
      await page.goto(portal + address);
      // The size of the page comes after its title.
      return listen(Math.max(2, expected ?? 0));
    },
    pass: async (key) => {
      await desktop.press(key);
      return (await listen(1, PASSING_MS, PASSING_PATIENCE_MS)).said;
    },
    press: (key, expected) => run(() => desktop.press(key), expected),
    type: (text, expected) => run(() => desktop.type(text), expected),
  };
  return {
    visitor,
    stop: async () => {
      await stop();
      await desktop.stop();
    },
  };
}

/** Playwright's test with a portal, its backend and a visitor who hears the pages. One visitor does all tests. */
export const test = base.extend<object, { visitor: Visitor }>({
  visitor: [
    async ({ portal }, use) => {
      const { visitor, stop } = await startVisitor(portal.url);
      await use(visitor);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
