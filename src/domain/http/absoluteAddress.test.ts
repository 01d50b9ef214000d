import fc from 'fast-check';
import { expect, it } from 'vitest';
import { absoluteAddress } from './absoluteAddress.ts';

const ORIGIN = 'https://gallery.example.org';

it('absoluteAddress equals the result of the URL parser', () => {
  for (const path of [
    '/',
    '/fr/ville/délibérations',
    '/a?b=c d',
    '//host/a',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a/.',
    '/..',
    '/a.b/c',
    '/"<>',
    '/a#b',
    '/\\a',
    '/?.',
    '/?a/..',
  ]) {
    expect(absoluteAddress(ORIGIN, path), path).toBe(new URL(path, ORIGIN).href);
  }
  const isSame = (path: string) => absoluteAddress(ORIGIN, path) === new URL(path, ORIGIN).href;
  fc.assert(fc.property(fc.webPath(), (path) => isSame(`/a${path}`)));
  fc.assert(fc.property(fc.string(), (text) => isSame(`/a${text}`)));
});
