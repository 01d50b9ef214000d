import i18next from 'i18next';
import { i18nextOptions } from './i18nextOptions.ts';
import localBackend from './localBackend.ts';
import type englishActions from './locales/actions/en.json';
import type english from './locales/en.json';
import type englishItems from './locales/items/en.json';
import type englishPlayer from './locales/player/en.json';
import type englishRecords from './locales/records/en.json';
import type englishSearch from './locales/search/en.json';
import type englishTranscript from './locales/transcript/en.json';
import { LOCALE_INFO, type Locale } from './locales.ts';

type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** Key of a text; the plural forms of a text share one key. */
export type TextKey = WithoutPlural<
  Extract<
    keyof (typeof english &
      typeof englishActions &
      typeof englishItems &
      typeof englishPlayer &
      typeof englishRecords &
      typeof englishSearch &
      typeof englishTranscript),
    string
  >
>;

/** Returns a text in one language with its values filled in; `count` selects the plural form. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string;

// The integration initialises i18next only when the first page is loaded; middleware and endpoints may run before that.
if (!i18next.isInitialized) await i18next.use(localBackend).init(i18nextOptions);

const translators = new Map<Locale, Translate>();

/**
 * Maximum number of cached texts per language. Caching pays: most texts have no values, and the other values repeat at the next rendering.
 */
const MAX_CACHED_TEXTS = 2000;

/**
 * Returns the translator of one language, which is safe for concurrent requests, unlike the global `t`. A missing text is in English
 * (rule 1.4).
 */
export function translatorFor(locale: Locale): Translate {
  const existing = translators.get(locale);
  if (existing) return existing;
  const lookUp = i18next.getFixedT(LOCALE_INFO[locale].tag);
  const cached = new Map<string, string>();
  const translate: Translate = (key, values) => {
    const name = values ? key + JSON.stringify(values) : key;
    const text = cached.get(name) ?? lookUp(key, values ?? {});
    if (cached.size >= MAX_CACHED_TEXTS) cached.clear();
    cached.set(name, text);
    return text;
  };
  translators.set(locale, translate);
  return translate;
}
