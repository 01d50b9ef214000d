import type { Page } from '@playwright/test';
import { liveLog, openLog, rows, say } from '../support/liveLog.ts';
import { watch } from '../support/liveSession.ts';
import { test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

/** Lines after which the log has all the rows that it keeps, and how many more are then said. */
const [FULL, MORE] = [150, 300];

/** Of a row that is gone, which had some 25 nodes, less than one may stay. */
const NODE_LIMIT = MORE;

/** The nodes that the browser keeps for its pages, in the document or not. */
async function countNodes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
}

test('the page of a live session forgets the rows of words that are long gone', async ({ page, control }, testInfo) => {
  test.slow();
  await watch(page, '/zonnehaven/raad-live');
  await openLog(page);
  const sayUntil = async (from: number, until: number) => {
    for (let line = from; line < until; line += 1)
      await say(control, 3001, `eilute ${String(line)}`, { language: 'lt', start: line * 1000 });
    await expect(rows(page).last()).toContainText(`eilute ${String(until - 1)}`);
  };
  await say(control, 3001, 'eilute', { language: 'lt', start: 0 });
  await liveLog(page).getByRole('combobox').selectOption('lt');
  await sayUntil(1, FULL);
  const before = await countNodes(page);
  await sayUntil(FULL, FULL + MORE);
  const grown = (await countNodes(page)) - before;
  testInfo.annotations.push({ type: 'nodes', description: String(grown) });
  expect(grown).toBeLessThan(NODE_LIMIT);
});
