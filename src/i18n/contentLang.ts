import { primaryTag } from '../domain/text/languages.ts';
import { type Locale, LOCALE_INFO } from './locales.ts';

/** The attribute of an element or a component whose text the city wrote: its language if that differs from that of the page (rule 2.12). */
export function contentLang({ contentLanguage }: { contentLanguage?: string | undefined }, locale: Locale): { lang?: string } {
  return contentLanguage === undefined || primaryTag(contentLanguage) === primaryTag(LOCALE_INFO[locale].tag)
    ? {}
    : { lang: contentLanguage };
}
