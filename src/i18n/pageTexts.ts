import i18next from 'i18next';
import { LOCALE_INFO, type Locale } from './locales.ts';
import type { TextKey } from './translator.ts';

/**
 * Texts of one language by key, with placeholders. The form `other` has the key without suffix; plural forms with the same text are left
 * out.
 */
export type PageTexts = Record<string, string>;

/** Collects the texts of a page for `pageTranslator` in the browser. */
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
