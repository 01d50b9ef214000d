import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import { isDay, parseInstant } from '../../../src/domain/time/instant.ts';
import { LOCALES, type Locale } from '../follows/follow.ts';
import { hasRightToLeft } from './plainLine.ts';
import type english from './locales/en.json';

/** Key of a text; the plural forms of one are a key. */
export type MessageTextKey = PluralBase<keyof typeof english>;

type PluralBase<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}` ? Base : Key;

/** Values of the placeholders of a text. */
export type MessageTextValues = Record<string, string | number>;

/** The texts and dates of messages in one language. */
export interface MessageTexts {
  locale: Locale;
  dir: 'ltr' | 'rtl';
  /** What paths of the portal begin with: empty, or `/fr`. */
  pathPrefix: string;
  /** The text of a key; values of another direction are isolated from their sentence. */
  t: (key: MessageTextKey, values?: MessageTextValues) => string;
  /** A start in words, in a time zone: an instant (ISO 8601 with offset) with its time, a day without one. Undefined for another text. */
  date: (start: string, timeZone: string) => string | undefined;
}

const FALLBACK_LOCALE: Locale = 'en';
/** Dates in English are British. */
const FORMAT_TAGS: Partial<Record<Locale, string>> = { en: 'en-GB' };
/** Languages whose code in addresses of the portal is not their tag; Dutch has none. */
const PATH_PREFIXES: Partial<Record<Locale, string>> = { nl: '', 'zh-CN': '/cn' };

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Reads the texts of a language, by key. */
export function readMessageTexts(locale: Locale): Record<keyof typeof english, string> {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'locales', `${locale}.json`), 'utf8')) as Record<keyof typeof english, string>;
}

const translator = i18next.createInstance();
await translator.init({
  resources: Object.fromEntries(LOCALES.map((locale) => [locale, { translation: readMessageTexts(locale) }])),
  fallbackLng: FALLBACK_LOCALE,
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});
const textsOf = new Map(LOCALES.map((locale) => [locale, createTexts(locale)]));

/** The texts and dates of messages in a language (rule 28.20). */
export function getMessageTexts(locale: Locale): MessageTexts {
  return textsOf.get(locale) ?? createTexts(FALLBACK_LOCALE);
}

function createTexts(locale: Locale): MessageTexts {
  const lookUp = translator.getFixedT(locale);
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  const isolate = (value: string | number) =>
    typeof value === 'string' && (dir === 'rtl' || hasRightToLeft(value)) ? FIRST_STRONG_ISOLATE + value + POP_ISOLATE : value;
  const format = (instantMs: number, timeZone: string, timeStyle?: 'short') =>
    new Intl.DateTimeFormat(FORMAT_TAGS[locale] ?? locale, { timeZone, dateStyle: 'full', timeStyle }).format(instantMs);
  return {
    locale,
    dir,
    pathPrefix: PATH_PREFIXES[locale] ?? `/${locale}`,
    t: (key, values = {}) => lookUp(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)]))),
    date(start, timeZone) {
      // A day has no time and no zone: none is made of it (rule 3.15).
      if (isDay(start)) return format(Date.parse(start), 'UTC');
      const instantMs = parseInstant(start, timeZone);
      return instantMs === undefined ? undefined : format(instantMs, timeZone, 'short');
    },
  };
}
