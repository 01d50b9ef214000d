import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { pageTexts } from './pageTexts.ts';
import { pageTranslator } from './pageTranslator.ts';
import { type TextKey, translatorFor } from './translator.ts';

const COUNTED: TextKey[] = ['vote.for', 'vote.against', 'vote.abstentions', 'vote.countAll', 'session.spoke', 'session.presentCount'];

describe.each(LOCALES)('pageTranslator in %s', (locale) => {
  const t = translatorFor(locale);
  const tInPage = pageTranslator(pageTexts([...COUNTED, 'vote.totalOf', 'vote.adopted'], locale), locale);

  it('selects the same plural forms as the server', () => {
    const numbers = Array.from({ length: 130 }, (_, number) => number);
    for (const key of COUNTED) expect(numbers.map((count) => tInPage(key, { count }))).toEqual(numbers.map((count) => t(key, { count })));
  });

  it('fills placeholders, and throws an error for a key that the page lacks', () => {
    expect(tInPage('vote.totalOf', { total: 12, eligible: 37 })).toBe(t('vote.totalOf', { total: 12, eligible: 37 }));
    expect(tInPage('vote.adopted')).toBe(t('vote.adopted'));
    expect(() => tInPage('vote.open')).toThrow('vote.open');
  });
});
