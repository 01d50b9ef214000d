import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const SECRET = 'a secret of at least thirty-two characters';
const HOUR_MS = 3_600_000;
let nowMs = 1_000_000_000_000;
const tokens = createTokens(SECRET, () => nowMs);

const created = (purpose: 'confirm' | 'manage' | 'unsubscribe') =>
  purpose === 'unsubscribe' ? tokens.unsubscribe('an', ['a-1', 'b_2']) : tokens[purpose]('a-1');
const purposes = ['confirm', 'manage', 'unsubscribe'] as const;

describe('a token (rule 28.4)', () => {
  it('has its ids, and stands in an address as it is', () => {
    expect(tokens.read('confirm', tokens.confirm('-a_1'))).toEqual(['-a_1']);
    expect(tokens.read('manage', tokens.manage('an'))).toEqual(['an']);
    expect(tokens.read('unsubscribe', created('unsubscribe'))).toEqual(['an', 'a-1', 'b_2']);
    expect(encodeURIComponent(created('unsubscribe'))).toBe(created('unsubscribe'));
    expect(
      tokens.unsubscribe(
        'x'.repeat(22),
        Array.from({ length: 30 }, () => 'x'.repeat(22)),
      ).length,
    ).toBeLessThan(900);
  });

  it.each(purposes)('to %s does that only', (purpose) => {
    for (const other of purposes) expect(tokens.read(other, created(purpose)) !== undefined).toBe(other === purpose);
  });

  it.each([
    ['confirm', 48],
    ['manage', 90 * 24],
    ['unsubscribe', 365 * 24],
  ] as const)('to %s expires after %i hours', (purpose, hours) => {
    const token = created(purpose);
    const startMs = nowMs;
    nowMs = startMs + hours * HOUR_MS - 1;
    expect(tokens.read(purpose, token)).toBeDefined();
    nowMs = startMs + hours * HOUR_MS;
    expect(tokens.read(purpose, token)).toBeUndefined();
    nowMs = startMs;
  });

  it('of another secret, or changed, is none', () => {
    expect(createTokens(`${SECRET}!`, () => nowMs).read('manage', tokens.manage('an'))).toBeUndefined();
    const token = tokens.manage('an');
    const [end = '', id = '', signature = ''] = token.split('.');
    const forged = [
      `${end}.bo.${signature}`,
      `zzzzzzzz.${id}.${signature}`,
      `${end}.${id}.${signature.slice(2)}`,
      `${end}.${id}.`,
      `${end}.${id}`,
      `${end}.${id}.${signature}.${signature}`,
      `${token}\n`,
      '',
      '.',
      '..',
      `${'a.'.repeat(10_000)}a`,
    ];
    for (const text of forged) expect(tokens.read('manage', text), text).toBeUndefined();
  });
});
