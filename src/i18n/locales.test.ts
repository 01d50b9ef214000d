import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES, LOCALE_INFO, localizePath, parseLocalizedPath } from './locales.ts';

describe('parseLocalizedPath', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/gent', '/gent'],
    ['/gent/', '/gent'],
    ['//gent//gr-12///', '/gent/gr-12'],
    ['/GENT', '/GENT'],
    ['/gent/a%20b', '/gent/a%20b'],
    ['/FR/gent', '/FR/gent'],
    ['/zh-CN/gent', '/zh-CN/gent'],
    ['/french', '/french'],
    ['/gent/fr', '/gent/fr'],
  ])('%s has no prefix, so it is Dutch (contract §8)', (pathname, pagePath) => {
    expect(parseLocalizedPath(pathname)).toEqual({ locale: 'nl', pagePath });
  });

  it.each(LOCALES)('reads the prefix %s', (locale) => {
    for (const pathname of [`/${locale}`, `/${locale}/`, `//${locale}//`])
      expect(parseLocalizedPath(pathname)).toEqual({ locale, pagePath: '/' });
    for (const pathname of [`/${locale}/gent/gr-12`, `/${locale}/gent/gr-12/`, `//${locale}//gent/gr-12//`])
      expect(parseLocalizedPath(pathname)).toEqual({ locale, pagePath: '/gent/gr-12' });
  });

  it.each(['', ...LOCALES.map((locale) => `/${locale}`)])('cor is English behind the prefix "%s" (spec §2)', (prefix) => {
    expect(parseLocalizedPath(`${prefix}/cor`)).toEqual({ locale: 'en', pagePath: '/cor' });
    expect(parseLocalizedPath(`${prefix}//cor/12/`)).toEqual({ locale: 'en', pagePath: '/cor/12' });
  });

  it.each(['/cork', '/gent/cor', '/COR'])('%s is another page than the English city', (pathname) => {
    expect(parseLocalizedPath(pathname).locale).toBe('nl');
  });

  it.each(LOCALES)('a city named %s is out of reach without a prefix: its name is read as one', (name) => {
    expect(parseLocalizedPath(`/${name}`).pagePath).toBe('/');
  });

  it('takes one prefix only', () => {
    expect(parseLocalizedPath('/fr/de/gent')).toEqual({ locale: 'fr', pagePath: '/de/gent' });
  });

  it('gives a page path with one leading slash and no empty segment, whatever it is given', () => {
    fc.assert(fc.property(fc.string(), (pathname) => /^\/([^/]+(\/[^/]+)*)?$/s.test(parseLocalizedPath(pathname).pagePath)));
  });
});

describe('localizePath', () => {
  it.each([
    ['/', 'nl', '/'],
    ['/gent', 'nl', '/gent'],
    ['/', 'fr', '/fr'],
    ['/gent/gr-12', 'cn', '/cn/gent/gr-12'],
    ['/cor', 'ar', '/cor'],
    ['/cor/12', 'en', '/cor/12'],
    ['/cor/faq', 'es', '/cor/faq'],
    ['/cork', 'cy', '/cy/cork'],
  ] as const)('%s in %s is %s', (pagePath, locale, path) => {
    expect(localizePath(pagePath, locale)).toBe(path);
  });

  const segment = fc.stringMatching(/^[A-Za-z0-9._~-]{1,12}$/);
  const pagePath = fc
    .array(segment, { maxLength: 4 })
    .filter(([first]) => !LOCALES.some((locale) => locale === first) && first !== 'cor')
    .map((segments) => `/${segments.join('/')}`);

  it('gives an address that reads back as the same page in the same language', () => {
    fc.assert(
      fc.property(pagePath, fc.constantFrom(...LOCALES), fc.constantFrom('', '/'), (page, locale, end) => {
        expect(parseLocalizedPath(localizePath(page, locale) + end)).toEqual({ locale, pagePath: page });
      }),
    );
  });

  it('gives each page one address: localizing what was parsed changes nothing further', () => {
    fc.assert(
      fc.property(pagePath, fc.constantFrom('', ...LOCALES.map((locale) => `/${locale}`)), (page, prefix) => {
        const once = parseLocalizedPath(prefix + page);
        const address = localizePath(once.pagePath, once.locale);
        expect(parseLocalizedPath(address)).toEqual(once);
      }),
    );
  });
});

describe('LOCALE_FACTS', () => {
  it('has tags that Intl knows, each once', () => {
    const tags = LOCALES.map((locale) => LOCALE_INFO[locale].tag);
    expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags);
    expect(new Set(tags).size).toBe(LOCALES.length);
  });

  it('has the default and the fallback of spec §9, and one language from right to left (contract §7)', () => {
    expect([DEFAULT_LOCALE, FALLBACK_LOCALE]).toEqual(['nl', 'en']);
    expect(LOCALES.filter((locale) => LOCALE_INFO[locale].dir === 'rtl')).toEqual(['ar']);
    expect(LOCALE_INFO.cn.tag).toBe('zh-CN');
  });
});
