import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next from 'i18next';
import type { StoredSession } from '../../store/records.ts';
import type english from './locales/en.json';

/** The languages of the desk by their codes in addresses, in the order of the portal's menu; a tag is also the name of a locale file. */
export const LANGUAGES = {
  nl: { tag: 'nl', dir: 'ltr', name: 'Nederlands' },
  en: { tag: 'en', dir: 'ltr', name: 'English' },
  fr: { tag: 'fr', dir: 'ltr', name: 'Français' },
  de: { tag: 'de', dir: 'ltr', name: 'Deutsch' },
  es: { tag: 'es', dir: 'ltr', name: 'Español' },
  cn: { tag: 'zh-CN', dir: 'ltr', name: '中文' },
  ar: { tag: 'ar', dir: 'rtl', name: 'العربية' },
  cy: { tag: 'cy', dir: 'ltr', name: 'Cymraeg' },
} as const;

/** Code of a language. */
export type DeskLanguage = keyof typeof LANGUAGES;

/** Dates and numbers in English are British. */
const FORMAT_TAGS: Partial<Record<DeskLanguage, string>> = { en: 'en-GB' };

const DEFAULT_LANGUAGE: DeskLanguage = 'nl';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Key of a text. */
export type DeskTextKey = keyof typeof english;

/** Values of the placeholders of a text. */
export type TextValues = Record<string, string | number>;

type SessionStart = Pick<StoredSession, 'startMs' | 'dayOnly' | 'startText'>;

/** The texts and formats of the desk in one language. */
export interface DeskTexts {
  language: DeskLanguage;
  /** BCP 47 tag. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The text of a key, with `{{name}}` replaced by its value. */
  t: (key: DeskTextKey, values?: TextValues) => string;
  /** Time of day of an instant (epoch ms) in a zone: "19:30". */
  time: (ms: number, timeZone: string) => string;
  /** When a session starts in a zone: date and time, or the date with the words of the source in place of a time (rule 3.15). */
  start: (session: SessionStart, timeZone: string) => string;
}

/** Reads the texts of a language, by key. */
export function readTexts(language: DeskLanguage): Record<DeskTextKey, string> {
  const file = join(import.meta.dirname, 'locales', `${LANGUAGES[language].tag}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<DeskTextKey, string>;
}

const languages = Object.keys(LANGUAGES) as DeskLanguage[];
const translator = i18next.createInstance();
await translator.init({
  resources: Object.fromEntries(languages.map((language) => [LANGUAGES[language].tag, { translation: readTexts(language) }])),
  fallbackLng: LANGUAGES.en.tag,
  keySeparator: false,
  nsSeparator: false,
  // A Dutch name within an Arabic sentence, and the other way round, keeps its own direction.
  interpolation: { escape: isolate, useRawValueToEscape: true },
});
const textsOf = new Map(languages.map((language) => [language, createTexts(language)]));

/** The texts and formats of a language. */
export function getTexts(language: DeskLanguage): DeskTexts {
  return textsOf.get(language) ?? createTexts(language);
}

/** The language of a code or tag, such as `cn`, `zh-CN` or `en-GB`; undefined for another language. */
export function toLanguage(code: unknown): DeskLanguage | undefined {
  if (typeof code !== 'string') return undefined;
  const primary = code.toLowerCase().split(/[-_]/)[0] ?? '';
  if (primary === 'zh') return 'cn';
  return Object.hasOwn(LANGUAGES, primary) ? (primary as DeskLanguage) : undefined;
}

/** The first of several codes that is a language of the desk, or else Dutch. */
export function chooseLanguage(...codes: unknown[]): DeskLanguage {
  return codes.map(toLanguage).find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}

function isolate(value: string | number): string {
  return typeof value === 'number' ? String(value) : FIRST_STRONG_ISOLATE + value + POP_ISOLATE;
}

function createTexts(language: DeskLanguage): DeskTexts {
  const { tag, dir } = LANGUAGES[language];
  const lookUp = translator.getFixedT(tag);
  const formatTag = FORMAT_TAGS[language] ?? tag;
  return {
    language,
    tag,
    dir,
    t: (key, values = {}) => lookUp(key, values),
    time: (ms, timeZone) => new Intl.DateTimeFormat(formatTag, { timeZone, timeStyle: 'short' }).format(ms),
    start({ startMs, dayOnly = false, startText }, timeZone) {
      const timeStyle = dayOnly ? undefined : 'short';
      const date = new Intl.DateTimeFormat(formatTag, { timeZone, dateStyle: 'full', timeStyle }).format(startMs);
      return startText === undefined ? date : `${date} · ${isolate(startText)}`;
    },
  };
}
