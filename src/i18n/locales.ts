/** Path codes of the languages, in the order of the language menu (rule 1.1). */
export const LOCALES = ['nl', 'en', 'fr', 'de', 'es', 'cn', 'ar', 'cy'] as const;

/** Path code of a language; `cn` is not a language tag (rule 1.6). */
export type Locale = (typeof LOCALES)[number];

/** Language of paths without a prefix (rule 1.2). */
export const DEFAULT_LOCALE: Locale = 'nl';

/** Language of texts that another language lacks (rule 1.4). */
export const FALLBACK_LOCALE: Locale = 'en';

interface LocaleInfo {
  /** BCP 47 tag, used for `lang`, `hreflang`, Intl and the name of the locale file. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** Tag for dates and numbers when it differs: English dates are British, not American. */
  formatTag?: string;
  /** Name of the language in the language itself. */
  endonym: string;
}

/** Tag, direction and own name of each language (rules 1.1, 1.6). */
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
