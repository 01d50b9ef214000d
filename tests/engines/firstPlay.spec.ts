import { stopScript } from '../support/control.ts';
import { waitForIslands } from './support/elements.ts';
import { INTERACTIONS, LIVE, RECORDING, expectPlaying } from './support/playing.ts';
import { expect, test } from './support/engineTest.ts';

const LATENCIES = [0, 60, 150];

for (const [pathIndex, path] of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`].entries()) {
  for (const [wayIndex, [way, interact]] of Object.entries(INTERACTIONS).entries()) {
    for (const [latencyIndex, latency] of LATENCIES.entries()) {
      // Each page once in each way, with a latency that differs by page and way. The rest is for Firefox: tests/e2e/firstClick.spec.ts has
      // it in Chromium, and in WebKit it would take most of the time of all tests.
      const isPaired = latencyIndex === (pathIndex + wayIndex) % LATENCIES.length;
      if (way === 'Space' && !isPaired) continue;
      // The smoke tests have each way on a page and in an embed, of a recording and of a live stream: the mouse on the first path and the
      // last, touch and Enter on the others.
      const isMousePath = pathIndex === 0 || pathIndex === 3;
      const isSmokeWay = isMousePath ? way === 'mouse' : way === 'touch' || way === 'Enter';
      const isSmoke = isPaired && isSmokeWay;
      const tag = [...(isPaired ? [] : ['@latency']), ...(isSmoke ? ['@smoke'] : []), ...(way === 'touch' ? ['@touch'] : [])];
      test(
        `one interaction by ${way} plays ${path} with ${String(latency)} ms latency (rule 7.4)`,
        { tag },
        async ({ newPage, control }) => {
          await stopScript(control, '1002');
          const page = await newPage({ latency });
          await page.open(path);
          await interact(page);
          await expectPlaying(page);
          expect(await page.readComplaints()).toEqual([]);
        },
      );
    }
  }
}

for (const path of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`]) {
  test(`a click plays ${path} also after its scripts have loaded (rule 7.4)`, async ({ tab, control }) => {
    await stopScript(control, '1002');
    await tab.open(path);
    await waitForIslands(tab);
    await INTERACTIONS.mouse(tab);
    await expectPlaying(tab);
  });
}
