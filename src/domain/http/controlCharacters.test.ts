import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutControls, withoutQueryControls } from './controlCharacters.ts';

const CONTROL = /[\p{Cc}\uFFFE\uFFFF]/u;

describe('the query of a request target (rule 23.20)', () => {
  it.each([
    ['/search?q=%00', '/search?q=%20'],
    ['/search?q=a%00b%1Fc%7fd', '/search?q=a%20b%20c%20d'],
    ['/search?q=a%0D%0Ab', '/search?q=a%20%20b'],
    ['/search?q=%C2%85%ef%bf%bf', '/search?q=%20%20'],
    ['/search?q=\u0001\u0085', '/search?q=%20%20'],
    ['/search?q=%C3%A9%E2%80%8F+%20x', '/search?q=%C3%A9%E2%80%8F+%20x'],
    ['/search', '/search'],
    ['/a%00b', '/a%00b'],
  ])('%s is read as %s', (target, read) => {
    expect(withoutQueryControls(target)).toBe(read);
  });

  it('never has one, whatever is encoded, and keeps everything else', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.oneof(fc.constantFrom('\0', '\u001b', '\u009f', '\uFFFE', '%', '+', '&'), fc.string()) }),
        (text) => {
          const typed = text.toWellFormed();
          const value = new URLSearchParams(withoutQueryControls(`/search?q=${encodeURIComponent(typed)}`).slice('/search?'.length)).get(
            'q',
          );
          expect(value).not.toMatch(CONTROL);
          expect(value).toBe(withoutControls(typed));
        },
      ),
    );
  });
});
