import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRequestError, isPlainPath, pathOf } from './requestGuard.ts';

describe('isPlainPath', () => {
  it.each([
    '/',
    '/fr/gent/gr-12/topic/42',
    '/gent/',
    '/ar/gent/%D8%AD%D9%88%D9%84',
    '/gent/a%20b',
    '/_astro/page.B1x-9_.css',
    '/gent/..hidden',
    '/gent/a..b',
    '/gent/~x',
    '/a//b',
  ])('accepts %s', (path) => {
    expect(isPlainPath(path)).toBe(true);
  });

  it.each([
    ['encoded %', '/a%25b'],
    ['doubly encoded', '/a%252e'],
    ['encoded /', '/a%2Fb'],
    ['encoded / in lower case', '/a%2fb'],
    ['encoded \\', '/a%5Cb'],
    ['raw \\', '/a\\b'],
    ['NUL', '/a%00'],
    ['line break', '/a%0a'],
    ['delete', '/a%7f'],
    ['dot segment', '/a/./b'],
    ['dot segment at the end', '/a/..'],
    ['two dots', '/a/../b'],
    ['encoded dots', '/a/%2e%2e/b'],
    ['half encoded dots', '/a/.%2E/b'],
    ['an ending alone', '/gent/.html'],
    ['encoded endings alone', '/%2ehtml.html/'],
    ['lone %', '/a%'],
    ['no hex', '/a%zz'],
    ['invalid UTF-8', '/a%ff'],
    ['overlong UTF-8', '/a%c0%af'],
    ['cut UTF-8', '/a%e2%82'],
    ['second slash', '//evil.example'],
    ['no slash', 'a'],
    ['absolute form', 'http://x/'],
    ['asterisk', '*'],
    ['fragment', '/a#b'],
    ['raw bytes', '/\u00e9'],
    ['space', '/a b'],
    ['nothing', ''],
  ])('rejects %s', (_what, path) => {
    expect(isPlainPath(path)).toBe(false);
  });

  it('accepts only paths that a second decoding does not change', () => {
    const part = fc.constantFrom('/', '.', '%2e', '%2f', '%25', '%5c', '\\', '%00', 'a', '%c3%a9', '%', '%e9');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const path = `/${parts.join('')}`;
        if (!isPlainPath(path)) return;
        const decoded = decodeURIComponent(path);
        expect(new URL(path, 'http://portal.test').origin).toBe('http://portal.test');
        expect(decoded.split('/')).toHaveLength(path.split('/').length);
        expect(decodeURIComponent(decoded)).toBe(decoded);
        expect(decodeURIComponent(new URL(path, 'http://portal.test').pathname)).toBe(decoded);
      }),
    );
  });
});

const SITE = 'http://portal.test';
const errorOfPost = (headers: Record<string, string>, url = '/gent') => {
  const all = { host: 'portal.test', ...headers };
  const request: Partial<IncomingMessage> = { method: 'POST', url, httpVersion: '1.1', rawHeaders: [], headers: all };
  return findRequestError(request as IncomingMessage, SITE)?.code;
};

describe('findRequestError', () => {
  it.each([
    ['chunked', undefined],
    ['Chunked', undefined],
    ['gzip, chunked', 'unknown-coding'],
    ['chunked, chunked', 'unknown-coding'],
    ['identity', 'unknown-coding'],
    ['', 'unknown-coding'],
  ])('of a body in the coding "%s"', (coding, code) => {
    expect(errorOfPost({ 'transfer-encoding': coding, 'sec-fetch-site': 'same-origin' })).toBe(code);
  });

  it.each([
    ['a page of the site', { 'sec-fetch-site': 'same-origin' }, undefined],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }, 'foreign-origin'],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: SITE }, 'foreign-origin'],
    ['no page', { 'sec-fetch-site': 'none' }, 'foreign-origin'],
    ['a page of the site, in an older browser', { origin: SITE }, undefined],
    ['another site, in an older browser', { origin: 'http://other.test' }, 'foreign-origin'],
    ['a program', {}, 'foreign-origin'],
  ])('of a form that %s sends (rule 23.6)', (_sender, headers, code) => {
    expect(errorOfPost(headers)).toBe(code);
  });

  it.each([
    ['/waterdam/follow/manage?token=a', undefined],
    ['/fr/waterdam/follow/manage/?token=a', undefined],
    ['/waterdam/follow/manage', 'foreign-origin'],
    ['/waterdam/follow/manage?token=', 'foreign-origin'],
    ['/waterdam/follow/confirm?token=a', 'foreign-origin'],
    ['/waterdam/follow?token=a', 'foreign-origin'],
    ['/a/waterdam/follow/manage/x?token=a', 'foreign-origin'],
  ])('of a handler of mail at %s (rule 28.67)', (url, code) => {
    expect(errorOfPost({}, url)).toBe(code);
    expect(errorOfPost({ 'sec-fetch-site': 'cross-site', origin: 'https://mail.example.org' }, url)).toBe(code);
  });
});

describe('pathOf', () => {
  it('leaves the query out', () => {
    expect(pathOf('/a?password=x?y')).toBe('/a');
    expect(pathOf('/a')).toBe('/a');
  });
});
