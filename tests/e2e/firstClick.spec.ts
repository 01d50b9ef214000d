import type { Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { tabTo } from '../support/keyboard.ts';
import { isPlaying, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';

const LIVE = '/waterdam/live-raad';

test.use({ hasTouch: true });

/** Where the middle of the picture is. */
async function middle(page: Page) {
  const box = (await page.locator('video').boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** How a visitor plays, as the first act on the page. */
const ACTS = {
  mouse: async (page: Page) => page.mouse.click(...(await middle(page))),
  touch: async (page: Page) => page.touchscreen.tap(...(await middle(page))),
  keyboard: async (page: Page) => {
    await tabTo(page, page.locator('button[data-plays]'));
    await page.keyboard.press('Enter');
  },
};

/** Lets every request of a page take so many ms longer. */
async function setLatency(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
}

const LATENCIES = [0, 60, 150];

for (const [nth, path] of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`].entries()) {
  for (const [index, [way, act]] of Object.entries(ACTS).entries()) {
    // Every page with every way; every latency with each page and with each way.
    const paired = LATENCIES.filter((_, which) => which === (nth + index) % LATENCIES.length);
    for (const latency of IS_FULL ? LATENCIES : paired) {
      test(`one act plays ${path} by ${way}, with ${String(latency)} ms latency`, async ({ page, control }) => {
        // What the script of the session puts over the picture would come at its own moment.
        await stopScript(control, '1002');
        await setLatency(page, latency);
        await page.goto(path);
        await act(page);
        await expect.poll(() => isPlaying(page)).toBe(true);
        // It goes on: what was kept for the island does not pause it again.
        const before = await currentTime(page);
        await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
        expect(await isPlaying(page)).toBe(true);
      });
    }
  }
}
