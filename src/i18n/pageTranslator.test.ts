import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { pageTexts } from './pageTexts.ts';
import { pageTranslator } from './pageTranslator.ts';
import { type TextKey, translatorFor } from './translator.ts';

const COUNTED: TextKey[] = ['vote.for', 'vote.against', 'vote.abstentions', 'vote.countAll', 'session.spoke', 'session.presentCount'];

describe.each(LOCALES)('texts that a page carries, in %s', (locale) => {
  const t = translatorFor(locale);
  const carried = pageTranslator(pageTexts([...COUNTED, 'vote.totalOf', 'vote.adopted'], locale), locale);

  it('say every number as the server does', () => {
    const numbers = Array.from({ length: 130 }, (_, number) => number);
    for (const key of COUNTED) expect(numbers.map((count) => carried(key, { count }))).toEqual(numbers.map((count) => t(key, { count })));
  });

  it('fill their places', () => {
    expect(carried('vote.totalOf', { total: 12, eligible: 37 })).toBe(t('vote.totalOf', { total: 12, eligible: 37 }));
    expect(carried('vote.adopted')).toBe(t('vote.adopted'));
    expect(carried('vote.open')).toBe('');
  });
});
