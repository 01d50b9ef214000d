import type { Page } from '@playwright/test';
import { expect, test } from '../support/servers.ts';
import { burnedInSecond, currentTime } from '../support/video.ts';

const RECORDING = '/waterdam/gr-begroting';

/** Presses the play button of the browser's own controls: left, above the rail at the bottom. */
const pressNativePlay = async (page: Page) => {
  const box = await page.locator('video').boundingBox();
  await page.locator('video').click({ position: { x: 24, y: (box?.height ?? 0) - 48 } });
};

for (const [tail, second] of [
  ['/seek/1m30s', 90],
  ['/seek/00:03:20', 200],
  ['/topicid/begroting', 58],
  ['?in=120', 120],
] as const) {
  test(`${tail} plays from second ${second}`, async ({ page }) => {
    await page.goto(RECORDING + tail);
    await pressNativePlay(page);
    await expect(page.locator('.plyr__controls')).toBeAttached();
    await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(second);
    expect(await burnedInSecond(page)).toBeLessThan(second + 15);
  });
}

test('chapters are a track of the video, but no captions', async ({ page }) => {
  await page.goto(RECORDING);
  const names = await page.evaluate(async () => {
    const element = document.querySelector<HTMLTrackElement>('track[kind="chapters"]')!;
    const loaded = new Promise((resolve) => element.addEventListener('load', resolve));
    element.track.mode = 'hidden';
    await loaded;
    return [...(element.track.cues ?? [])].map((cue) => (cue as VTTCue).text);
  });
  expect(names).toHaveLength(6);
  expect(names[0]).toBe('1. Opening en mededelingen');

  await page.reload();
  await pressNativePlay(page);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await page.evaluate(() => document.querySelector('video')!.pause());
  await page.getByRole('button', { name: 'Instellingen', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ondertiteling' }).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(4);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a time plays from there, and a clip stops at its end', async ({ page }) => {
    await page.goto(`${RECORDING}/seek/90`);
    await pressNativePlay(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(90);

    await page.goto(`${RECORDING}?in=12&out=14`);
    await pressNativePlay(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(12);
    await expect.poll(() => page.evaluate(() => document.querySelector('video')!.paused)).toBe(true);
    expect(await currentTime(page)).toBeLessThan(15);
  });

  test('an address that leads nowhere says so', async ({ page }) => {
    await page.goto(`/en${RECORDING}/topic/zwembad`);
    await expect(page.getByRole('status').first()).toHaveText(/This topic is not part of the session\.\s*Playing from the start\./);
  });
});
