import type { Locator, Page } from '@playwright/test';
import { stopScript } from '../support/control.ts';
import { IS_FULL } from '../support/extent.ts';
import { label } from '../support/labels.ts';
import { tabTo } from '../support/keyboard.ts';
import { button, expectBarHidden, isPlaying, player, RECORDING, test } from '../support/player.ts';
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

/** Stops every transition at its beginning, as on a device that is too slow to paint a frame between two taps. */
async function stopTransitions(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
}

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
        // A busy machine may take long to load a player and its stream over a slow connection.
        await expect.poll(() => isPlaying(page)).toBe(true);
        // The video continues: the click that was stored for the island does not pause it.
        const before = await currentTime(page);
        await expect.poll(() => currentTime(page)).toBeGreaterThan(before + 1);
        expect(await isPlaying(page)).toBe(true);
        await expect(player(page)).toBeAttached();
        await expect(page.getByText(label('nl', 'player.loading'))).toHaveCount(0);
        // The focus was on the button, which is gone.
        if (way === 'keyboard') await expect(button(page, 'pause')).toBeFocused();
      });
    }
  }
}

test('keys that are pressed while the code of the player is loading act as soon as it is there', async ({ page, control }) => {
  await stopScript(control, '1002');
  for (const path of [RECORDING, LIVE]) {
    await setLatency(page, 400);
    await page.goto(path);
    await INTERACTIONS.mouse(page);
    await page.keyboard.press('m');
    await expect(player(page)).toHaveCount(0);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expect
      .poll(() =>
        player(page)
          .locator('video')
          .evaluate((video: HTMLVideoElement) => video.muted),
      )
      .toBe(true);
  }
});

test('on a touch screen a tap on the playing picture shows the controls, and the next in its middle pauses', async ({ page }) => {
  await page.goto(RECORDING);
  await INTERACTIONS.touch(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
  await expectBarHidden(page);
  const middle = player(page).locator('> button');
  await expect(middle).toBeHidden();
  await INTERACTIONS.touch(page);
  await expect(middle).toHaveAccessibleName(label('nl', 'player.pause'));
  expect(await isPlaying(page)).toBe(true);
  // The controls hide again after some seconds: on a busy machine a tap may have to show them first.
  await expect(async () => {
    if (!(await middle.isVisible())) await INTERACTIONS.touch(page);
    await INTERACTIONS.touch(page);
    await expect.poll(() => isPlaying(page), { timeout: 2000 }).toBe(false);
  }).toPass();
  await INTERACTIONS.touch(page);
  await expect.poll(() => isPlaying(page)).toBe(true);
});

for (const device of ['a', 'a slow']) {
  test(`on ${device} touch screen two quick taps in the middle of the playing picture pause it, and do not show it full screen`, async ({
    page,
  }) => {
    await page.goto(RECORDING);
    await INTERACTIONS.touch(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await expectBarHidden(page);
    if (device === 'a slow') await stopTransitions(page);
    const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
    const [x, y] = await getMiddle(page);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect.poll(() => isPlaying(page)).toBe(false);
    expect(await isFullscreen()).toBe(false);
    // Elsewhere on the picture they do; on a busy machine they may be too slow for a double tap.
    await expect(async () => {
      for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(x, y / 2);
      await expect.poll(isFullscreen, { timeout: 2000 }).toBe(true);
    }).toPass();
  });
}

/** Ways to open the download dialog, as the first interaction with the page. */
const OPENINGS = {
  mouse: (link: Locator) => link.click(),
  touch: (link: Locator) => link.tap(),
  keyboard: async (link: Locator, page: Page) => {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
  },
};

for (const [wayIndex, [way, open]] of Object.entries(OPENINGS).entries()) {
  const paired = LATENCIES.filter((_, index) => index === wayIndex);
  for (const latency of IS_FULL ? LATENCIES : paired) {
    test(`one interaction by ${way} opens the download dialog with ${String(latency)} ms latency`, async ({ page }) => {
      await setLatency(page, latency);
      const visited: string[] = [];
      page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      // The visitor need not wait for the page to load.
      await page.goto(RECORDING, { waitUntil: 'commit' });
      await open(page.locator('main').getByRole('link', { name: label('nl', 'download.title'), exact: true }), page);
      await expect(page.getByRole('dialog', { name: label('nl', 'download.title') })).toBeVisible();
      expect(visited).toEqual([RECORDING]);
    });
  }
}
