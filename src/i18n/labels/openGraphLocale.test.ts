import { expect, it } from 'vitest';
import { LOCALES } from '../locales.ts';
import { openGraphLocale } from './openGraphLocale.ts';

it.each([
  ['nl', 'nl_NL'],
  ['en', 'en_GB'],
  ['fr', 'fr_FR'],
  ['de', 'de_DE'],
  ['es', 'es_ES'],
  ['cn', 'zh_CN'],
  ['ar', 'ar_EG'],
  ['cy', 'cy_GB'],
] as const)('returns language and country of %s: %s', (locale, expected) => {
  expect(openGraphLocale(locale)).toBe(expected);
});

it('returns a language and a country for every language', () => {
  for (const locale of LOCALES) expect(openGraphLocale(locale)).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
});
