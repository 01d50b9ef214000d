import i18next from 'i18next';
import { LOCALE_INFO, type Locale } from './locales.ts';
import type { TextKey } from './translator.ts';

/** Texts of one language with their placeholders; a plural form that reads like the one for `other`, which has the common name, is left out. */
export type PageTexts = Record<string, string>;

/** Texts that a page carries, for its script to say them: i18n/pageTranslator.ts. */
export function pageTexts(keys: readonly TextKey[], locale: Locale): PageTexts {
  const { tag } = LOCALE_INFO[locale];
  const forms = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories, 'zero'];
  const textOf = (key: string) => i18next.getResource(tag, 'translation', key) as string | undefined;
  const texts: PageTexts = {};
  for (const key of keys) {
    const usual = textOf(`${key}_other`) ?? textOf(key) ?? '';
    texts[key] = usual;
    for (const form of forms) {
      const text = textOf(`${key}_${form}`);
      if (text !== undefined && text !== usual) texts[`${key}_${form}`] = text;
    }
  }
  return texts;
}
