import { expect, it } from 'vitest';
import { isNamedLanguage, nameInEnglish, nameInItself, toFileLanguage, toLanguageTag } from './languageTags.ts';

it.each([
  ['fra', 'fr'],
  ['fre', 'fr'],
  ['dut', 'nl'],
  ['NLD', 'nl'],
  ['wel', 'cy'],
  ['chi', 'zh'],
  ['nl_be', 'nl-BE'],
  ['zh-hans', 'zh-Hans'],
  ['vgt', 'vgt'],
  [' en ', 'en'],
  ['und', undefined],
  ['mul', undefined],
  ['zxx', undefined],
  ['qaa', undefined],
  ['french', undefined],
  ['fr-', undefined],
  ['f', undefined],
  ['', undefined],
  [undefined, undefined],
])('the language %j has the tag %j', (value, tag) => {
  expect(toLanguageTag(value)).toBe(tag);
});

it('the code of files leads back to the tag', () => {
  for (const tag of ['nl', 'fr', 'de', 'es', 'cy', 'ar', 'zh', 'en', 'pl', 'ro']) {
    const code = toFileLanguage(tag);
    expect([code?.length, toLanguageTag(code)]).toEqual([3, tag]);
  }
  expect([toFileLanguage('fr-BE'), toFileLanguage('vgt'), toFileLanguage('xx')]).toEqual(['fra', 'vgt', undefined]);
});

it('a language is named in English and in itself', () => {
  expect([nameInEnglish('nl'), nameInItself('fr'), nameInItself('ar')]).toEqual(['Dutch', 'Français', 'العربية']);
  expect([nameInEnglish('vgt'), nameInItself('vgt')]).toEqual(['vgt', 'Vgt']);
  expect(['nl', 'fr-BE', 'zh-Hans', 'xx', 'vgt'].map(isNamedLanguage)).toEqual([true, true, true, false, false]);
});
