import { FALLBACK_LOCALE, LOCALE_INFO } from './locales.ts';

const tags = Object.values(LOCALE_INFO).map((details) => details.tag);

/**
 * i18next options for the Astro integration and the translator; all languages are loaded at the start. A missing text is shown in English
 * (rule 1.4).
 */
export const i18nextOptions = {
  supportedLngs: tags,
  preload: tags,
  fallbackLng: LOCALE_INFO[FALLBACK_LOCALE].tag,
  ns: 'translation',
  defaultNS: 'translation',
  keySeparator: false as const,
  nsSeparator: false as const,
  initAsync: false,
  interpolation: { escapeValue: false },
};
