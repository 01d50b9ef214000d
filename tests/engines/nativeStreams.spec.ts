// Browsers without Media Source, such as those of iPhones before iOS 17.1, play HLS by themselves.
import { stopScript } from '../support/control.ts';
import { CONTROL_BAR } from '../support/player.ts';
import { expect, test } from './support/engineTest.ts';
import { click, expectVisible } from './support/elements.ts';
import { barButton, expectPlaying, INTERACTIONS, LIVE, openPlaying, pause, playerText, read, RECORDING } from './support/playing.ts';
import type { EnginePage } from './support/enginePage.ts';

/** Distance between the playhead and the newest position of a live stream, seconds. */
const readDistance = (page: EnginePage) =>
  page.evaluate(() => {
    const { seekable, currentTime } = document.querySelector('video')!;
    return seekable.length > 0 ? seekable.end(seekable.length - 1) - currentTime : NaN;
  });

test.describe('without Media Source', { tag: '@nativeHls' }, () => {
  test('a recording plays, seeks and continues (rule 7.3)', async ({ newPage }) => {
    const page = await newPage({ hasMediaSource: false });
    await openPlaying(page, RECORDING);
    await click(page, '#topics li:nth-of-type(4) a');
    await expect.poll(() => read(page, 'currentTime')).toBeGreaterThan(100);
    await expectPlaying(page);
    expect(await page.readComplaints()).toEqual([]);
  });

  test('a recording plays its stream, whose quality the browser chooses', async ({ newPage }) => {
    const page = await newPage({ hasMediaSource: false });
    await openPlaying(page, RECORDING);
    await pause(page);
    await click(page, barButton('settings'));
    await expectVisible(page, { css: `${CONTROL_BAR} [role="menuitem"]`, text: playerText('speed') });
    await expectVisible(page, { css: `${CONTROL_BAR} [role="menuitem"]`, text: playerText('quality') }, false);
    expect(await page.readComplaints()).toEqual([]);
  });

  for (const path of [LIVE, `${LIVE}/embed`]) {
    for (const way of ['mouse', 'Enter'] as const) {
      test(`${path} begins at the live edge by ${way} (rule 6.7)`, async ({ newPage, control: api }) => {
        await stopScript(api, '1002');
        const page = await newPage({ hasMediaSource: false });
        await page.open(path);
        await INTERACTIONS[way](page);
        await expectPlaying(page);
        await expect.poll(() => readDistance(page)).toBeLessThan(30);
        await expectVisible(page, CONTROL_BAR);
        expect(await read(page, 'currentSrc')).toMatch(/m3u8/);
        expect(await page.readComplaints()).toEqual([]);
      });
    }
  }
});
