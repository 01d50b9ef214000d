import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asTried, tryCasesAtOnce } from '../support/fuzz.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { type MutatingBackend, startMutatingBackend, troubles } from '../support/mutatingBackend.ts';
import { startBackend, stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
let between: MutatingBackend;
beforeAll(async () => {
  between = await startMutatingBackend((await startBackend()).url);
  fuzzed = await startFuzzedPortal({}, between.url);
}, 60_000);
afterAll(async () => {
  await between.close();
  await stopPrograms();
});

const pages = fc.constantFrom(
  ...[
    '',
    '?tab=recorded&q=raad&when=all',
    '/category/gemeenteraad',
    '/calendar',
    '/calendar.ics',
    '/feed.xml',
    '/live-now.json',
    '/sessions.json?tab=live',
  ],
  ...['/delegates', '/about'],
  ...['/gr-begroting', '/gr-begroting', '/gr-begroting', '/1001', '/gr-begroting/topic/t1', '/gr-begroting/seek/12'],
  ...['/gr-begroting/embed/topics', '/gr-begroting/text'],
  ...['/gr-begroting.json', '/gr-begroting.ics', '/gr-begroting/download', '/gr-begroting/transcript/nl'],
  ...['/gr-begroting/transcript/nl.json', '/gr-begroting/transcript/nl.txt'],
  ...['/gr-begroting/captions/nl.vtt', '/gr-begroting/chapters.vtt', '/gr-omgevingsvisie', '/gr-omgevingsvisie?part=2'],
  ...['/gr-omgevingsvisie/captions/nl.vtt?part=2'],
  ...['/live-raad', '/live-raad', '/live-raad/live.json', '/live-raad/text', '/live-raad/embed', '/besloten', '/gr-vaststelling-dijkplan'],
  ...['/college-online', '/cb-evaluatie-storm'],
);
const cases = fc.record({ trouble: troubles, locale: fc.constantFrom('', '', '/en', '/ar', '/cn'), page: pages });

// Every case is a city that nobody has asked for: nothing that was remembered stands in for what goes wrong.
it(asTried('pages made of wrong answers'), { timeout: 300_000 }, async () => {
  let found = 0;
  const tryCase = async (
    { trouble, locale, page }: { trouble: Parameters<MutatingBackend['addCase']>[0]; locale: string; page: string },
    lane: number,
  ) => {
    const request = `GET ${locale}/${between.addCase(trouble)}${page} HTTP/1.1\r\nHost: portal.test\r\n\r\n`;
    const answers = await fuzzed.ask(Buffer.from(request), lane);
    expect(answers).toHaveLength(1);
    for (const { status, headers, body } of answers) {
      if (status === 200) found += 1;
      expect(headers.has('x-injected')).toBe(false);
      // Between quotes an angle bracket is a character like any other.
      if (headers.get('content-type')?.includes('html')) expect(body.replace(/="[^"]*"/g, '')).not.toMatch(/<script>alert|<img src=x/);
    }
  };
  await tryCasesAtOnce(cases, tryCase);
  expect(found).toBeGreaterThan(0);
  await fuzzed.expectUnharmed();
});
