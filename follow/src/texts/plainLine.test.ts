import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLink, toPlainLine } from './plainLine.ts';

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

describe('what a mail program would make a link of (rule 28.23)', () => {
  it.each(['https://evil.example', 'evil.example', 'www.evil', 'win at EVIL.CN now', 'me@evil', 'evil。cn', 'x://y', 'пример.рф'])(
    '%s',
    (text) => {
      expect(hasLink(text)).toBe(true);
    },
  );
  it.each(['cycle bridge', '"St. John"', '5. Cycle bridge', '1.5 million', 'art. 12', 'a, b', 'قطار', ''])('not %s', (text) => {
    expect(hasLink(text)).toBe(false);
  });
});
