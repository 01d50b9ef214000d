import { controlBar, open, playButton, playerText, read, RECORDING, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { currentTime } from '../support/video.ts';
import { loadPositions, topicLinks } from '../support/positions.ts';

test('the controls that join a playing file show its duration', async ({ page }) => {
  await open(page, RECORDING);
  await expect(controlBar(page).getByRole('timer', { name: playerText('durationTime') })).toHaveText(/^\D*0?6:00$/);
});

test.describe('when a source fails,', () => {
  // Ignore the intended failures, which the browser reports as console errors.
  test.afterEach(({ complaints }) => {
    complaints.all = complaints.all.filter((text) => !text.startsWith('Failed to load resource'));
  });

  for (const [failing, source, savesData] of [
    ['m3u8', /\.mp4$/, true],
    // The browser plays the stream itself.
    ['mp4', /\.m3u8$/, false],
  ] as const) {
    test(`the other one plays instead of the ${failing}`, async ({ page }) => {
      // The stream plays first for a visitor who saves data.
      await page.addInitScript((saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData } }), savesData);
      await page.route(`**/*.${failing}`, (route) => route.abort());
      await page.goto(RECORDING);
      await topicLinks(page).nth(2).click();
      await expect.poll(() => currentTime(page)).toBeGreaterThan((await loadPositions(page, RECORDING))[2] ?? NaN);
      expect(await read(page, 'currentSrc')).toMatch(source);
    });
  }

  test('a file that hangs gives way to the stream', async ({ page, control }) => {
    await control('/faults', { match: '/media/**/*.mp4', kind: 'hang' });
    await page.goto(`${RECORDING}/seek/100`);
    await playButton(page).click();
    await expect.poll(() => read(page, 'currentSrc')).toMatch(/^blob:/);
    await expect.poll(() => currentTime(page)).toBeGreaterThan(100.5);
    expect(await currentTime(page)).toBeLessThan(115);
    await expect(page.locator('.player').getByRole('alert')).toHaveCount(0);
  });

  test('a message says so, and a retry plays it', async ({ page }) => {
    await page.route(/\.(m3u8|mp4)$/, (route) => route.abort());
    await page.goto(RECORDING);
    await playButton(page).click();
    await expect(page.locator('.player').getByRole('alert')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
    await expect(page.locator('.player').getByRole('alert')).toHaveCount(0);
  });
});
