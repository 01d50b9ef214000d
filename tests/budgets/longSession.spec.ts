import { expect, test } from '../support/servers.ts';
import { openIdle } from '../support/openIdle.ts';
import { weigh } from '../support/weight.ts';

test.use({ backendArgs: ['--long-session'] });

const PATH = '/marathon/lange-raad';
/** Limit in bytes of page and styles (decision 30). */
const LIMIT = 66 * 1024;

test('a session of 120 topics, 900 speeches, 60 votes and 6,000 captions is one light page', async ({ page }, testInfo) => {
  const weight = weigh(page);
  const answer = await openIdle(page, PATH);
  expect(answer?.headers()['content-encoding']).toBe('br');
  const { total, scripts, parts } = await weight();
  testInfo.annotations.push({ type: 'weight', description: JSON.stringify(parts) });
  expect(scripts).toBe(0);
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMIT);
});
