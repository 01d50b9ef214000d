import { stopScript } from '../support/control.ts';
import { expect, test } from './support/engineTest.ts';
import type { EnginePage } from './support/enginePage.ts';
import { INTERACTIONS, LIVE, RECORDING, expectPlaying } from './support/playing.ts';

const readFocus = (page: EnginePage) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return (element as HTMLElement).dataset['plyr'] ?? element?.tagName;
  });
const isPaused = (page: EnginePage) => page.evaluate(() => document.querySelector('video')?.paused);

for (const path of [RECORDING, LIVE]) {
  test(
    `the focus stays in the player when it replaces the play button of ${path} (rule 7.4)`,
    { tag: '@smoke' },
    async ({ tab, control }) => {
      await stopScript(control, '1002');
      await tab.open(path);
      await INTERACTIONS.Enter(tab);
      await expect.poll(() => readFocus(tab)).toBe('play');
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
  await expect.poll(() => readFocus(page)).toBe('VIDEO');
  for (const paused of [true, false, true, false]) {
    await page.press('Space');
    await expect.poll(() => isPaused(page)).toBe(paused);
  }
  await expect.poll(() => readFocus(page)).toBe('play');
});
