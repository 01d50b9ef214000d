import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from './locales.ts';
import { localizePath, parseLocalizedPath, withoutLocalePrefix, withPlainPrefix } from './localizedPath.ts';

describe('parseLocalizedPath', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/gent', '/gent'],
    ['/gent/', '/gent'],
    ['//gent//gr-12///', '/gent/gr-12'],
    ['/GENT', '/GENT'],
    ['/gent/a%20b', '/gent/a%20b'],
    ['/zh-CN/gent', '/zh-CN/gent'],
    ['/french', '/french'],
    ['/gent/fr', '/gent/fr'],
  ])('%s has no prefix, so it is Dutch (rule 1.2)', (pathname, pagePath) => {
    expect(parseLocalizedPath(pathname)).toEqual({ locale: 'nl', pagePath });
  });

  it.each(LOCALES)('reads the prefix %s', (locale) => {
    for (const pathname of [`/${locale}`, `/${locale}/`, `//${locale}//`])
      expect(parseLocalizedPath(pathname)).toEqual({ locale, pagePath: '/' });
    for (const pathname of [`/${locale}/gent/gr-12`, `/${locale}/gent/gr-12/`, `//${locale}//gent/gr-12//`])
      expect(parseLocalizedPath(pathname)).toEqual({ locale, pagePath: '/gent/gr-12' });
  });

  it.each(['', ...LOCALES.map((locale) => `/${locale}`)])('cor is English behind the prefix "%s" (rule 1.5)', (prefix) => {
    expect(parseLocalizedPath(`${prefix}/cor`)).toEqual({ locale: 'en', pagePath: '/cor' });
    expect(parseLocalizedPath(`${prefix}//cor/12/`)).toEqual({ locale: 'en', pagePath: '/cor/12' });
  });

  it.each(['/cork', '/gent/cor', '/COR'])('%s is not the English city', (pathname) => {
    expect(parseLocalizedPath(pathname).locale).toBe('nl');
  });

  it.each(LOCALES)('a city named %s is not reachable without a prefix: its name is parsed as the prefix', (name) => {
    expect(parseLocalizedPath(`/${name}`).pagePath).toBe('/');
  });

  it.each(LOCALES)('finds the prefix %s in any case (rule 1.19)', (locale) => {
    const [first = '', ...others] = locale;
    for (const prefix of [locale.toUpperCase(), first.toUpperCase() + others.join('')]) {
      expect(parseLocalizedPath(`/${prefix}/gent`)).toEqual({ locale, pagePath: '/gent' });
      expect(withPlainPrefix(`/${prefix}/Gent/?q=EN`)).toBe(`/${locale}/Gent/?q=EN`);
      expect(withPlainPrefix(`/${prefix}`)).toBe(`/${locale}`);
    }
  });

  it.each(['/', '/en/gent', '/Gent', '/ENG/gent', '/gent/EN', '//EN'])('%s is written plainly', (pathname) => {
    expect(withPlainPrefix(pathname)).toBe(pathname);
  });

  it('parses one prefix only', () => {
    expect(parseLocalizedPath('/fr/de/gent')).toEqual({ locale: 'fr', pagePath: '/de/gent' });
  });

  it('returns a page path with one leading slash and no empty segment for any text', () => {
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

  it('returns a path that parses to the same page and language', () => {
    fc.assert(
      fc.property(pagePath, fc.constantFrom(...LOCALES), fc.constantFrom('', '/'), (page, locale, end) => {
        expect(parseLocalizedPath(localizePath(page, locale) + end)).toEqual({ locale, pagePath: page });
      }),
    );
  });

  it('gives each page one path: localizing a parsed path and parsing it again changes nothing', () => {
    fc.assert(
      fc.property(pagePath, fc.constantFrom('', ...LOCALES.map((locale) => `/${locale}`)), (page, prefix) => {
        const once = parseLocalizedPath(prefix + page);
        const address = localizePath(once.pagePath, once.locale);
        expect(parseLocalizedPath(address)).toEqual(once);
      }),
    );
  });
});

describe('a path without its language prefix (rule 20.5)', () => {
  it.each([
    ['/fr/gent/a-propos', '/gent/a-propos'],
    ['/gent/over', '/gent/over'],
    ['/fr', '/'],
    ['/', '/'],
  ])('%s is %s', (path, expected) => {
    expect(withoutLocalePrefix(path)).toBe(expected);
  });
});
