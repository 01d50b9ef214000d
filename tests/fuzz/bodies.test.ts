import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { posts } from '../support/fuzzBodies.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
beforeAll(async () => {
  fuzzed = await startFuzzedPortal({ PORTAL_CAPTCHA: 'off' });
}, 60_000);
afterAll(stopPrograms);

/** Networks of the visitors: some use up their limits, others do not. */
const network = fc.nat(2000).map((number) => `10.${String(number >> 8)}.${String(number & 255)}.9`);
const cases = fc.record({ post: posts, network, isChunked: fc.boolean() });

it(toFuzzTitle('bodies'), { timeout: 300_000 }, async () => {
  await tryCasesAtOnce(cases, async ({ post: { path, type, body }, network: visitor, isChunked }, lane) => {
    const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${String(body.length)}`;
    const head = `POST ${path} HTTP/1.1\r\nHost: portal.test\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-For: ${visitor}\r\n`;
    const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
    const sent = isChunked ? [...(body.length > 0 ? chunk : []), Buffer.from('0\r\n\r\n')] : [body];
    const request = [Buffer.from(`${head}Content-Type: ${type}\r\n${framing}\r\n\r\n`, 'latin1'), ...sent];
    const answers = await fuzzed.send(Buffer.concat(request), lane);
    expect(answers.length).toBeLessThanOrEqual(1);
    for (const { headers, body: html } of answers) {
      expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
      // An angle bracket in a quoted attribute value is plain text.
      expect(html.replace(/="[^"]*"/g, '')).not.toMatch(/<script>alert|<img src=x/);
    }
  });
  await fuzzed.expectUnharmed();
});
