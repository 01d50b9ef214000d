import type { Locator, Page } from '@playwright/test';
import { test as base } from './livePage.ts';
import { player } from './player.ts';
import { expect } from './servers.ts';

/** Most steps that a task of a visitor may take. */
const MOST_STEPS = 4;

/**
 * A visitor whose steps are counted. A step is one press (of a link, a button or a key), one choice from a list, or one text that is typed.
 * Looking, scrolling and moving the pointer are none.
 */
export interface Visitor {
  /** Presses a link or a button. */
  press: (target: Locator) => Promise<void>;
  /** Presses a button of the player, whose controls are shown while the pointer moves over the video. */
  pressInPlayer: (target: Locator) => Promise<void>;
  /** Types a text into a field. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Chooses an option of a list, by its text. */
  choose: (list: Locator, option: string) => Promise<void>;
  /** Expects that the task took this number of steps, and that it is not above the most. */
  expectSteps: (count: number) => void;
}

function createVisitor(page: Page): Visitor {
  let steps = 0;
  return {
    press: async (target) => {
      steps += 1;
      await target.click();
    },
    pressInPlayer: async (target) => {
      steps += 1;
      // The controls hide when the pointer has not moved for 2 s. On a busy machine that is before the click: a visitor moves it again.
      await expect(async () => {
        await player(page).hover({ timeout: 2000 });
        await target.click({ timeout: 2000 });
      }).toPass();
    },
    type: async (field, text) => {
      steps += 1;
      await field.pressSequentially(text);
    },
    choose: async (list, option) => {
      steps += 1;
      await list.selectOption(option);
    },
    expectSteps: (count) => {
      expect(steps, 'steps of the visitor').toBe(count);
      expect(steps).toBeLessThanOrEqual(MOST_STEPS);
    },
  };
}

/** Playwright's test with a live session (livePage.ts) and a visitor whose steps are counted. */
export const test = base.extend<{ visitor: Visitor }>({
  visitor: async ({ page }, use) => {
    await use(createVisitor(page));
  },
});

/** Limits the connection of a page to a number of bytes a second in each direction. */
export async function limitConnection(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 100, ...throughput });
}

/** Collects the titles of the notifications that a page shows; call it before the page opens. */
export async function collectNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, {
      shown,
      Notification: class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          shown.push(title);
        }
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
}
