import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listAncestors, readMediaPath } from './mediaPath.ts';

describe('readMediaPath', () => {
  it.each([
    ['/media/a.mp4', '/media/a.mp4'],
    ['/media/a.mp4?x=/../', '/media/a.mp4'],
    ['/%6dedia/%61.mp4', '/media/a.mp4'],
    ['/files/een%20film%3f.mp4', '/files/een film?.mp4'],
    ['/files/50%25.mp4', '/files/50%.mp4'],
    ['/files/%252e%252e/a', '/files/%2e%2e/a'],
    ['/files/a;b.mp4', '/files/a;b.mp4'],
    ['/files/..a/b..', '/files/..a/b..'],
    ['/files/%C3%A9', '/files/é'],
  ])('reads %s', (url, path) => expect(readMediaPath(url)).toBe(path));

  it.each(
    [
      '',
      'media/a',
      'http://b.example/media/a',
      '/media/a/',
      '//media/a',
      '/media//a',
      '/media/./a',
      '/media/../a',
      '/media/%2e/a',
      '/media/.%2E/a',
    ].concat(
      ['/media%2fa', '/media/a%2F', '/media\\a', '/media/%5ca', '/media/a%00', '/media/a%0a', '/media/a\u0000', '/media/a#b', '/media/a b'],
      ['/media/%zz', '/media/%e9', '/media/%', '/', '/a'.repeat(33), `/${'a'.repeat(8192)}`],
    ),
  )('rejects %s', (url) => expect(readMediaPath(url)).toBeUndefined());

  it('gives every path one spelling: encoding its names and reading it again gives the same path', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        const path = readMediaPath(`/${names.map(encodeURIComponent).join('/')}`);
        if (path !== undefined) expect(path).toBe(`/${names.join('/')}`);
        else expect(names.some((each) => /^\.{1,2}$|[/\\]|\p{Cc}/u.test(each))).toBe(true);
      }),
    );
  });
});

it('listAncestors lists a path and its folders, nearest first', () => {
  expect(listAncestors('/media/a/b.ts')).toEqual(['/media/a/b.ts', '/media/a', '/media']);
});
