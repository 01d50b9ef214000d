import { describe, expect, it } from 'vitest';
import { LOCALES } from '../i18n/locales.ts';
import { translatorFor } from '../i18n/translator.ts';
import { playerWords, readPlayerWords } from './playerWords.ts';

describe.each(LOCALES)('the texts of the player in %s', (locale) => {
  it('are all there again where the page brought them', () => {
    const t = translatorFor(locale);
    const words = readPlayerWords(playerWords(t));
    const first = ['loading', 'play', 'rewind', 'dataSaver'] as const;
    expect(first.map((key) => words[key])).toEqual(first.map((key) => t(`player.${key}`, { seconds: '{seconds}' })));
    expect(Object.values(words).every((text) => text !== '')).toBe(true);
  });
});
