import type { FastifyRequest } from 'fastify';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainTarget, toLoggedRequest, toRequestId } from './requestPath.ts';

describe('the path of a request (rule 23.13)', () => {
  it.each([
    '/',
    '/desk',
    '/desk/dorp/raad~1.0',
    '/files/dorp/notulen%20%C3%A9%C3%A9n.pdf',
    '/a?next=%2Fdesk&x=../%00',
    '/a/',
    '/a/...',
    '/.a',
  ])('has one reading: %s', (target) => expect(isPlainTarget(target)).toBe(true));

  it.each([
    ['an encoded slash', '/desk%2fdorp'],
    ['an encoded slash in capitals', '/desk%2Fdorp'],
    ['an encoded backslash', '/desk%5cdorp'],
    ['a backslash', '/desk\\dorp'],
    ['an encoded percent sign', '/desk%252fdorp'],
    ['an encoded NUL', '/desk%00'],
    ['a NUL', '/desk\u0000'],
    ['an encoded line break', '/desk%0d%0aX:1'],
    ['a dot segment', '/desk/./dorp'],
    ['two dots', '/media/../control'],
    ['two dots at the end', '/media/..'],
    ['encoded dots', '/media/%2e%2e/control'],
    ['a half-encoded dot segment', '/media/.%2E/control'],
    ['one encoded dot', '/media/%2e'],
    ['a broken encoding', '/media/%zz'],
    ['a broken sequence of UTF-8', '/media/%c0%ae'],
    ['a second leading slash', '//elsewhere.example/desk'],
    ['a whole address', 'http://elsewhere.example/desk'],
    ['a fragment', '/desk#a'],
    ['nothing', ''],
    ['an asterisk', '*'],
    ['a letter outside of ASCII', '/caf\u00e9'],
  ])('has several readings with %s', (_what, target) => {
    expect(isPlainTarget(target)).toBe(false);
    expect(isPlainTarget(`${target}?x=1`)).toBe(false);
  });

  it('is the same after it is decoded and encoded, if it has one reading', () => {
    const part = fc.constantFrom('/', '.', '..', '%', '%2', '%2e', '%2f', '%25', '5c', '\\', 'a', '\u0000', '%00', '%c3%a9', ';');
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
        (path) => {
          if (!isPlainTarget(path)) return;
          const decoded = decodeURIComponent(path);
          expect(decodeURIComponent(decoded)).toBe(decoded);
          expect(decoded.split('/').length).toBe(path.split('/').length);
          const { pathname } = new URL(path, 'http://localhost');
          expect(decodeURIComponent(pathname)).toBe(decoded);
        },
      ),
    );
  });
});

it.each([
  ['/desk/login?code=secret', '/desk/login'],
  ['/signed/1900000000.secret/files/dorp/a.mp4?x=1', '/signed/…/files/dorp/a.mp4'],
  ['/signed/secret', '/signed/…'],
  ['/files/dorp/signed/a.mp4', '/files/dorp/signed/a.mp4'],
])('the log has no code of a login link and no signature: %s', (originalUrl, url) => {
  expect(toLoggedRequest({ method: 'GET', originalUrl } as FastifyRequest)).toEqual({ method: 'GET', url });
});

describe('the id of a request (rule 23.24)', () => {
  const id = '0b8e8b38-6a1c-4b5f-9c3c-0d3b1f4f5a11';

  it("is that of the portal's request", () => {
    expect(toRequestId({ headers: { 'x-request-id': id } })).toBe(id);
  });

  it.each([undefined, '', 'x', `${id}\n`, `${id}${id}`, id.toUpperCase()])('is a new one for %j', (other) => {
    const made = toRequestId({ headers: { 'x-request-id': other } });
    expect(made).toMatch(/^[\da-f-]{36}$/);
    expect(made).not.toBe(id);
  });
});
