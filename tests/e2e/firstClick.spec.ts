import type { Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { tabTo } from '../support/keyboard.ts';
import { isPlaying, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';

const LIVE = '/waterdam/live-raad';

test.use({ hasTouch: true });

/** Coordinates of the middle of the video. */
async function getMiddle(page: Page) {
  const box = (await page.locator('video').boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

/** Ways to play, as the first interaction with the page (rule 7.4). */
const INTERACTIONS = {
  mouse: async (page: Page) => page.mouse.click(...(await getMiddle(page))),
  touch: async (page: Page) => page.touchscreen.tap(...(await getMiddle(page))),
  keyboard: async (page: Page) => {
    await tabTo(page, page.locator('button[data-plays]'));
    await page.keyboard.press('Enter');
  },
};

/** Delays every request of a page by `latency` ms. */
async function setLatency(page: Page, latency: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
}

const LATENCIES = [0, 60, 150];

for (const [pathIndex, path] of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`].entries()) {
  for (const [wayIndex, [way, interact]] of Object.entries(INTERACTIONS).entries()) {
    // Without IS_FULL each page is played in each way once, with a latency that differs by page and way.
    const paired = LATENCIES.filter((_, index) => index === (pathIndex + wayIndex) % LATENCIES.length);
    for (const latency of IS_FULL ? LATENCIES : paired) {
      test(`one interaction by ${way} plays ${path} with ${String(latency)} ms latency`, async ({ page, control }) => {
        // Stop the script of the session: it may show a banner over the video.
        await stopScript(control, '1002');
        await setLatency(page, latency);
        await page.goto(path);
        await interact(page);
        await expect.poll(() => isPlaying(page)).toBe(true);
        // The video continues: the click that was stored for the island does not pause it.
        const before = await currentTime(page);
        await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
        expect(await isPlaying(page)).toBe(true);
      });
    }
  }
}
