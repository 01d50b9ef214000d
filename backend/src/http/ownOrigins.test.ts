import { describe, expect, it } from 'vitest';
import { isOwnHost, listOwnOrigins } from './ownOrigins.ts';

const PUBLIC = 'https://gallery.example.org';

describe('the origins of a backend (rule 23.14)', () => {
  it.each([
    [PUBLIC, 'http://127.0.0.1:4400', [PUBLIC, 'http://127.0.0.1:4400', 'http://localhost:4400', 'http://[::1]:4400']],
    ['http://[::1]:80', 'http://[::1]:80', ['http://[::1]', 'http://127.0.0.1', 'http://localhost']],
    [PUBLIC, 'http://192.0.2.7:4400', [PUBLIC, 'http://192.0.2.7:4400']],
  ])('%s and %s: %j', (publicOrigin, ownOrigin, origins) => {
    expect(listOwnOrigins(publicOrigin, ownOrigin)).toEqual(origins);
  });
});

describe('a Host header (rule 23.14)', () => {
  const origins = listOwnOrigins(PUBLIC, 'http://127.0.0.1:4400');

  it.each([
    'gallery.example.org',
    'GALLERY.example.org:443',
    'gallery.example.org:8443',
    '127.0.0.1:4400',
    'localhost',
    '[::1]:4400',
    '192.0.2.7:4400',
    '[2001:db8::1]',
  ])('names it: %s', (host) => expect(isOwnHost(host, origins)).toBe(true));

  it.each([
    undefined,
    '',
    'rebound.example',
    'rebound.example:4400',
    'gallery.example.org.rebound.example',
    'x.gallery.example.org',
    'rebound.example@gallery.example.org',
    'gallery.example.org/x',
    'gallery.example.org, rebound.example',
    '192.0.2.7.rebound.example',
    '[',
  ])('names another: %s', (host) => expect(isOwnHost(host, origins)).toBe(false));
});
