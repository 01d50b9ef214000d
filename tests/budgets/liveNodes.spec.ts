import type { Page } from '@playwright/test';
import { liveLog, openLog, rows, sendCaption } from '../support/liveLog.ts';
import { openLiveSession } from '../support/liveSession.ts';
import { test } from '../support/player.ts';
import { expect } from '../support/servers.ts';

/** Number of lines that fill the log, and of the lines that are sent after that. */
const FULL = 150;
const MORE = 300;

/** Fewer than one node may stay of each removed row, which had about 25. */
const NODE_LIMIT = MORE;

/** Number of DOM nodes in the memory of the browser, inside and outside of the document. */
async function countNodes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
}

test('the page of a live session releases the rows of earlier captions', async ({ page, control }, testInfo) => {
  test.slow();
  await openLiveSession(page, '/zonnehaven/raad-live');
  await openLog(page);
  const sendCaptionsUntil = async (from: number, until: number) => {
    for (let line = from; line < until; line += 1)
      await sendCaption(control, 3001, `eilute ${String(line)}`, { language: 'lt', start: line * 1000 });
    await expect(rows(page).last()).toContainText(`eilute ${String(until - 1)}`);
  };
  await sendCaption(control, 3001, 'eilute', { language: 'lt', start: 0 });
  await liveLog(page).getByRole('combobox').selectOption('lt');
  await sendCaptionsUntil(1, FULL);
  const before = await countNodes(page);
  await sendCaptionsUntil(FULL, FULL + MORE);
  const grown = (await countNodes(page)) - before;
  testInfo.annotations.push({ type: 'nodes', description: String(grown) });
  expect(grown).toBeLessThan(NODE_LIMIT);
});
