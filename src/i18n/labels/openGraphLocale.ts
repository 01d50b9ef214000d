import { LOCALE_INFO, type Locale, LOCALES } from '../locales.ts';

function withCountry(locale: Locale): string {
  const { language, region } = new Intl.Locale(LOCALE_INFO[locale].formatTag ?? LOCALE_INFO[locale].tag).maximize();
  return `${language}_${region ?? ''}`;
}

/** Every page names all of them. */
const OPEN_GRAPH_LOCALES = new Map(LOCALES.map((locale) => [locale, withCountry(locale)]));

/** A language as Open Graph writes it, with the country it is written like: "nl_NL", "en_GB". */
export const openGraphLocale = (locale: Locale): string => OPEN_GRAPH_LOCALES.get(locale) ?? '';
