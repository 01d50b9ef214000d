import type { Page, TestInfo } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { stopScript } from '../support/control.ts';
import { isPlaying, open, playerText, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { words } from '../support/words.ts';
import { liveBadge as badge, liveSlider } from '../support/sessionParts.ts';

const alert = (page: Page) => page.locator('.player').getByRole('alert');
/** Where the page, or its player, says that one sees what happens now. */
const live = (page: Page) => page.locator('main').getByText(words('nl', 'status.live'), { exact: true }).filter({ visible: true });

/** Notes in the page when the picture moved last and when an outage was told, in ms of its clock. */
const timeOutage = (page: Page) =>
  page.evaluate(() => {
    const times = { movedMs: 0, toldMs: 0 };
    const video = document.querySelector('video')!;
    let seconds = NaN;
    setInterval(() => {
      if (video.currentTime !== seconds && times.toldMs === 0) times.movedMs = performance.now();
      seconds = video.currentTime;
      if (times.toldMs === 0 && document.querySelector('.player [role="alert"]')) times.toldMs = performance.now();
    }, 50);
    Object.assign(window, { outageTimes: times });
  });

/** Writes down how long the picture stood still before it was told, ms: the rule is domain/stillPicture.ts, and a busy machine adds to it. */
const noteOutage = async (page: Page, { annotations }: TestInfo) => {
  const ms = await page.evaluate(() => {
    const { movedMs, toldMs } = (window as unknown as { outageTimes: { movedMs: number; toldMs: number } }).outageTimes;
    return toldMs - movedMs;
  });
  annotations.push({ type: 'told after', description: `${String(Math.round(ms))} ms` });
};

test.describe('an outage of the stream is told once the picture stands still', () => {
  test.afterEach(async ({ control, complaints }) => {
    await control('/faults', undefined, 'DELETE');
    // The browser reports each failed call.
    complaints.all = complaints.all.filter((text) => !/Failed to load resource|CORS policy/.test(text));
  });

  for (const [what, match] of [
    ...(IS_FULL ? ([['nothing of it comes', 'media']] as const) : []),
    ['its playlist comes and its segments do not', '/{live,media}/**/*.{ts,m4s,mp4,m2ts}'],
  ] as const) {
    test(`and nothing says "Live" until it is over: ${what}`, async ({ page, control }, testInfo) => {
      test.setTimeout(120_000);
      await stopScript(control, '1002');
      await open(page, '/waterdam/live-raad');
      await expect(badge(page)).toHaveText(playerText('live'));
      await expect(live(page)).toHaveCount(2);
      await timeOutage(page);
      await control('/faults', { match, kind: 'fail', status: 503 });
      await expect(alert(page)).toContainText(playerText('outage'), { timeout: 60_000 });
      await noteOutage(page, testInfo);
      await expect(live(page)).toHaveCount(0);
      await expect(badge(page)).toBeHidden();
      await expect(liveSlider(page)).not.toHaveAttribute('aria-valuetext', playerText('live'));
      // So long that the player tries again, and moves on in a playlist that grows.
      await new Promise((resolve) => setTimeout(resolve, 22_000));
      await expect(alert(page)).toContainText(playerText('outage'));
      await expect(live(page)).toHaveCount(0);
      await control('/faults', undefined, 'DELETE');
      await expect.poll(() => isPlaying(page), { timeout: 30_000 }).toBe(true);
      await expect(alert(page)).toHaveCount(0);
      await expect(live(page)).toHaveCount(2);
      await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
    });
  }

  test('also of a recording, where one goes to what does not come', async ({ page, control }, testInfo) => {
    await open(page, RECORDING);
    // Before its first picture a slow connection is no outage.
    await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
    await timeOutage(page);
    await control('/faults', { match: 'media', kind: 'fail', status: 503 });
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 300;
    });
    await expect(alert(page)).toContainText(playerText('outage'), { timeout: 10_000 });
    await noteOutage(page, testInfo);
    await alert(page)
      .getByRole('button', { name: playerText('retry') })
      .click();
    await expect(alert(page)).toBeVisible();
    await control('/faults', undefined, 'DELETE');
    await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(300.5);
    await expect(alert(page)).toHaveCount(0);
  });
});
