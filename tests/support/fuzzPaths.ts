import fc from 'fast-check';

const PLACES = ['waterdam', 'zonnehaven', 'alqasr', 'ommeloo', 'duinrade', 'stilwater', 'nieuwland', 'cor', 'nowhere'];
const SESSIONS = [
  'gr-begroting',
  '1001',
  'live-raad',
  'besloten',
  'cr-fietsbrug',
  'college-online',
  'stress~teksten_2.0',
  '4001',
  'nothing',
];
const SEGMENTS = [
  ...[
    'topic',
    'topicid',
    'seek',
    'embed',
    'login',
    'download',
    'form',
    'text',
    'qr.svg',
    'live.json',
    'access.json',
    'chapters.vtt',
    'captions',
  ],
  ...['nl.vtt', 'topics'],
  ...['transcript', 'nl', 'nl.json', 'nl.txt', 'begroting', '12.5', 'category', 'gemeenteraad', 'calendar', 'calendar.ics', 'feed.xml'],
  ...['faq'],
  ...[
    'about',
    'delegates',
    'raadsleden',
    'live-now.json',
    'sessions.json',
    'cities',
    'private',
    'privacy',
    'accessibility',
    'oembed',
    'captcha.json',
  ],
  ...['robots.txt', 'search', 'search.json', 'search.xml', 'suggestions.json', 'opensearch.xml'],
  ...['sitemap.xml', 'sitemap', 'pages.xml', '1.xml', 'theme', 'manifest.webmanifest', 'speculation-rules.json', 'embed.js'],
  ...['favicon.svg', 'clock.txt'],
  ...['_astro', '_image', '_server-islands', '_actions', 'metrics', 'cache', 'purge', 'readyz', '404', '500', 'index.html', 'index.astro'],
];
const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'cn', 'ar', 'cy', 'NL', 'xx', 'zh-CN', '关于', 'التقويم', 'amdanom'].map(encodeURIComponent);
const TRICKS = [
  ...['.', '..', '...', '%2e', '%2e%2e', '%2E.', '..;', '..%00', '%252e%252e', '..%2f', '..%5c', '..\\', '%c0%ae%c0%ae', '%e0%80%ae'],
  ...['%uff0e', '．．'],
  ...['', '%2f', '%5c', '\\', '%25', '%', '%f', '%zz', '%ff', '%00', '%0a', '%0d%0aX: y', '%09', '%20', '%7f', '%c2%80', '%ef%bb%bf'],
  ...['%ed%a0%80'],
  ...[';a=b', ':', '::$DATA', '@', '&', '=', '+', '$', '!', "'", '"', '<', '>', '<script>', '%3Cscript%3E', '{', '}', '|', '^', '`', '['],
  ...[']', '[id]', '*', '#', '~'],
  ...['.env', '.git', 'package.json', 'node_modules', 'server', 'entry.mjs', 'etc', 'passwd', 'con', 'C:', 'file:', 'javascript:alert(1)'],
  ...['.DS_Store'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'undefined', 'null', 'NaN', 'Infinity', 'true'],
  ...['[object Object]'],
  ...['0', '-1', '1e9', '1e999', '0x10', '00', '999999999999', '9999999999999', '1.', '.5', '-0', '1,5', '٤٠٠١', '%D9%A4', '1001.json'],
  ...['1001.ics'],
  ...['.json', '.ics', '.html', '.br', '.gz', '.map', '.php', '?', '??', '%3f', '%23', '%3B', 'a%20b', '\u00e9', '\u00ff', '\u0000', '\t'],
  ...[' ', '\r\n\r\n'],
  ...['%e2%80%ae', '%f0%9f%98%80', '%cc%81'.repeat(50), 'a'.repeat(64), 'a'.repeat(65), 'a'.repeat(129), 'a'.repeat(2100)],
  ...['../'.repeat(40), '%2e%2e/'.repeat(40)],
  // Raw bytes, as a client without percent-encoding sends them.
].map((text) => Buffer.from(text).toString('latin1'));

const percentEncoded = fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed()));
const everyByteEncoded = fc
  .uint8Array({ maxLength: 12 })
  .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
const rawBytes = fc.uint8Array({ maxLength: 12 }).map((bytes) => String.fromCharCode(...bytes));

/** An address segment as Latin-1 text: a valid one, a misleading one, or any bytes. */
const segment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...SEGMENTS, ...SESSIONS) },
  { weight: 4, arbitrary: fc.constantFrom(...TRICKS) },
  { weight: 1, arbitrary: percentEncoded },
  { weight: 1, arbitrary: everyByteEncoded },
  { weight: 1, arbitrary: rawBytes },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...SEGMENTS, ...SESSIONS), fc.constantFrom(...TRICKS)).map((pair) => pair.join('')) },
);

/** The beginning of an address, in most cases of an existing page. */
const beginning = fc.oneof(
  fc.tuple(fc.constantFrom(...PLACES), fc.constantFrom(...SESSIONS)).map((pair) => `/${pair.join('/')}`),
  fc.constantFrom(...PLACES).map((place) => `/${place}`),
  fc.tuple(fc.constantFrom(...LOCALES), fc.constantFrom(...PLACES)).map((pair) => `/${pair.join('/')}`),
  fc.constantFrom('', '/', '//', '/_astro', '/theme', '/sitemap', 'http://hostile.example', '*', '\\'),
);

/** Addresses of searches. */
export const SEARCHES = [
  ...[
    '/search',
    '/en/waterdam/search',
    '/search.json',
    '/alqasr/search.json',
    '/waterdam/search.xml',
    '/search/suggestions.json',
    '/search/opensearch.xml',
  ],
];

/** Addresses of pages and documents of every kind, for cases that do not vary the path. */
export const pagePaths = fc.constantFrom(
  ...['/', '/en', '/waterdam', '/fr/waterdam', '/ar/alqasr', '/waterdam/category/gemeenteraad', '/waterdam/calendar'],
  ...['/waterdam/calendar.ics'],
  ...[
    '/waterdam/feed.xml',
    '/waterdam/live-now.json',
    '/waterdam/sessions.json',
    '/waterdam/delegates',
    '/waterdam/gr-begroting',
    '/waterdam/live-raad',
  ],
  ...['/waterdam/besloten'],
  ...['/waterdam/gr-begroting/topic/begroting', '/waterdam/gr-begroting/seek/12', '/waterdam/gr-begroting/embed'],
  ...['/waterdam/1001/embed/topics'],
  ...['/waterdam/gr-omgevingsvisie', '/waterdam/gr-begroting/qr.svg', '/waterdam/gr-begroting/download'],
  ...['/waterdam/gr-begroting/download/form'],
  ...['/waterdam/gr-begroting.json', '/waterdam/gr-begroting.ics', '/waterdam/gr-begroting/text', '/waterdam/live-raad/text'],
  ...['/waterdam/live-raad/live.json', '/waterdam/besloten/access.json'],
  ...['/waterdam/gr-begroting/transcript/nl', '/waterdam/gr-begroting/transcript/nl.json', '/waterdam/gr-begroting/captions/nl.vtt'],
  ...['/oembed'],
  ...['/captcha.json', '/sitemap.xml', '/private', '/waterdam/besloten/embed', '/waterdam/gr-begroting/chapters.vtt', '/zonnehaven'],
  ...['/waterdam/faq', ...SEARCHES],
);

const lengthened = fc
  .tuple(
    beginning,
    fc.array(segment, { maxLength: 5 }),
    fc.constantFrom('/', '/', '/', '//', ''),
    fc.constantFrom('', '', '/', '//', '?', '#'),
  )
  .map(([start, segments, separator, end]) => start + segments.map((each) => separator + each).join('') + end);

/** An address with one segment replaced, prefixed or suffixed. */
const mutated = fc.tuple(pagePaths, fc.nat(5), segment, fc.constantFrom('replace', 'before', 'after')).map(([path, place, trick, how]) => {
  const segments = path.split('/');
  const index = 1 + (place % (segments.length - 1));
  const segment = segments[index] ?? '';
  return segments.with(index, how === 'replace' ? trick : how === 'before' ? trick + segment : segment + trick).join('/');
});

/** Request targets as Latin-1 text: lengthened and mutated addresses of pages. */
export const targets = fc.oneof(lengthened, mutated);
