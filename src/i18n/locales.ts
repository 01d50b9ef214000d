import { toPageName, toLocalizedSegment } from './localizedSegments.ts';

/** Path codes of the languages (spec §9), in the order the language switcher shows them. */
export const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'cn', 'ar', 'cy'] as const;

/** A language as paths write it; `cn` is not a language tag (contract §7). */
export type Locale = (typeof LOCALES)[number];

/** The language of paths without a prefix (spec §9). */
export const DEFAULT_LOCALE: Locale = 'nl';

/** The language in which words missing elsewhere are shown (spec §9). */
export const FALLBACK_LOCALE: Locale = 'en';

interface LocaleInfo {
  /** BCP 47 tag: `lang`, `hreflang`, Intl and the locale file's name. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Tag of its dates and numbers, where that is another: councils here do not write American dates. */
  formatTag?: string;
  /** The language's name in itself. */
  endonym: string;
}

/** Tag, direction and own name of each language. */
export const LOCALE_INFO: Readonly<Record<Locale, LocaleInfo>> = {
  nl: { tag: 'nl', dir: 'ltr', endonym: 'Nederlands' },
  en: { tag: 'en', dir: 'ltr', formatTag: 'en-GB', endonym: 'English' },
  fr: { tag: 'fr', dir: 'ltr', endonym: 'Français' },
  de: { tag: 'de', dir: 'ltr', endonym: 'Deutsch' },
  es: { tag: 'es', dir: 'ltr', endonym: 'Español' },
  cn: { tag: 'zh-CN', dir: 'ltr', endonym: '中文' },
  ar: { tag: 'ar', dir: 'rtl', endonym: 'العربية' },
  cy: { tag: 'cy', dir: 'ltr', endonym: 'Cymraeg' },
};

/** The city whose pages are always English (spec §2). */
const ENGLISH_CITY = 'cor';

const isLocale = (segment: string | undefined): segment is Locale => LOCALES.includes(segment as Locale);

/** A request path taken apart: its language, and the page behind it without prefix or trailing slash. */
export interface LocalizedPath {
  locale: Locale;
  /** Path of the page as `src/pages` knows it, percent-encoding kept. */
  pagePath: string;
}

/** Reads the optional language prefix (spec §2); no prefix is the default language (contract §8). */
export function parseLocalizedPath(pathname: string): LocalizedPath {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const prefix = segments[0];
  const rest = isLocale(prefix) ? segments.slice(1) : segments;
  const locale = rest[0] === ENGLISH_CITY ? 'en' : isLocale(prefix) ? prefix : DEFAULT_LOCALE;
  const [city, segment, ...others] = rest;
  // The words of the prefix count also where the city decides the language.
  const page =
    segment === undefined ? rest : [city, toPageName(toPageName(segment, isLocale(prefix) ? prefix : locale), locale), ...others];
  return { locale, pagePath: `/${page.join('/')}` };
}

/** Address path of a page in a language, with that language's path words; the default language has no prefix (contract §7, §8). */
export function localizePath(path: string, locale: Locale): string {
  const [root = '', city = '', segment, ...others] = path.split('/');
  const isEnglish = city === ENGLISH_CITY;
  const pagePath = segment === undefined ? path : [root, city, toLocalizedSegment(segment, isEnglish ? 'en' : locale), ...others].join('/');
  if (locale === DEFAULT_LOCALE || isEnglish) return pagePath;
  return pagePath === '/' ? `/${locale}` : `/${locale}${pagePath}`;
}
