import i18next from 'i18next';
import { i18nextOptions } from './i18nextOptions.ts';
import localBackend from './localBackend.ts';
import type english from './locales/en.json';
import type englishPlayer from './locales/player/en.json';
import type englishTranscript from './locales/transcript/en.json';
import { LOCALE_INFO, type Locale } from './locales.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** Every text there is, plural forms under their common name. */
export type TextKey = WithoutPlural<Extract<keyof (typeof english & typeof englishPlayer & typeof englishTranscript), string>>;

/** Looks up a text in the language it was made for; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

// The integration initialises i18next when the first page is loaded; middleware and endpoints come before that.
if (!i18next.isInitialized) await i18next.use(localBackend).init(i18nextOptions);

const translators = new Map<Locale, Translate>();

/** Texts that a translator remembers: most of a page's have no values, and the values of the others are the same at the next rendering. */
const MAX_TEXTS = 2000;

/** The translator of one language; safe for concurrent requests, unlike the global `t`. */
export function translatorFor(locale: Locale): Translate {
  const made = translators.get(locale);
  if (made) return made;
  const lookUp = i18next.getFixedT(LOCALE_INFO[locale].tag);
  const known = new Map<string, string>();
  const translate: Translate = (key, values) => {
    const name = values ? key + JSON.stringify(values) : key;
    const text = known.get(name) ?? lookUp(key, values ?? {});
    if (known.size >= MAX_TEXTS) known.clear();
    known.set(name, text);
    return text;
  };
  translators.set(locale, translate);
  return translate;
}
