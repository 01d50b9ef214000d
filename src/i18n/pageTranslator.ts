import { LOCALE_INFO, type Locale } from './locales.ts';
import type { PageTexts } from './pageTexts.ts';
import type { Translate } from './translator.ts';

/** The forms of 0 to 6 in Welsh, which browsers need not know; of everything else, `other`. */
const WELSH_FORMS = ['zero', 'one', 'two', 'few', 'other', 'other', 'many'];

/** Says the texts that a page carries, in the browser, as the server's translator does; only those are there. */
export function pageTranslator(texts: PageTexts, locale: Locale): Translate {
  const rules = new Intl.PluralRules(LOCALE_INFO[locale].tag);
  const formOf = (count: number) => (locale === 'cy' ? (WELSH_FORMS[count] ?? 'other') : count === 0 ? 'zero' : rules.select(count));
  return (key, values = {}) => {
    const { count } = values;
    const text = (count === undefined ? undefined : texts[`${key}_${formOf(Number(count))}`]) ?? texts[key] ?? '';
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}
