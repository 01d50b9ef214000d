import { expect, it } from 'vitest';
import { LOCALES } from '../locales.ts';
import { openGraphLocale } from './openGraphLocale.ts';

it('returns language and country for every language', () => {
  expect(LOCALES.map(openGraphLocale)).toEqual(['nl_NL', 'en_GB', 'fr_FR', 'de_DE', 'es_ES', 'zh_CN', 'ar_EG', 'cy_GB']);
});
