import { LOCALE_INFO, type Locale, LOCALES } from '../locales.ts';

function withCountry(locale: Locale): string {
  const { language, region } = new Intl.Locale(LOCALE_INFO[locale].formatTag ?? LOCALE_INFO[locale].tag).maximize();
  return `${language}_${region ?? ''}`;
}

/** Computed once: every page contains all of them. */
const OPEN_GRAPH_LOCALES = new Map(LOCALES.map((locale) => [locale, withCountry(locale)]));

/** Returns a language in the notation of Open Graph, with its most likely country: "nl_NL", "en_GB" (rule 16.9). */
export const openGraphLocale = (locale: Locale): string => OPEN_GRAPH_LOCALES.get(locale) ?? '';
