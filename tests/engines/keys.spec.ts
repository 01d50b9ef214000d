import { stopScript } from '../support/control.ts';
import { expectFocused } from './support/elements.ts';
import { expect, test } from './support/engineTest.ts';
import type { EnginePage } from './support/enginePage.ts';
import { barButton, INTERACTIONS, LIVE, RECORDING, expectPlaying } from './support/playing.ts';

const isPaused = (page: EnginePage) => page.evaluate(() => document.querySelector('video')?.paused);

for (const path of [RECORDING, LIVE]) {
  test(
    `the focus stays in the player when it replaces the play button of ${path} (rule 7.4)`,
    { tag: '@smoke' },
    async ({ tab, control }) => {
      await stopScript(control, '1002');
      await tab.open(path);
      await INTERACTIONS.Enter(tab);
      await expectFocused(tab, barButton('pause'));
      await expectPlaying(tab);
      await tab.press('Space');
      await expect.poll(() => isPaused(tab)).toBe(true);
      await tab.press('Space');
      await expectPlaying(tab);
    },
  );
}

test("Space plays and pauses the video also while it has the browser's controls (rule 7.4)", async ({ newPage }) => {
  const page = await newPage({ latency: 1000 });
  await page.open(RECORDING);
  await INTERACTIONS.Enter(page);
  await expectFocused(page, 'video');
  for (const paused of [true, false, true, false]) {
    await page.press('Space');
    await expect.poll(() => isPaused(page)).toBe(paused);
  }
  await expectFocused(page, barButton('pause'));
});
