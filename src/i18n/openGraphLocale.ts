import { LOCALE_FACTS, type Locale } from './locales.ts';

/** A language as Open Graph writes it, with the country it is written like: "nl_NL", "en_GB". */
export function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(LOCALE_FACTS[locale].formatTag ?? LOCALE_FACTS[locale].tag).maximize();
  return `${language}_${region ?? ''}`;
}
