import { expect, it } from 'vitest';
import { RequestLog } from './requestLog.ts';

it('keeps the last calls, and the first 500 characters of their addresses', () => {
  const log = new RequestLog(() => 7);
  log.add({ method: 'GET', path: `/${'x'.repeat(14_000)}`, status: 101 });
  expect(log.list()).toEqual([{ method: 'GET', path: `/${'x'.repeat(499)}`, status: 101, timeMs: 7 }]);
  for (let index = 0; index < 10_000; index += 1) log.add({ method: 'GET', path: `/${index}` });
  expect(log.list()).toHaveLength(10_000);
  expect(log.list()[0]?.path).toBe('/0');
});
