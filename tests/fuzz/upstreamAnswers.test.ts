import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { type MutatingBackend, startMutatingBackend, answerFaults } from '../support/mutatingBackend.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
let mutatingBackend: MutatingBackend;
beforeAll(async () => {
  mutatingBackend = await startMutatingBackend((await startBackend()).url);
  fuzzed = await startFuzzedPortal({}, mutatingBackend.url);
}, 60_000);
afterAll(async () => {
  await mutatingBackend.close();
  await stopPrograms();
});

const pages = fc.constantFrom(
  '',
  '?tab=recorded&q=raad&when=all',
  '/category/gemeenteraad',
  '/calendar',
  '/calendar.ics',
  '/feed.xml',
  '/live-now.json',
  '/sessions.json?tab=live',
  '/delegates',
  '/about',
  '/gr-begroting',
  '/gr-begroting',
  '/gr-begroting',
  '/1001',
  '/gr-begroting/topic/t1',
  '/gr-begroting/seek/12',
  '/gr-begroting/embed/topics',
  '/gr-begroting/text',
  '/gr-begroting.json',
  '/gr-begroting.ics',
  '/gr-begroting/download',
  '/gr-begroting/transcript/nl',
  '/gr-begroting/transcript/nl.json',
  '/gr-begroting/transcript/nl.txt',
  '/gr-begroting/captions/nl.vtt',
  '/gr-begroting/chapters.vtt',
  '/gr-omgevingsvisie',
  '/gr-omgevingsvisie?part=2',
  '/gr-omgevingsvisie/captions/nl.vtt?part=2',
  '/live-raad',
  '/live-raad',
  '/live-raad/live.json',
  '/live-raad/text',
  '/live-raad/embed',
  '/besloten',
  '/gr-vaststelling-dijkplan',
  '/college-online',
  '/cb-evaluatie-storm',
);
const cases = fc.record({ fault: answerFaults, locale: fc.constantFrom('', '', '/en', '/ar', '/cn'), page: pages });

// Every case has a new city, so that no cached answer replaces the mutated one.
it(toFuzzTitle('pages made of wrong answers'), { timeout: 300_000 }, async () => {
  let found = 0;
  const tryCase = async (
    { fault, locale, page }: { fault: Parameters<MutatingBackend['addCase']>[0]; locale: string; page: string },
    lane: number,
  ) => {
    const request = `GET ${locale}/${mutatingBackend.addCase(fault)}${page} HTTP/1.1\r\nHost: portal.test\r\n\r\n`;
    const answers = await fuzzed.send(Buffer.from(request), lane);
    expect(answers).toHaveLength(1);
    for (const { status, headers, body } of answers) {
      if (status === 200) found += 1;
      expect(headers.has('x-injected')).toBe(false);
      // An angle bracket in a quoted attribute value is plain text.
      if (headers.get('content-type')?.includes('html')) expect(body.replace(/="[^"]*"/g, '')).not.toMatch(/<script>alert|<img src=x/);
    }
  };
  await tryCasesAtOnce(cases, tryCase);
  expect(found).toBeGreaterThan(0);
  await fuzzed.expectUnharmed();
});
