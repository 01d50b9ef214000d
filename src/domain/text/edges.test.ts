import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutEnd, withoutStart } from './edges.ts';

it.each([
  ['a//', 'a'],
  ['//a/b/', '//a/b'],
  ['/', ''],
  ['', ''],
  ['a', 'a'],
])('%j ends as %j', (text, expected) => expect(withoutEnd(text, '/')).toBe(expected));

it('equals the result of a regular expression', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('.', '-', 'a', '\n')), (characters) => {
      const text = characters.join('');
      expect(withoutEnd(text, '.-')).toBe(text.replace(/[.-]+$/, ''));
      expect(withoutStart(text, '.-')).toBe(text.replace(/^[.-]+/, ''));
    }),
  );
});
