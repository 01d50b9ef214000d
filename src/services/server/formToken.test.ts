import { beforeAll, expect, it, vi } from 'vitest';
import { createFormToken, useFormToken } from './formToken.ts';

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
