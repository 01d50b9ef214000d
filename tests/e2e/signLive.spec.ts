import type { Page } from '@playwright/test';
import { button, open, playerText, test } from '../support/player.ts';
import { expect } from '../support/servers.ts';
import { areBothPaused, waitForFrames, watchFrames } from '../support/signDrift.ts';

/** A live session with a signer, whose stream is repeated beside that of the session. */
const LIVE = '/tweebruggen/raad-rechtstreeks';

const box = (page: Page) => page.getByRole('group', { name: new RegExp(playerText('sign')) });

/** Waits until the signer's video moves. */
const expectMoving = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => (document.querySelectorAll('video')[1]?.readyState ?? 0) > 2)).toBe(true);
  await watchFrames(page);
  await waitForFrames(page, 10);
};

/** Difference of both positions, s. In step it is a whole number of segments: position 0 is the first segment that a playlist had. */
const readDifference = (page: Page) =>
  page.evaluate(() => {
    const [first, signer] = document.querySelectorAll('video');
    return (signer?.currentTime ?? NaN) - (first?.currentTime ?? NaN);
  });

test('the signer of a live session runs in step with the hall, pauses with it, and is remembered (rules 27.21, 27.23)', async ({
  page,
}) => {
  await open(page, LIVE);
  await page.keyboard.press('s');
  await expectMoving(page);
  // Which segment is shown is tested with clocks in the pictures (sign.spec.ts).
  const segmentSeconds = 4;
  const readPhase = async () => {
    const difference = await readDifference(page);
    return Math.abs(difference - segmentSeconds * Math.round(difference / segmentSeconds));
  };
  await expect.poll(readPhase).toBeLessThanOrEqual(0.2);
  await page.keyboard.press('j');
  await expect.poll(readPhase).toBeLessThanOrEqual(0.2);
  await waitForFrames(page, 10);
  await page.keyboard.press('k');
  await expect.poll(() => areBothPaused(page)).toBe(true);
  await expect.poll(readPhase).toBeLessThanOrEqual(0.2);

  await open(page, LIVE);
  await expect(button(page, 'sign')).toHaveAttribute('aria-pressed', 'true');
  await expect(box(page)).toBeVisible();
  await expectMoving(page);
});
