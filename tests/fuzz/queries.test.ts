import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFuzzTitle, tryCasesAtOnce } from '../support/fuzz.ts';
import { pagePaths, SEARCHES } from '../support/fuzzPaths.ts';
import { type FuzzedPortal, startFuzzedPortal } from '../support/fuzzedPortal.ts';
import { stopPrograms } from '../support/programs.ts';
import { waitForIndex } from '../support/searchIndex.ts';
import { OPERATOR, WITH_SEARCH } from '../support/searches.ts';

let fuzzed: FuzzedPortal;
beforeAll(async () => {
  fuzzed = await startFuzzedPortal(WITH_SEARCH);
  await waitForIndex(fuzzed.portal.url, OPERATOR);
}, 120_000);
afterAll(stopPrograms);

const NAMES = [
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
  'grant',
  'refresh',
  'city',
  'speaker',
  'from',
  'to',
  'sort',
  'language',
  'back',
  'start',
  'utm_source',
  'fbclid',
  '__proto__',
  'constructor',
  'toString',
  'a[b][c]',
  'a[]',
  '',
  ' ',
  '%00',
  '%ff',
  'e',
  'v',
  'href',
];
const VALUES = [
  'all',
  'live',
  'recorded',
  'planned',
  'today',
  'week',
  'gemeenteraad',
  'raad',
  'json',
  'xml',
  'download',
  'off',
  '2026-10',
  '12',
  '1',
  '2',
  '40',
  '0',
  '-1',
  '-0',
  '1e3',
  '1e400',
  '0x1',
  '99999999',
  '9'.repeat(400),
  'NaN',
  'Infinity',
  '1.5',
  '١٢',
  '12:',
  '1:2:3:4',
  '99:99:99',
  '12s',
  ' 12 ',
  '0000-00',
  '9999-12',
  '2026-13',
  '-2026-01',
  '275760-10',
  '2026-10-26',
  '2026-1',
  '10-2026',
  '2026-10T',
  '١٢٣٤-٠١',
  '',
  '%',
  '%ff',
  '%00',
  '%0d%0aX-Injected: y',
  '%e2%80%ae',
  '%ed%a0%80',
  '%F0%9F%98%80',
  '%cc%81'.repeat(100),
  'a'.repeat(1500),
  '+'.repeat(300),
  '%20',
  '<script>alert(1)</script>',
  '"onfocus=alert(1)',
  "'--",
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  'javascript:alert(1)',
  '\\',
  '`',
  '(.*)*$',
  '[',
  '*',
  '%_',
  'http://127.0.0.1:1/waterdam/gr-begroting',
  'https://hostile.example/waterdam/gr-begroting',
  'http://[::1',
  'http://a:99999/',
  '//x',
  'data:,x',
  'blob:x',
  '/waterdam/gr-begroting',
  'file:///etc/passwd',
  'http://x/%',
  'http://127.0.0.1/waterdam/gr-begroting?in=x&out=y',
  'eyJhbGciOiJub25lIn0.e30.',
  'a.b.c',
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
/** Parts of search queries: terms, operators of this search and of databases, scripts without spaces, and what belongs to none. */
const FRAGMENTS = [
  'fietsbrug',
  'begroting',
  'de',
  'a',
  'é',
  'ß',
  '王',
  '会议',
  'ال',
  'المجلس',
  '٢',
  'x'.repeat(64),
  '"',
  '"',
  '-',
  '*',
  '(',
  ')',
  ':',
  ' ',
  ' ',
  '^',
  '+',
  '~',
  '\\',
  "'",
  ';',
  '%',
  '_',
  '{topics}',
  'AND',
  'OR',
  'NOT',
  'NEAR(',
  'scope:',
  'city_waterdam',
  '\u0000',
  '\u0301',
  '🚲',
  '\n',
];
const VALUES_OF_SEARCH = {
  q: fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 40 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  ),
  in: fc.constantFrom('', 'topics', 'topics,votes', 'transcript,x', ',', 'speakers,sessions,topics,votes,transcript'),
  city: fc.constantFrom('waterdam', 'nowhere', 'WATERDAM', '../x', ''),
  category: fc.constantFrom('gemeenteraad', '', 'x"*', '王', '-'),
  speaker: fc.constantFrom('Joost Wijnhoven', '"', '*', '', '\u0000', 'a'.repeat(300)),
  from: fc.constantFrom('2026-01-01', '0000-00-00', '9999-12-31', '2026-02-31', 'x', ''),
  to: fc.constantFrom('2026-12-31', '0001-01-01', '-2026-01-01', ''),
  sort: fc.constantFrom('relevance', 'newest', 'NEWEST', ''),
  page: fc.constantFrom('1', '2', '100', '9999', '99999', '-1', 'x', ''),
};
/** Searches with parameters that are read. */
const searches = fc
  .tuple(fc.constantFrom(...SEARCHES), fc.record(VALUES_OF_SEARCH, { requiredKeys: ['q'] }))
  .map(([path, given]) => `${path}?${new URLSearchParams(given as Record<string, string>).toString()}`);
/** Requests for the oEmbed description of an address. */
const oembed = fc
  .tuple(fc.constantFrom('url', 'URL'), fc.constantFrom(...VALUES), query)
  .map(([name, value, rest]) => `/oembed?${name}=${value}&${rest.slice(1)}`);
const targets = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(pagePaths, query).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: oembed },
  { weight: 3, arbitrary: searches },
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
