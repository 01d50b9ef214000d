import type { Page, TestInfo } from '@playwright/test';
import { IS_FULL } from '../support/extent.ts';
import { stopScript } from '../support/control.ts';
import { isPlaying, open, playerText, read, RECORDING, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { label } from '../support/labels.ts';
import { liveBadge as badge } from '../support/sessionParts.ts';

const alert = (page: Page) => page.locator('.player').getByRole('alert');
/** Texts "Live" of the page, of its current item and of its player. */
const live = (page: Page) => page.locator('main').getByText(label('nl', 'status.live'), { exact: true }).filter({ visible: true });

/** Bytes of the file that arrive before the outage: less than a third of the recording. */
const START_BYTES = 500_000;

/** Delivers the first bytes of a file; returns a function that lets later requests pass, while earlier ones stay without an answer. */
async function deliverStart(page: Page): Promise<() => void> {
  let isStart = true;
  await page.route(/\.mp4$/, (route) => {
    const headers = route.request().headers();
    const first = Number(/^bytes=(\d+)-/.exec(headers['range'] ?? '')?.[1] ?? 0);
    if (!isStart) return route.continue();
    if (first >= START_BYTES) return undefined;
    return route.continue({ headers: { ...headers, range: `bytes=${String(first)}-${String(START_BYTES - 1)}` } });
  });
  return () => {
    isStart = false;
  };
}

/** Stores in the page when the video moved last and when the outage was shown, in ms of the page's clock. */
const measureOutage = (page: Page) =>
  page.evaluate(() => {
    const times = { movedMs: 0, alertMs: 0 };
    const video = document.querySelector('video')!;
    let seconds = NaN;
    setInterval(() => {
      if (video.currentTime !== seconds && times.alertMs === 0) times.movedMs = performance.now();
      seconds = video.currentTime;
      if (times.alertMs === 0 && document.querySelector('.player [role="alert"]')) times.alertMs = performance.now();
    }, 50);
    Object.assign(window, { outageTimes: times });
  });

/** Annotates the test with the ms between the last frame and the message (rule 7.5); a busy machine adds to them. */
const annotateOutage = async (page: Page, { annotations }: TestInfo) => {
  const ms = await page.evaluate(() => {
    const { movedMs, alertMs } = (window as unknown as { outageTimes: { movedMs: number; alertMs: number } }).outageTimes;
    return alertMs - movedMs;
  });
  annotations.push({ type: 'outage shown after', description: `${String(Math.round(ms))} ms` });
};

test.describe('an outage of the stream is shown once the video does not move', () => {
  test.afterEach(async ({ control, complaints }) => {
    await control('/faults', undefined, 'DELETE');
    // Ignore the failed calls, which the browser reports.
    complaints.all = complaints.all.filter((text) => !/Failed to load resource|CORS policy/.test(text));
  });

  for (const [what, match] of [
    ...(IS_FULL ? ([['no file is delivered', 'media']] as const) : []),
    ['only the playlist is delivered', '/{live,media}/**/*.{ts,m4s,mp4,m2ts}'],
  ] as const) {
    test(`and hides every "Live" until it is over: ${what}`, async ({ page, control }, testInfo) => {
      await stopScript(control, '1002');
      await open(page, '/waterdam/live-raad');
      await expect(badge(page)).toHaveText(playerText('live'));
      await expect(live(page)).toHaveCount(3);
      await measureOutage(page);
      await control('/faults', { match, kind: 'fail', status: 503 });
      await expect(alert(page)).toContainText(playerText('outage'), { timeout: 60_000 });
      await annotateOutage(page, testInfo);
      await expect(live(page)).toHaveCount(0);
      await expect(badge(page)).toBeHidden();
      // Wait until the player has tried again and the playlist has grown.
      await new Promise((resolve) => setTimeout(resolve, 22_000));
      await expect(alert(page)).toContainText(playerText('outage'));
      await expect(live(page)).toHaveCount(0);
      await control('/faults', undefined, 'DELETE');
      await expect.poll(() => isPlaying(page)).toBe(true);
      await expect(alert(page)).toHaveCount(0);
      await expect(live(page)).toHaveCount(3);
      await expect(badge(page)).toHaveAttribute('aria-pressed', 'true');
    });
  }

  for (const [what, retries] of [
    ['file', false],
    ['file', true],
    ['stream', true],
  ] as const) {
    test(`in a recording too, after a seek to a part of its ${what} that is not delivered, ${retries ? 'with' : 'without'} a retry`, async ({
      page,
      control,
    }, testInfo) => {
      let letPass: (() => void) | undefined;
      if (what === 'file') letPass = await deliverStart(page);
      else await page.route(/\.mp4$/, (route) => route.abort());
      await open(page, RECORDING);
      // Wait for the first frame: before it a slow connection is no outage.
      await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
      // A browser without HLS of its own plays the stream by Media Source Extensions, from a blob address.
      expect(await read(page, 'currentSrc')).toMatch(what === 'file' ? /\.mp4/ : /\.m3u8|^blob:/);
      await measureOutage(page);
      await control('/faults', { match: 'media', kind: 'fail', status: 503 });
      letPass?.();
      await seek(page, 300);
      await expect(alert(page)).toContainText(playerText('outage'));
      await annotateOutage(page, testInfo);
      if (retries) {
        await alert(page)
          .getByRole('button', { name: playerText('retry') })
          .click();
        await expect(alert(page)).toBeVisible();
      }
      await control('/faults', undefined, 'DELETE');
      await expect.poll(() => currentTime(page)).toBeGreaterThan(300.5);
      await expect(alert(page)).toHaveCount(0);
    });
  }
});
