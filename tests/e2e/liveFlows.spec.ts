import { PUBLISH_RELOAD_MS } from '../../src/domain/live/publishRange.ts';
import { stopScript } from '../support/control.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { expect, test } from '../support/servers.ts';
import { label } from '../support/labels.ts';
import { playButton } from '../support/player.ts';
import { currentTime } from '../support/video.ts';
import { notices } from '../support/sessionParts.ts';

const LIVE = '/waterdam/live-raad';
const text = (key: string, values?: Record<string, string | number>) => label('nl', key, values);

test.describe('the page of a live session', () => {
  test.afterEach(async ({ control }) => {
    await control('/sessions/live-raad/status', { status: 'live' });
    await control('/sessions/live-raad/publish');
  });

  test('removes a withdrawn session, and reloads after a publish', async ({ page, control }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await control('/sessions/live-raad/unpublish');
    await expect(notices(page)).toContainText(text('session.unpublished'));
    await expect(page.locator('video')).toHaveCount(0);
    await expect(page.locator('main .status')).toHaveCount(0);
    await expect(page.getByRole('region', { name: text('session.topics') })).toHaveCount(0);

    const reloaded = page.waitForEvent('load', { timeout: PUBLISH_RELOAD_MS.last + 7000 });
    const publishedMs = Date.now();
    await control('/sessions/live-raad/publish');
    await reloaded;
    const afterMs = Date.now() - publishedMs;
    // Rule 13.1; the event reaches the page before the answer reaches this test.
    expect(afterMs).toBeGreaterThan(PUBLISH_RELOAD_MS.first - 100);
    await expect(page.locator('[data-same-page]')).toHaveCount(0);
    await expect(page.locator('video')).toBeVisible();
  });

  test('shows the player once an unpublished session is published', async ({ page, control }) => {
    test.slow();
    await control('/sessions/live-raad/unpublish');
    await expect(async () => {
      await page.goto(LIVE);
      await expect(page.getByText(text('session.unpublished'))).toHaveCount(1, { timeout: 500 });
      await expect(page.locator('video')).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await control('/sessions/live-raad/publish');
    await expect(page.locator('video')).toBeVisible({ timeout: PUBLISH_RELOAD_MS.last + 12_000 });
  });

  test('links to the recording when the live stream ends', async ({ page, control }) => {
    await openLiveSession(page, LIVE);
    await control('/sessions/live-raad/status', { status: 'vod' });
    await expect(page.getByText(text('player.recordingReady'))).toBeVisible();
    await expect(page.getByRole('link', { name: text('player.watchRecording') })).toHaveAttribute('href', LIVE);
  });

  test('reports that the video is not available, and a player that plays goes on when it returns (rule 13.21)', async ({
    page,
    control,
  }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await playButton(page).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
    await control('/sessions/live-raad/status', { status: 'live-unavailable' });
    await expect(notices(page)).toContainText(text('session.notAvailableHint'));
    await control('/sessions/live-raad/status', { status: 'live' });
    await expect(notices(page)).toBeEmpty();
    // It plays on for longer than the time in which a page would reload.
    const returned = await currentTime(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(returned + PUBLISH_RELOAD_MS.last / 1000 + 1);
    await expect(page.locator('[data-same-page]')).toHaveCount(1);
  });

  test('reports that the video is not available, and reloads when the video returns to a page that does not play', async ({
    page,
    control,
  }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    await control('/sessions/live-raad/status', { status: 'live-unavailable' });
    await expect(notices(page)).toContainText(text('session.notAvailableHint'));
    const reloaded = page.waitForEvent('load');
    await control('/sessions/live-raad/status', { status: 'live' });
    await reloaded;
    await expect(notices(page)).toBeEmpty();
  });
});

test.describe('an unreachable broker', () => {
  test('is reported, and the portal is polled instead', async ({ page, control }) => {
    test.slow();
    await openLiveSession(page, LIVE);
    const requested = page.waitForResponse(/\/live-raad\/live\.json$/);
    await control('/faults', { match: 'broker', kind: 'fail' });
    await control('/connections', undefined, 'DELETE');
    expect((await requested).ok()).toBe(true);
    await expect(notices(page)).toContainText(text('live.unreachable'));

    await control('/faults', undefined, 'DELETE');
    await expect(notices(page)).toBeEmpty({ timeout: 35_000 });
  });

  test('is replaced by the records and captions of the portal', async ({ page, control }) => {
    test.slow();
    await stopScript(control, 'live-raad');
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(`${LIVE}#transcript`);
    await expect(notices(page)).toContainText(text('live.unreachable'));
    await control('/sessions/live-raad/topics/create', { id: 'polled', name: 'Punt van het portaal', priority: 80 });
    await control('/sessions/live-raad/caption', { text: 'Woorden van het portaal', language: 'nl' });
    await page.getByRole('tab', { name: text('session.topics') }).click();
    await expect(page.locator('#topics')).toContainText('Punt van het portaal');
    await page.getByRole('tab', { name: text('session.transcript') }).click();
    await expect(page.locator('#transcript')).toContainText('Woorden van het portaal');
    await control('/sessions/live-raad/topics/delete', { id: 'polled' });
    await control('/sessions/live-raad/script', { playing: true });
  });

  test('is not replaced by polling while the page is hidden', async ({ page, control, context }) => {
    await control('/faults', { match: 'broker', kind: 'fail' });
    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/live.json')) requestCount += 1;
    });
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => sessionStorage.getItem('hidden') === 'yes' });
      sessionStorage.setItem('hidden', 'yes');
    });
    await page.goto(LIVE);
    await expect(notices(page)).toContainText(text('live.unreachable'));
    await context.newPage().then((other) => other.close());
    expect(requestCount).toBe(0);
    await page.evaluate(() => {
      sessionStorage.setItem('hidden', 'no');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => requestCount).toBe(1);
  });
});
