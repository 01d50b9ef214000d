import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFormToken, renewFormToken, useFormToken } from './formToken.ts';

const NOW = 1_793_000_000_000;

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});

it('is good once', () => {
  const token = createFormToken('download', NOW);
  expect(useFormToken(token, 'download', NOW + 2000)).toBe(true);
  expect(useFormToken(token, 'download', NOW + 2001)).toBe(false);
});

it.each([
  ['sent before anybody could fill it in', 'download', 1999],
  ['left open for too long', 'download', 2 * 3600 * 1000 + 1],
  ['from the future', 'download', -60_000],
  ['of another form', 'login', 5000],
])('is refused: %s', (_name, action, age) => {
  expect(useFormToken(createFormToken('download', NOW), action, NOW + age)).toBe(false);
});

it('is refused when anything of it was changed', () => {
  const token = createFormToken('download', NOW);
  const changed = Array.from(token, (character, at) => token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1));
  expect(changed.filter((each) => useFormToken(each, 'download', NOW + 5000))).toEqual([]);
  expect(['', 'x', `${token}x`, token.slice(1)].filter((each) => useFormToken(each, 'download', NOW + 5000))).toEqual([]);
});

describe('a form that was not taken', () => {
  const renewedAt = (age: number, token = createFormToken('download', NOW)) => renewFormToken(token, 'download', NOW + age);

  it.each([2000, 5000, 3 * 3600 * 1000])('can be sent again at once after %i ms, and again after that', (age) => {
    const renewed = renewedAt(age);
    expect(useFormToken(renewed, 'download', NOW + age)).toBe(true);
    expect(useFormToken(renewed, 'download', NOW + age), 'once').toBe(false);
    expect(useFormToken(renewedAt(age, renewed), 'download', NOW + age)).toBe(true);
  });

  it('saves nobody the time that the first one takes', () => {
    expect(useFormToken(renewedAt(500), 'download', NOW + 1999)).toBe(false);
    expect(useFormToken(renewedAt(1000, renewedAt(500)), 'download', NOW + 2000)).toBe(true);
  });

  it('may stay open as long as a new one', () => {
    expect(useFormToken(renewedAt(7_000_000), 'download', NOW + 7_000_000 + 7_190_000)).toBe(true);
    expect(useFormToken(renewedAt(7_000_000), 'download', NOW + 7_000_000 + 7_200_001)).toBe(false);
  });

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['that of another form', () => createFormToken('login', NOW)],
    ['one that was changed', () => `${createFormToken('download', NOW)}x`],
    ['one from the future', () => createFormToken('download', NOW + 60_000)],
  ])('is a new one where it brought %s', (_what, token) => {
    expect(useFormToken(renewedAt(5000, token()), 'download', NOW + 5000)).toBe(false);
    expect(useFormToken(renewedAt(5000, token()), 'download', NOW + 7000)).toBe(true);
  });
});
