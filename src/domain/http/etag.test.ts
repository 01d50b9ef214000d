import { describe, expect, it } from 'vitest';
import { cityKey } from '../city/city.ts';
import { matchesEtag } from './etag.ts';
import { PORTAL_ERRORS } from './portalErrors.ts';

describe('an entity tag', () => {
  it.each([['"a"'], ['W/"a"'], ['"b", "a"'], ['"b" ,W/"a"'], ['*'], ['"b", *']])('is met by %s', (header) => {
    expect([matchesEtag(header, '"a"'), matchesEtag(header, 'W/"a"')]).toEqual([true, true]);
  });

  it.each([[undefined], [null], [''], ['a'], ['"A"'], ['"aa"'], ['w/"a"']])('is not met by %s', (header) => {
    expect(matchesEtag(header, '"a"')).toBe(false);
  });
});

it('has one key for a city in upper and lower case', () => {
  expect([cityKey('Gent'), cityKey('GENT-2')]).toEqual(['gent', 'gent-2']);
});

it('has the statuses of contract §7', () => {
  const statuses = Object.fromEntries(Object.entries(PORTAL_ERRORS).map(([code, { status }]) => [code, status]));
  expect(statuses).toMatchObject({
    'not-found': 404,
    unavailable: 503,
    busy: 503,
    'upstream-failed': 502,
    'wrong-password': 401,
    'no-recording': 409,
    'invalid-fields': 422,
    'too-many-requests': 429,
    'too-many-messages': 429,
    'too-many-follows': 409,
    'captcha-failed': 403,
    'form-expired': 403,
    'foreign-origin': 403,
    'body-too-large': 413,
    'unsupported-type': 415,
    'address-too-long': 414,
    'malformed-address': 400,
    'malformed-body': 400,
  });
});
