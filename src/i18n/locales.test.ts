import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALE_INFO, LOCALES } from './locales.ts';

describe('LOCALE_INFO', () => {
  it('has a different tag for each language, known to Intl', () => {
    const tags = LOCALES.map((locale) => LOCALE_INFO[locale].tag);
    expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags);
    expect(new Set(tags).size).toBe(LOCALES.length);
  });

  it('has the default and the fallback language, and one language from right to left (rules 1.2, 1.4, 1.6)', () => {
    expect([DEFAULT_LOCALE, FALLBACK_LOCALE]).toEqual(['nl', 'en']);
    expect(LOCALES.filter((locale) => LOCALE_INFO[locale].dir === 'rtl')).toEqual(['ar']);
    expect(LOCALE_INFO.cn.tag).toBe('zh-CN');
  });
});
