import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPlainLine } from './plainLine.ts';

describe('a text of a source as one line (rule 28.22)', () => {
  it.each([
    ['a line', 'a line'],
    ['  two \r\n lines\u2028and\u0085more\u0000 ', 'two lines and more'],
    ['turned \u202eback\u202c and \u2067isolated\u2069', 'turned back and isolated'],
    ['half of a sign \ud83d', 'half of a sign \ufffd'],
    ['', ''],
  ])('%j', (text, line) => expect(toPlainLine(text)).toBe(line));

  it('is cut at whole signs', () => {
    expect(toPlainLine('😀'.repeat(10), 5)).toBe(`${'😀'.repeat(4)}…`);
    expect(toPlainLine('12345', 5)).toBe('12345');
  });

  it('never has a line break, whatever it was', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(toPlainLine(text))));
  });
});
