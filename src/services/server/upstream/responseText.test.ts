import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson } from './responseText.ts';

it.each([
  [String.raw`"\ud800"`, '\ufffd'],
  [String.raw`"a\uDFFFb\uD83D"`, 'a\ufffdb\ufffd'],
  [String.raw`"\ud83d\ude00\ude00"`, '😀\ufffd'],
  [String.raw`"\\ud800"`, String.raw`\ud800`],
  [String.raw`["\n\\\ud800\"", "\u00e9"]`, ['\n\\\ufffd"', 'é']],
])('reads %s without half characters', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

it('does not change anything else', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});
