import { LOCALE_INFO, type Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';
import type { Translate } from './translator.ts';

/** Plural forms of 0 to 6 in Welsh, since browsers may not know Welsh; every other number has `other`. */
const WELSH_FORMS = ['zero', 'one', 'two', 'few', 'other', 'other', 'many'];

/**
 * Returns a translator for the browser that works like the server's; it has only the texts that the page contains. For another key it
 * throws an error in development and in tests; a visitor gets an empty text, and the rest of the island.
 */
export function pageTranslator(texts: PageTexts, locale: Locale): Translate {
  const rules = new Intl.PluralRules(LOCALE_INFO[locale].tag);
  const formOf = (count: number) => (locale === 'cy' ? (WELSH_FORMS[count] ?? 'other') : count === 0 ? 'zero' : rules.select(count));
  return (key, values = {}) => {
    const { count } = values;
    const text = (count === undefined ? undefined : texts[`${key}_${formOf(Number(count))}`]) ?? texts[key];
    if (text === undefined && import.meta.env.DEV) throw new Error(`The page does not contain the text ${key}`);
    return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
