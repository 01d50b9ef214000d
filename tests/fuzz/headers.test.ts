import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { ambiguousRequests, headerLines } from '../support/fuzzHeaders.ts';
import { pagePaths } from '../support/fuzzPaths.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
beforeAll(async () => {
  fuzzed = await startFuzzedPortal();
}, 60_000);
afterAll(stopPrograms);

it(toFuzzTitle('headers'), { timeout: 300_000 }, async () => {
  const cases = fc.record({
    path: pagePaths,
    host: fc.constantFrom(...Array<string>(9).fill('Host: portal.test\r\n'), ''),
    lines: headerLines,
  });
  await tryCasesAtOnce(cases, async ({ path, host, lines }, lane) => {
    const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${host}${lines}\r\n`, 'latin1');
    // Node.js does not read bytes after an upgrade request: the answer comes first.
    const answers = await fuzzed.send(request, lane, { isUnfinished: /upgrade/i.test(lines) });
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const { headers, body } of answers) {
      expect(headers.has('x-injected')).toBe(false);
      // Addresses in a page never use the Host header (rule 1.11).
      expect(body).not.toMatch(/hostile\.example|<script>alert/);
    }
  });
  await fuzzed.expectUnharmed();
});

it(toFuzzTitle('ambiguous requests'), { timeout: 300_000 }, async () => {
  let rejectedCount = 0;
  await tryCasesAtOnce(ambiguousRequests, async ({ text, isClear }, lane) => {
    const answers = await fuzzed.send(Buffer.from(text, 'latin1'), lane, { isUnfinished: true });
    const statuses = answers.map(({ status }) => status);
    rejectedCount += statuses.filter((status) => status === 400).length;
    // The hidden request is for a missing page: a 404 would be its answer.
    if (!isClear) expect(statuses).not.toContain(404);
  });
  expect(rejectedCount).toBeGreaterThan(0);
  await fuzzed.expectUnharmed();
});

it('bytes after the last request of a connection are not answered', async () => {
  const request = 'GET /waterdam/gr-begroting HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\n\r\n';
  const send = async () => {
    const answers = await fuzzed.send(Buffer.from(`${request}one more thing\r\n\r\n`), 0, { isUnfinished: true });
    return answers.map(({ status }) => status);
  };
  // The connection is reset because of the unread bytes, which may discard the answer on its way.
  await expect.poll(send).toEqual([200]);
});
