import { expect, it } from 'vitest';
import { joinSentences } from './sentences.ts';

it('puts a space between sentences, except in Chinese', () => {
  expect(joinSentences(['Adopted.', 'Try again.', 'Wait…'])).toBe('Adopted. Try again. Wait…');
  expect(joinSentences(['通过。', '请重试。'])).toBe('通过。请重试。');
  expect(joinSentences(['Ja.'])).toBe('Ja.');
  expect(joinSentences([])).toBe('');
});
