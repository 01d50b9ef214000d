import type { Page } from '@playwright/test';
import { choose, isPlaying, open, pause, play, playButton, player, playerText, read, RECORDING, seek, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { allowFrameReading, burnedInSecond, currentTime } from '../support/video.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

test.describe('a clip', () => {
  test('stops at its end, once', async ({ page }) => {
    await open(page, `${RECORDING}?in=12&out=15`);
    await expect.poll(() => read(page, 'paused')).toBe(true);
    const stopped = await currentTime(page);
    expect(stopped).toBeGreaterThanOrEqual(15);
    expect(stopped).toBeLessThan(15.25);
    await play(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(16.5);
    expect(await read(page, 'paused')).toBe(false);
    await seek(page, 14);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(15.5);
    expect(await read(page, 'paused')).toBe(false);
  });

  test('does not stop after a jump beyond it', async ({ page }) => {
    await open(page, `${RECORDING}?in=12&out=20`);
    await seek(page, 60);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(61);
    await seek(page, 19);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(20.5);
    expect(await read(page, 'paused')).toBe(false);
  });
});

test('the end of a part links to the next part', async ({ page }) => {
  const next = page.getByRole('link', { name: 'Verder met deel 2' });
  await open(page, '/waterdam/gr-omgevingsvisie');
  await expect(next).toBeHidden();
  await seek(page, 358);
  await next.click();
  await expect(page).toHaveURL(/gr-omgevingsvisie\?part=2$/);
});

test('the language links lead to the position reached, also from a deep link (rule 6.15)', async ({ page }) => {
  await open(page, `${RECORDING}/topic/begroting`);
  await seek(page, 100);
  await pause(page);
  const french = page.locator('header a[hreflang="fr"]');
  await expect(french).toHaveAttribute('href', /^\/fr\/waterdam\/gr-begroting\/seek\/10\d$/);
  const seconds = Number(/\d+$/.exec((await french.getAttribute('href')) ?? '')?.[0]);
  expect(Math.abs((await currentTime(page)) - seconds)).toBeLessThan(2);
});

test.describe('a resume point', () => {
  const notice = (page: Page) => page.locator('.player').getByText(/^Verder vanaf/);

  test('is played from after a reload, with a button to restart', async ({ page }) => {
    await open(page, RECORDING);
    await seek(page, 100);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(100.5);
    await pause(page);
    const left = new Date((await currentTime(page)) * 1000);
    await page.reload();
    expect(await page.evaluate(() => document.querySelector('video')!.currentTime)).toBe(0);
    await page.keyboard.press('k');
    await expect(notice(page)).toHaveText(playerText('continuing', { time: left.toISOString().slice(15, 19) }));
    expect(await currentTime(page)).toBeGreaterThanOrEqual(100);
    await page
      .locator('.player')
      .getByRole('button', { name: playerText('restart') })
      .click();
    await expect.poll(() => currentTime(page)).toBeLessThan(20);
    await expect(notice(page)).toHaveCount(0);
    await expect(player(page)).toBeFocused();
  });

  test('gives way to an address with a position', async ({ page }) => {
    await open(page, RECORDING);
    await seek(page, 100);
    await pause(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('player'))).toContain('waterdam/1001');
    for (const tail of ['/seek/0', '/topic/begroting', '?in=200']) {
      await open(page, RECORDING + tail);
      await expect(notice(page)).toHaveCount(0);
      await pause(page);
    }
  });

  test('is removed at the end', async ({ page }) => {
    await open(page, RECORDING);
    await seek(page, 100);
    await pause(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('player'))).toContain('waterdam/1001');
    await seek(page, 352);
    await play(page);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(352.5);
    await pause(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('player'))).not.toContain('waterdam/1001');
  });

  test('is not needed to play in a browser that blocks storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await open(page, RECORDING);
    await seek(page, 100);
    await pause(page);
    await choose(page, 'captionSize', 'sizeLarge');
    await expect.poll(() => read(page, 'paused')).toBe(true);
  });
});

for (const index of [1, 3, 5]) {
  test(`a jump to topic ${index + 1} reaches its start`, async ({ page }) => {
    await allowFrameReading(page);
    await open(page, RECORDING);
    const topic = topicLinks(page).nth(index);
    const second = (await loadPositions(page, RECORDING))[index] ?? NaN;
    await page.evaluate(() => {
      const video = document.querySelector('video')!;
      // Read the position before the video plays on, which a busy machine may let it do for half a second.
      const readSought = () => {
        document.documentElement.dataset['sought'] = String(video.currentTime);
      };
      const stop = () => {
        video.removeEventListener('seeking', readSought);
        video.pause();
      };
      video.addEventListener('seeking', readSought);
      video.addEventListener('seeked', stop, { once: true });
    });
    await topic.click();
    await expect.poll(() => read(page, 'paused')).toBe(true);
    const sought = Number(await page.locator('html').getAttribute('data-sought'));
    expect(Math.abs(sought - second)).toBeLessThan(0.5);
    await expect.poll(() => burnedInSecond(page)).toBeGreaterThanOrEqual(0);
    const shown = await burnedInSecond(page);
    expect(shown).toBeLessThan((await currentTime(page)) + 0.5);
    expect(shown + 1).toBeGreaterThan(second - 0.5);
  });
}

test.describe('when a file cannot be loaded,', () => {
  // Ignore the intended failures, which the browser reports as console errors.
  test.afterEach(({ complaints }) => {
    complaints.all = complaints.all.filter((text) => !/Failed to load resource|CORS policy|hydrating|dynamically imported/.test(text));
  });

  test('an outage of 30 seconds is shown and heals by itself', async ({ page, control }) => {
    await open(page, RECORDING);
    // The stream plays a chosen quality; the whole file may be loaded already.
    await choose(page, 'quality', /^480p/);
    await expect.poll(() => read(page, 'currentSrc')).toMatch(/^blob:/);
    await play(page);
    await expect.poll(() => isPlaying(page)).toBe(true);
    await control('/faults', { match: 'media', kind: 'fail', status: 503 });
    await seek(page, 300);
    await expect(page.locator('.player').getByRole('alert')).toContainText(playerText('outage'));
    await expect(page.locator('.player').getByRole('button', { name: playerText('retry') })).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    await control('/faults', undefined, 'DELETE');
    await expect.poll(() => currentTime(page)).toBeGreaterThan(300.5);
    await expect(page.locator('.player').getByRole('alert')).toHaveCount(0);
  });

  test('the first click on a topic follows its link', async ({ page }) => {
    await page.route('**/Topics.island*', (route) => route.abort());
    await page.goto(RECORDING);
    const topic = topicLinks(page).nth(2);
    const href = await topic.getAttribute('href');
    await topic.click();
    await page.waitForURL(`**${href}`);
  });
});

test('an embed stores nothing', async ({ page }) => {
  await page.goto('/waterdam/live-raad/embed');
  await playButton(page).focus();
  await page.keyboard.press('k');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await choose(page, 'picture', 'soundOnly');
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
});
