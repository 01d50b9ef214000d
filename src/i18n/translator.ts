import i18next from 'i18next';
import { i18nextOptions } from './i18nextOptions.ts';
import localBackend from './localBackend.ts';
import type english from './locales/en.json';
import { LOCALE_FACTS, type Locale } from './locales.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** Every text there is, plural forms under their common name. */
export type TextKey = WithoutPlural<Extract<keyof typeof english, string>>;

/** Looks up a text in the language it was made for; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

// The integration initialises i18next when the first page is loaded; middleware and endpoints come before that.
if (!i18next.isInitialized) await i18next.use(localBackend).init(i18nextOptions);

const translators = new Map<Locale, Translate>();

/** The translator of one language; safe for concurrent requests, unlike the global `t`. Texts without values, most of a page, are looked up once. */
export function translatorFor(locale: Locale): Translate {
  const known = translators.get(locale);
  if (known) return known;
  const lookUp = i18next.getFixedT(LOCALE_FACTS[locale].tag);
  const plain = new Map<TextKey, string>();
  const translate: Translate = (key, values) => {
    if (values) return lookUp(key, values);
    const text = plain.get(key) ?? lookUp(key, {});
    plain.set(key, text);
    return text;
  };
  translators.set(locale, translate);
  return translate;
}
