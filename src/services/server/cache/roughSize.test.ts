import { expect, it } from 'vitest';
import { roughSize } from './roughSize.ts';

it('grows with texts, fields and items', () => {
  const session = { id: 1, name: 'x'.repeat(1000) };
  expect(roughSize(session)).toBeGreaterThan(1000);
  expect(roughSize(session)).toBeLessThan(1200);
  for (const many of [Array(100_000).fill(session), new Map(Array.from({ length: 1000 }, (_, id) => [id, session]))])
    expect(roughSize(many) / roughSize(session)).toBeGreaterThan(many instanceof Map ? 1000 : 99_000);
  expect(roughSize([])).toBeLessThan(100);
});

it('stops at endless nesting', () => {
  const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  expect(roughSize(nested)).toBeLessThan(1000);
});
