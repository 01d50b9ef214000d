import fc from 'fast-check';
import { referenceTokens } from '../../scripts/lib/reference.mjs';

const NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Connection',
  'Cookie',
  'Expect',
  'Forwarded',
  'From',
  'Host',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'If-Unmodified-Since',
  'Keep-Alive',
  'Origin',
  'Pragma',
  'Prefer',
  'Priority',
  'Proxy',
  'Proxy-Authorization',
  'Proxy-Connection',
  'Purpose',
  'Range',
  'Referer',
  'Save-Data',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Site',
  'Sec-Purpose',
  'Sec-WebSocket-Key',
  'TE',
  'Trailer',
  'Upgrade',
  'Upgrade-Insecure-Requests',
  'User-Agent',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-Forwarded-Prefix',
  'X-HTTP-Method-Override',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Real-IP',
  'X-Request-ID',
  'X-Astro-Path',
  'X-Astro-Locals',
  'X-Middleware-Subrequest',
  'X-Invoke-Path',
  'Content-Type',
  'Content-Encoding',
  'Content-Language',
  'HTTP2-Settings',
  'DNT',
  'Date',
  'Max-Forwards',
  'traceparent',
  'baggage',
  '__proto__',
  'constructor',
  'toString',
  'X',
  'x-x',
  "!#$%&'*+-.^_`|~",
];
const MALFORMED_NAMES = ['', ' ', 'X Y', 'X\t', 'X:', '\u0000', '\u00e9', '(x)', '"x"', 'X\u0000Y', ':path', ':method', '[', 'X,Y', '@'];
const VALUES = [
  '',
  '*',
  '*/*',
  'close',
  'keep-alive',
  'upgrade',
  'x, y',
  'Host',
  'Content-Length',
  'Transfer-Encoding',
  'websocket',
  'h2c',
  'h2c, websocket',
  '100-continue',
  'tea',
  'br',
  'gzip;q=0, *;q=1',
  'br;q=x',
  'br;q=-1',
  'identity;q=0',
  'gzip, br'.repeat(300),
  'nl',
  'zh-Hans-CN;q=0.1, *',
  'a-'.repeat(2000),
  'W/"x"',
  '"x", "y"',
  '*, "x"',
  '"',
  'W/',
  'bytes=0-',
  'bytes=-1',
  'bytes=5-1',
  'bytes=0-0,1-1',
  `bytes=${'0-0,'.repeat(900)}`,
  'lines=1-',
  'bytes=99999999999999999999-',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'yesterday',
  '-1',
  '1e9',
  '0',
  '127.0.0.1',
  '::1',
  '1.2.3.4, 5.6.7.8',
  '1.2.3.4:80',
  ',,,',
  '999.1.1.1',
  '::ffff:1.2.3.4',
  '[::1]:80',
  'unknown',
  'for="[::1]";proto=https',
  'localhost',
  'hostile.example',
  'portal.test:99999',
  'portal.test/x',
  'user:pw@portal.test',
  'a b',
  'https://hostile.example',
  'null',
  'same-origin',
  'cross-site',
  'none',
  'navigate',
  'http',
  'https',
  'javascript',
  'Basic eA==',
  'Bearer x',
  `Bearer ${referenceTokens.REFERENCE_API_TOKEN}`,
  'DELETE',
  '/waterdam/besloten',
  'a=1; b=2',
  'grant-waterdam-1008=x',
  `grant-waterdam-1008=${'a.b.c'.repeat(500)}`,
  'grant-waterdam-1008=eyJhbGciOiJub25lIn0.e30.',
  'grant-waterdam-1008=; '.repeat(100),
  '__Host-grant-waterdam-1008=%',
  '=',
  ';;;',
  'theme={"dark":1}',
  'cookie-comply=all',
  'text/html',
  'application/json',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded; charset=utf-7',
  'text/plain; charset="',
  '${jndi:ldap://x}',
  "'; DROP TABLE--",
  '<script>alert(1)</script>',
  '() { :; }; x',
  '\u00ff\u00fe',
  '\u0000',
  '\u0001\u0002',
  '\t \t',
  '%0d%0aX-Injected: y',
  'a\rX-Injected: y',
  'x'.repeat(7000),
];

const isPrintable = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.length < 16_000;
const plainName = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,20}$/) },
);
const anyBytes = fc.uint8Array({ maxLength: 30 }).map((bytes) => String.fromCharCode(...bytes));
const value = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...VALUES) }, { weight: 1, arbitrary: anyBytes });
const plainLine = fc.tuple(plainName, value.filter(isPrintable)).map(([name, text]) => `${name}: ${text}\r\n`);
const malformedLine = fc
  .tuple(
    fc.oneof(plainName, fc.constantFrom(...MALFORMED_NAMES)),
    fc.constantFrom(': ', ':', ' : ', '', ':\t'),
    fc.oneof(
      value,
      fc.nat(18_000).map((length) => 'x'.repeat(length)),
    ),
    fc.constantFrom('\r\n', '\n', '\r\n '),
  )
  .map((parts) => parts.join(''));

/** Header lines as Latin-1 text with line breaks: all kinds, some repeated, some malformed or too long. */
export const headerLines = fc
  .array(fc.oneof({ weight: 24, arbitrary: plainLine }, { weight: 1, arbitrary: malformedLine }), { maxLength: 8 })
  .map((lines) => lines.join(''));

const LENGTHS = [
  '5',
  '0',
  '-1',
  '+5',
  '5, 5',
  '5, 6',
  '0x5',
  '5.0',
  '05',
  ' 5 ',
  '5;',
  '',
  '99999999999999999999',
  '4294967301',
  '१',
  '5\u0000',
  '5\t',
];
const CODINGS = [
  'chunked',
  'Chunked',
  'xchunked',
  'chunked, identity',
  'identity',
  'identity, chunked',
  'gzip, chunked',
  'chunked, chunked',
  'chunked;q=1',
  'chunked ',
  '\tchunked',
  '\u000bchunked',
  'chun ked',
  '"chunked"',
  ',chunked',
  'chunked,',
  '',
  'cow',
  'deflate',
  'trailers',
  'chunked\u0000',
  'chunk\u00ebd',
];
const SIZES = [
  '5',
  '0',
  '0x5',
  '-1',
  '+5',
  '5;a=b',
  '5;a="\r\n"',
  '5 ',
  ' 5',
  '05',
  '000000000000005',
  'FFFFFFFFFFFFFFFFF',
  'g',
  '',
  '5\u0000',
  '5,5',
  '5\t;x',
];
const BREAKS = ['\r\n', '\r\n', '\r\n', '\n', '\r', '\r\r\n', '\n\r', '\r\n\r\n'];

/** Body text that a server with another interpretation of the length would read as a request. */
const HIDDEN = 'GET /waterdam/hidden HTTP/1.1\r\nHost: portal.test\r\nX: y\r\n\r\n';

const length = fc.tuple(
  fc.constantFrom('Content-Length', 'content-length', 'Content-Length ', ' Content-Length', 'Content_Length', 'Content-Length\t'),
  fc.constantFrom(...LENGTHS),
);
const coding = fc.tuple(
  fc.constantFrom(
    'Transfer-Encoding',
    'transfer-encoding',
    'Transfer-Encoding ',
    ' Transfer-Encoding',
    'Transfer_Encoding',
    'X: y\nTransfer-Encoding',
    'TE',
  ),
  fc.constantFrom(...CODINGS),
);
const framing = fc.array(fc.oneof(length, coding), { minLength: 1, maxLength: 3 });
const chunk = fc.tuple(
  fc.constantFrom(...SIZES),
  fc.constantFrom(...BREAKS),
  fc.constantFrom('hello', '', HIDDEN),
  fc.constantFrom(...BREAKS),
);
const body = fc.oneof(
  fc.array(chunk, { maxLength: 3 }).map((chunks) => `${chunks.flat().join('')}0\r\n\r\n`),
  fc.constantFrom(
    HIDDEN,
    `0\r\n\r\n${HIDDEN}`,
    `5\r\nhello\r\n0\r\nTrailer: x\r\nContent-Length: 5\r\n\r\n${HIDDEN}`,
    'hello',
    `hello${HIDDEN}`,
    '',
  ),
);

/** A request whose end servers may find in different places. */
interface AmbiguousRequest {
  /** As Latin-1 text. */
  text: string;
  /** Whether the standard defines the end of the request, so that later bytes are another request. */
  isClear: boolean;
}

/** Whether at most one line gives the length of the body and it is well-formed; TE and names with `_` do not give a length. */
function isClear(lines: readonly (readonly [name: string, value: string])[]): boolean {
  const lengthLines = lines.filter(([name]) => name !== 'TE' && !name.includes('_'));
  if (lengthLines.length === 0) return true;
  const [[name, content]] = lengthLines as [readonly [string, string]];
  if (lengthLines.length > 1) return false;
  return /^content-length$/i.test(name)
    ? /^[\t ]*\d{1,10}[\t ]*$/.test(content)
    : /^transfer-encoding$/i.test(name) && /^[\t ]*chunked[\t ]*$/i.test(content);
}

/** Requests with contradictory or malformed lengths, or lengths that do not match the body. */
export const ambiguousRequests = fc
  .tuple(
    fc.constantFrom('POST', 'POST', 'GET'),
    fc.constantFrom('1.1', '1.1', '1.1', '1.0', '0.9', '2.0'),
    framing,
    fc.constantFrom(...BREAKS),
    body,
  )
  .map(([method, version, lines, lineBreak, text]): AmbiguousRequest => {
    const head = [`${method} /waterdam/besloten/login HTTP/${version}`, 'Host: portal.test', 'Sec-Fetch-Site: same-origin'];
    const named = lines.map(([name, content]) => `${name}: ${content}`);
    return {
      text: `${head.join('\r\n')}\r\n${named.join(lineBreak)}\r\n\r\n${text}`,
      isClear: (lines.length < 2 || lineBreak === '\r\n') && isClear(lines),
    };
  });
