import { describe, expect, it } from 'vitest';
import { isIdentifier } from './identifiers.ts';

describe('isIdentifier (rule 1.9, contract §1)', () => {
  it.each([
    ['city', 'waterdam-2'],
    ['sessionId', '123456789012'],
    ['reference', 'gr-2026.10~26_a'],
    ['topicId', '5f44ce22'],
    ['category', 'commissie ruimte & wonen'],
    ['language', 'zh-CN'],
  ] as const)('%s: %s is well formed', (kind, value) => expect(isIdentifier(kind, value)).toBe(true));

  it.each([
    ['city', ''],
    ['city', 'water dam'],
    ['city', 'a'.repeat(65)],
    ['sessionId', '1234567890123'],
    ['sessionId', '-1'],
    ['reference', '.'],
    ['reference', '..'],
    ['reference', 'a/b'],
    ['reference', 'a\nb'],
    ['topicId', 'a.b'],
    ['category', 'a/b'],
    ['category', 'a\\b'],
    ['language', 'nederlands'],
    ['city', undefined],
  ] as const)('%s: %j is not', (kind, value) => expect(isIdentifier(kind, value)).toBe(false));
});
