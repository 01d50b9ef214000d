import { expect, it } from 'vitest';
import { translatorFor } from '../translator.ts';
import { quoteText } from './quoteText.ts';

it('formats a quote on one line without unknown sources', () => {
  expect(quoteText(' Goedenavond\n allemaal. ', ['An Peeters', '0:58', 'https://x/seek/58'], translatorFor('nl'))).toBe(
    '‘Goedenavond allemaal.’ — An Peeters · 0:58 · https://x/seek/58',
  );
  expect(quoteText('Ja.', [undefined, '0:58', 'https://x/seek/58'], translatorFor('nl'))).toBe('‘Ja.’ — 0:58 · https://x/seek/58');
});

it('uses the quotation marks of the language', () => {
  expect(quoteText('Ja.', ['0:58'], translatorFor('fr'))).toBe('«\u202fJa.\u202f» — 0:58');
  expect(quoteText('Ja.', ['0:58'], translatorFor('de'))).toBe('„Ja.“ — 0:58');
  expect(quoteText('Ja.', ['0:58'], translatorFor('ar'))).toBe('«\u2068Ja.\u2069» — 0:58');
});
