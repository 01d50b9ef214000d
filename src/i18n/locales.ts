/** Path codes of the languages, in the order of the language menu (rule 1.1). */
export const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'cn', 'ar', 'cy'] as const;

/** Path code of a language; `cn` is not a language tag (rule 1.6). */
export type Locale = (typeof LOCALES)[number];

/** Language of paths without a prefix (rule 1.2). */
export const DEFAULT_LOCALE: Locale = 'nl';

/** Language of texts that another language lacks (rule 1.4). */
export const FALLBACK_LOCALE: Locale = 'en';

/** City pages with a translated path word (rule 1.7). */
export type PageSegment = 'about' | 'faq' | 'calendar';

interface LocaleInfo {
  /** BCP 47 tag, used for `lang`, `hreflang`, Intl and the name of the locale file. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Tag for dates and numbers when it differs: English dates are British, not American. */
  formatTag?: string;
  /** Name of the language in the language itself. */
  endonym: string;
  /** Path word of each page (rule 1.7, contract §7). */
  segments: Record<PageSegment, string>;
}

/** What is known of each language (rules 1.1, 1.6, 1.7). */
export const LOCALE_INFO: Readonly<Record<Locale, LocaleInfo>> = {
  nl: {
    tag: 'nl',
    dir: 'ltr',
    endonym: 'Nederlands',
    segments: { about: 'about', faq: 'faq', calendar: 'calendar' },
  },
  en: {
    tag: 'en',
    dir: 'ltr',
    formatTag: 'en-GB',
    endonym: 'English',
    segments: { about: 'about', faq: 'faq', calendar: 'calendar' },
  },
  fr: {
    tag: 'fr',
    dir: 'ltr',
    endonym: 'Français',
    segments: { about: 'a-propos', faq: 'faq', calendar: 'calendrier' },
  },
  de: {
    tag: 'de',
    dir: 'ltr',
    endonym: 'Deutsch',
    segments: { about: 'ueber', faq: 'faq', calendar: 'kalender' },
  },
  es: {
    tag: 'es',
    dir: 'ltr',
    endonym: 'Español',
    segments: { about: 'acerca-de', faq: 'preguntas-frecuentes', calendar: 'calendario' },
  },
  cn: {
    tag: 'zh-CN',
    dir: 'ltr',
    endonym: '中文',
    segments: { about: '关于', faq: '常见问题', calendar: '日历' },
  },
  ar: {
    tag: 'ar',
    dir: 'rtl',
    endonym: 'العربية',
    segments: { about: 'حول', faq: 'الأسئلة-الشائعة', calendar: 'التقويم' },
  },
  cy: {
    tag: 'cy',
    dir: 'ltr',
    endonym: 'Cymraeg',
    segments: { about: 'amdanom', faq: 'cwestiynau-cyffredin', calendar: 'calendr' },
  },
};
