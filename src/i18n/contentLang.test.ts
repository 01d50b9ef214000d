import { describe, expect, it } from 'vitest';
import { contentLang } from './contentLang.ts';

describe('contentLang', () => {
  it('is the language of the city on a page in another one', () => {
    expect(contentLang({ contentLanguage: 'nl-BE' }, 'ar')).toEqual({ lang: 'nl-BE' });
  });

  it.each([
    ['a page in the language of the city', 'nl-BE', 'nl'],
    ['a page whose path code is not a language tag', 'zh-TW', 'cn'],
    ['a city whose language is not known', undefined, 'ar'],
  ] as const)('is absent on %s', (_name, contentLanguage, locale) => {
    expect(contentLang({ contentLanguage }, locale)).toEqual({});
  });
});
