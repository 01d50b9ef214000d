import fc from 'fast-check';

/** A POST of a browser, a script or another client. */
export interface Post {
  path: string;
  type: string;
  body: Buffer;
}

const PATHS = [
  '/waterdam/besloten/login',
  '/en/waterdam/1008/login',
  '/waterdam/gr-begroting/login',
  '/waterdam/nothing/login',
  '/nowhere/besloten/login',
  '/waterdam/besloten/embed',
  '/ar/waterdam/besloten/embed/topics',
  '/waterdam/besloten/embed/nl',
  '/waterdam/gr-begroting/embed',
  '/waterdam/gr-begroting/download',
  '/fr/waterdam/1001/download/',
  '/waterdam/besloten/download',
  '/waterdam/gr-begroting/download/form',
  '/alqasr/4001/download',
  '/zonnehaven/3001/download',
  '/waterdam/live-raad/download',
  '/waterdam/cr-fietsbrug/login',
  '/',
  '/waterdam',
  '/waterdam/feed.xml',
  '/oembed',
  '/captcha.json',
  '/waterdam/gr-begroting/qr.svg',
  '/waterdam/gr-begroting',
  '/robots.txt',
  '/healthz',
  '/cache/purge',
  '/metrics',
];

const FORM = 'application/x-www-form-urlencoded';
const TYPES = [
  '',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  ' application/json',
  'application/json;',
  'application/json, text/plain',
  'application/ld+json',
  'text/json',
  `${FORM}; charset=utf-7`,
  `${FORM}; charset=iso-8859-1`,
  `${FORM};charset="`,
  FORM.toUpperCase(),
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'text/plain',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/octet-stream',
  'text/html',
  'application/xml',
  '*/*',
  'x',
  '/',
  'a/b/c',
  '\u00ff',
];

const NAMES = [
  'password',
  'first_name',
  'name',
  'email',
  'back',
  'part',
  'topics',
  'start',
  'stop',
  'languages',
  'audioonly',
  'homepage',
  'formToken',
  'recaptchaToken',
  'trim',
  'reference',
  'currentLanguage',
  'city',
  'grant',
  '__proto__',
  'constructor',
  'toString',
  'then',
  'length',
  '',
  'password[]',
  'trim[start]',
  'Password',
];

const FIELD_TEXTS = [
  'waterdam-2026',
  'wrong',
  'visitor@example.org',
  'VISITOR@EXAMPLE.ORG',
  'a@b',
  '"a b"@example.org',
  'a@[127.0.0.1]',
  `${'a'.repeat(300)}@example.org`,
  'a\r\nBcc: b@example.org',
  'all',
  'topics',
  'trim',
  'begroting',
  'opening',
  'nl',
  'fr',
  'on',
  'true',
  '0',
  '12',
  '0:12',
  '1:00:00',
  '99:99',
  '-1',
  '1e9',
  'NaN',
  '9'.repeat(40),
  '٣',
  '/waterdam/besloten',
  '//hostile.example/',
  '/\\hostile.example',
  'https://hostile.example',
  'javascript:alert(1)',
  '/waterdam/besloten/../x',
  '/waterdam/besloten?a=%',
  '',
  ' ',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\ud83d\ude00',
  'e\u0301'.repeat(200),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' OR 1=1--",
  '${7*7}',
  '%00',
  'x'.repeat(3000),
  '1793040146271.00000000-0000-0000-0000-000000000000.' + 'a'.repeat(43),
  'eyJhbGciOiJIUzI1NiJ9.e30.x',
  Buffer.from('{"challenge":null,"solution":[]}').toString('base64'),
  'e30=',
  '[]',
];

const fieldText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...FIELD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const name = fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: fieldText });

/** Fields of a valid form, before mutation. */
const whole = fc.constantFrom<[string, string][]>(
  [['password', 'wrong']],
  [
    ['password', 'waterdam-2026'],
    ['back', '/waterdam/besloten'],
  ],
  [
    ['password', 'wrong'],
    ['first_name', 'Ada'],
    ['name', 'Jansen'],
    ['email', 'visitor@example.org'],
  ],
  [
    ['email', 'visitor@example.org'],
    ['part', 'all'],
    ['languages', 'nl'],
    ['homepage', ''],
    ['formToken', ''],
  ],
  [
    ['email', 'visitor@example.org'],
    ['part', 'trim'],
    ['start', '0:12'],
    ['stop', '0:40'],
    ['languages', 'nl'],
  ],
  [
    ['email', 'visitor@example.org'],
    ['part', 'topics'],
    ['topics', 'begroting'],
    ['languages', 'fr'],
    ['audioonly', 'on'],
  ],
);
const fields = fc
  .tuple(whole, fc.array(fc.tuple(name, fieldText), { maxLength: 4 }), fc.boolean())
  .map(([own, others, areFirst]) => (areFirst ? [...others, ...own] : [...own, ...others]));

const encode = (text: string) => encodeURIComponent(text.toWellFormed());
const formBody = fc
  .tuple(fields, fc.constantFrom('&', '&', '&', ';', '&&', '\r\n'))
  .map(([pairs, separator]) => pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join(separator));
const rawForm = fields.map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));

const anyValue = fc.oneof(
  fieldText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 0, -0, 1e308, [], {}, [[]], { start: 1, stop: 2 }, { start: null }, [null], [{}]),
);
const jsonBody = fc
  .tuple(whole, fc.array(fc.tuple(name, anyValue), { maxLength: 4 }))
  .map(([own, others]) => `{${[...own, ...others].map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`);
const oddJson = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '',
    'null',
    '[]',
    '"x"',
    '1',
    '{',
    '{}x',
    '{"password":1}',
    '{"__proto__":{"password":"x"}}',
    '\ufeff{}',
    'NaN',
    "{'a':1}",
    '{"a":1,}',
    '{"toString":1}',
  ),
  fc.constantFrom(
    '['.repeat(30_000),
    '{"a":'.repeat(10_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    `{"trim":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    `"${'x'.repeat(65_000)}"`,
  ),
);
const multipart = fc
  .tuple(fields, fc.constantFrom('x', '', '--', 'y'), fc.constantFrom('--', ''))
  .map(([pairs, boundary, end]) =>
    [
      ...pairs.map(([key, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text}\r\n`),
      `--${boundary}${end}\r\n`,
    ].join(''),
  );
const sized = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 200_000).map((length) => 'a='.padEnd(length, 'x'));

const asForm = fc.tuple(fc.oneof({ weight: 6, arbitrary: formBody }, rawForm, sized), fc.constant(FORM));
const asJson = fc.tuple(fc.oneof({ weight: 4, arbitrary: jsonBody }, oddJson), fc.constant('application/json'));
const asOther = fc.tuple(fc.oneof(formBody, jsonBody, oddJson, multipart, sized), fc.constantFrom(...TYPES));

const toBytes = fc.constantFrom<(text: string) => Buffer>(
  ...Array<(text: string) => Buffer>(6).fill((text) => Buffer.from(text)),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0xc0, 0xed, 0xa0, 0x80])]),
);

/** Posts to every form and document, with missing, repeated, hostile or wrongly typed fields, in many content types and encodings. */
export const posts = fc
  .tuple(
    fc.constantFrom(...PATHS),
    fc.oneof({ weight: 4, arbitrary: asForm }, { weight: 4, arbitrary: asJson }, { weight: 1, arbitrary: asOther }),
    toBytes,
  )
  .map(([path, [text, type], encoded]): Post => ({ path, type, body: encoded(text) }));
