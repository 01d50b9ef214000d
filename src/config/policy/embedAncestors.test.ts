import { expect, it } from 'vitest';
import { ancestorPattern } from './embedAncestors.ts';

const allows = (ancestors: string, origin: string) => new RegExp(ancestorPattern(ancestors, 'https://gallery.example.org')).test(origin);

it.each([
  ['*', 'https://a.example', true],
  ['*', 'http://127.0.0.1:8080', true],
  ['*', 'null', true],
  ['https:', 'null', false],
  ['*', 'file://', false],
  ["'none'", 'https://a.example', false],
  ["'self'", 'https://gallery.example.org', true],
  ["'self'", 'https://galleryXexample.org', false],
  ['https:', 'https://a.example', true],
  ['https:', 'http://a.example', false],
  ['https://a.example', 'https://a.example', true],
  ['https://a.example', 'http://a.example', false],
  ['https://a.example', 'https://a.example.evil', false],
  ['https://a.example', 'https://evil-a.example', false],
  ['https://a.example', 'https://a.example:8443', false],
  ['https://a.example:8443', 'https://a.example:8443', true],
  ['https://a.example:*', 'https://a.example:8443', true],
  ['https://a.example:*', 'https://a.example', true],
  ['http://a.example', 'https://a.example', true],
  ['a.example', 'http://a.example', true],
  ['https://*.example.org', 'https://a.b.example.org', true],
  ['https://*.example.org', 'https://example.org', false],
  ['https://*.example.org', 'https://aexample.org', false],
  ["'self' https://*.example.org", 'https://www.example.org', true],
])('%s allows %s: %s (rule 16.5)', (ancestors, origin, expected) => {
  expect(allows(ancestors, origin)).toBe(expected);
});
