import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { pagePaths } from '../support/fuzzPaths.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { stopPrograms } from '../support/programs.ts';

let fuzzed: FuzzedPortal;
beforeAll(async () => {
  fuzzed = await startFuzzedPortal();
}, 60_000);
afterAll(stopPrograms);

const NAMES = [
  ...[
    'tab',
    'q',
    'when',
    'category',
    'page',
    'month',
    'in',
    'out',
    'topic',
    't',
    'part',
    'url',
    'format',
    'maxwidth',
    'maxheight',
    'action',
  ],
  ...['grant', 'refresh'],
  ...['language', 'back', 'start', 'utm_source', 'fbclid', '__proto__', 'constructor', 'toString', 'a[b][c]', 'a[]', '', ' ', '%00'],
  ...['%ff', 'e', 'v', 'href'],
];
const VALUES = [
  ...['all', 'live', 'recorded', 'planned', 'today', 'week', 'gemeenteraad', 'raad', 'json', 'xml', 'download', 'off', '2026-10', '12'],
  ...['1', '2', '40'],
  ...['0', '-1', '-0', '1e3', '1e400', '0x1', '99999999', '9'.repeat(400), 'NaN', 'Infinity', '1.5', '١٢', '12:', '1:2:3:4', '99:99:99'],
  ...['12s', ' 12 '],
  ...['0000-00', '9999-12', '2026-13', '-2026-01', '275760-10', '2026-10-26', '2026-1', '10-2026', '2026-10T', '١٢٣٤-٠١'],
  ...['', '%', '%ff', '%00', '%0d%0aX-Injected: y', '%e2%80%ae', '%ed%a0%80', '%F0%9F%98%80', '%cc%81'.repeat(100), 'a'.repeat(1500)],
  ...['+'.repeat(300), '%20'],
  ...['<script>alert(1)</script>', '"onfocus=alert(1)', "'--", '${7*7}', '{{7*7}}', '../../etc/passwd', 'javascript:alert(1)', '\\', '`'],
  ...['(.*)*$', '[', '*', '%_'],
  ...['http://127.0.0.1:1/waterdam/gr-begroting', 'https://hostile.example/waterdam/gr-begroting', 'http://[::1', 'http://a:99999/'],
  ...['//x', 'data:,x', 'blob:x'],
  ...['/waterdam/gr-begroting', 'file:///etc/passwd', 'http://x/%', 'http://127.0.0.1/waterdam/gr-begroting?in=x&out=y'],
  ...['eyJhbGciOiJub25lIn0.e30.', 'a.b.c'],
].map((text) => Buffer.from(text).toString('latin1').replaceAll(' ', '%20'));

const parameterText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 12 }).map((bytes) => String.fromCharCode(...bytes).replace(/[\r\n]/g, '')) },
);
const pair = fc.tuple(
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: parameterText }),
  fc.constantFrom('=', '=', '=', '', '=='),
  parameterText,
);
const query = fc
  .tuple(
    fc.constantFrom('?', '?', '?', '??', '?&', '/?'),
    fc.array(
      pair.map((parts) => parts.join('')),
      { maxLength: 5 },
    ),
    fc.constantFrom('&', '&', '&&', ';'),
  )
  .map(([mark, pairs, separator]) => mark + pairs.join(separator));
/** Requests for the oEmbed description of an address. */
const oembed = fc
  .tuple(fc.constantFrom('url', 'URL'), fc.constantFrom(...VALUES), query)
  .map(([name, value, rest]) => `/oembed?${name}=${value}&${rest.slice(1)}`);
const targets = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(pagePaths, query).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: oembed },
);

it(toFuzzTitle('query strings'), { timeout: 300_000 }, async () => {
  let answered = 0;
  await tryCasesAtOnce(targets, async (target, lane) => {
    const network = `X-Forwarded-For: 10.${String(answered >> 8)}.${String(answered & 255)}.9`;
    const answers = await fuzzed.send(Buffer.from(`GET ${target} HTTP/1.1\r\nHost: portal.test\r\n${network}\r\n\r\n`, 'latin1'), lane);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.headers.has('x-injected')).toBe(false);
    // A script in an address is escaped wherever it appears.
    expect(answers[0]?.body).not.toMatch(/<script>alert|"onfocus=alert/);
    answered += 1;
  });
  expect(answered).toBeGreaterThan(0);
  await fuzzed.expectUnharmed();
});
