import { expect, test } from '../support/servers.ts';
import { openIdle } from '../support/openIdle.ts';

test.use({ backendArgs: ['--long-session'] });

const PATH = '/marathon/lange-raad';
const HTML_LIMIT = 52 * 1024;

test('a session of 120 topics, 900 speeches, 60 votes and 6,000 captions is one light page', async ({ page }, testInfo) => {
  const answer = await openIdle(page, PATH);
  expect(answer?.headers()['content-encoding']).toBe('br');
  const bytes = (await answer?.request().sizes())?.responseBodySize ?? 0;
  testInfo.annotations.push({ type: 'weight', description: String(bytes) });
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(HTML_LIMIT);
});
