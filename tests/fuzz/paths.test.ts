import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { targets } from '../support/fuzzPaths.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
beforeAll(async () => {
  fuzzed = await startFuzzedPortal();
}, 60_000);
afterAll(stopPrograms);

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constantFrom('HEAD', 'POST') },
  { weight: 1, arbitrary: fc.constantFrom('OPTIONS', 'TRACE', 'DELETE', 'CONNECT', 'get', 'PRI') },
);
const cases = fc.record({ method, target: targets });

it(toFuzzTitle('paths'), { timeout: 300_000 }, async () => {
  await tryCasesAtOnce(cases, async ({ method, target }, lane) => {
    const request = `${method} ${target} HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\n\r\n`;
    const answers = await fuzzed.send(Buffer.from(request, 'latin1'), lane, { isHead: method === 'HEAD' });
    // CONNECT closes the connection; a target with a line break may be several requests.
    if (method !== 'CONNECT') expect(answers.length).toBeGreaterThanOrEqual(1);
    if (!/[\r\n]/.test(target)) expect(answers.length).toBeLessThanOrEqual(1);
  });
  await fuzzed.expectUnharmed();
});

it.each([
  ['/waterdam/.html', 400],
  ['/en/%2ehtml.html/', 400],
  ['/500', 404],
  ['/ar/500/', 404],
])('%s, which failed before, answers %i', async (target, status) => {
  const answers = await fuzzed.send(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\n\r\n`), 0);
  expect(answers.map((answer) => answer.status)).toEqual([status]);
});
