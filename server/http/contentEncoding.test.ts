import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseEncoding, encodeBody, isCompressible } from './contentEncoding.ts';

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.1, gzip', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0, gzip', 'gzip'],
  ['identity', undefined],
  ['br;q=x', undefined],
  ['', undefined],
  [undefined, undefined],
])('chooses for %s: %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

it.each([
  ['text/html', true],
  ['text/vtt; charset=utf-8', true],
  ['application/json; charset=utf-8', true],
  ['application/ld+json', true],
  ['application/rss+xml', true],
  ['image/svg+xml', true],
  ['text/event-stream', false],
  ['image/png', false],
  ['application/octet-stream', false],
  ['', false],
])('%s compressible: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
});

it.each([0, 1000, 65_536, 65_537, 5_000_000])('restores %d bytes', async (length) => {
  const body = Buffer.alloc(length, 'de raad besluit ');
  body.write('its own beginning, and its own end'.slice(0, length));
  expect(brotliDecompressSync(await encodeBody(body, 'br')).equals(body)).toBe(true);
  expect(gunzipSync(await encodeBody(body, 'gzip')).equals(body)).toBe(true);
});

it.each(['br', 'gzip'] as const)('takes no more memory than its length: %s', async (encoding) => {
  const packed = await encodeBody(Buffer.from('raad '.repeat(1000)), encoding);
  expect(packed.buffer.byteLength).toBe(packed.length);
});
