import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFormToken, renewFormToken, consumeFormToken } from './formToken.ts';

const NOW = 1_793_000_000_000;

beforeAll(() => {
  for (const name of ['PORTAL_API_URL', 'PORTAL_ADMIN_URL']) vi.stubEnv(name, 'http://127.0.0.1:1');
  vi.stubEnv('PORTAL_API_TOKEN', 'token');
});

it('is valid once', async () => {
  const token = createFormToken('download', NOW);
  expect(await consumeFormToken(token, 'download', NOW + 2000)).toBe(true);
  expect(await consumeFormToken(token, 'download', NOW + 2001)).toBe(false);
});

it.each([
  ['sent before anybody could fill it in', 'download', 1999],
  ['left open for too long', 'download', 2 * 3600 * 1000 + 1],
  ['from the future', 'download', -60_000],
  ['of another form', 'login', 5000],
])('is rejected: %s', async (_name, action, age) => {
  expect(await consumeFormToken(createFormToken('download', NOW), action, NOW + age)).toBe(false);
});

it('is rejected when any part of it was changed', async () => {
  const token = createFormToken('download', NOW);
  const changed = Array.from(token, (character, at) => token.slice(0, at) + (character === 'a' ? 'b' : 'a') + token.slice(at + 1));
  for (const each of [...changed, '', 'x', `${token}x`, token.slice(1)])
    expect(await consumeFormToken(each, 'download', NOW + 5000), each).toBe(false);
});

describe('a rejected form', () => {
  const renewedAt = (age: number, token = createFormToken('download', NOW)) => renewFormToken(token, 'download', NOW + age);

  it.each([2000, 5000, 3 * 3600 * 1000])('can be sent again at once after %i ms, and once more after that', async (age) => {
    const renewed = renewedAt(age);
    expect(await consumeFormToken(renewed, 'download', NOW + age)).toBe(true);
    expect(await consumeFormToken(renewed, 'download', NOW + age), 'once').toBe(false);
    expect(await consumeFormToken(renewedAt(age, renewed), 'download', NOW + age)).toBe(true);
  });

  it('does not shorten the lowest age of the first form', async () => {
    expect(await consumeFormToken(renewedAt(500), 'download', NOW + 1999)).toBe(false);
    expect(await consumeFormToken(renewedAt(1000, renewedAt(500)), 'download', NOW + 2000)).toBe(true);
  });

  it('may stay open as long as a new form', async () => {
    expect(await consumeFormToken(renewedAt(7_000_000), 'download', NOW + 7_000_000 + 7_190_000)).toBe(true);
    expect(await consumeFormToken(renewedAt(7_000_000), 'download', NOW + 7_000_000 + 7_200_001)).toBe(false);
  });

  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['that of another form', () => createFormToken('login', NOW)],
    ['one that was changed', () => `${createFormToken('download', NOW)}x`],
    ['one from the future', () => createFormToken('download', NOW + 60_000)],
  ])('is a new one where it brought %s', async (_what, token) => {
    expect(await consumeFormToken(renewedAt(5000, token()), 'download', NOW + 5000)).toBe(false);
    expect(await consumeFormToken(renewedAt(5000, token()), 'download', NOW + 7000)).toBe(true);
  });
});
