import { stopScript } from '../support/control.ts';
import { INTERACTIONS, LIVE, RECORDING, expectPlaying } from './support/playing.ts';
import { expect, test } from './support/engineTest.ts';

const LATENCIES = [0, 60, 150];

for (const [pathIndex, path] of [RECORDING, LIVE, `${RECORDING}/embed`, `${LIVE}/embed`].entries()) {
  for (const [wayIndex, [way, interact]] of Object.entries(INTERACTIONS).entries()) {
    for (const [latencyIndex, latency] of LATENCIES.entries()) {
      // Smoke: each page in each way but one once, with a latency that differs by page and way.
      const isSmoke = way !== 'Space' && latencyIndex === (pathIndex + wayIndex) % LATENCIES.length;
      const tag = [...(isSmoke ? ['@smoke'] : []), ...(way === 'touch' ? ['@touch'] : [])];
      test(`one interaction by ${way} plays ${path} with ${String(latency)} ms latency`, { tag }, async ({ newPage, control }) => {
        await stopScript(control, '1002');
        const page = await newPage({ latency });
        await page.open(path);
        await interact(page);
        await expectPlaying(page);
        expect(await page.readComplaints()).toEqual([]);
      });
    }
  }
}
