import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredSession } from '../../store/records.ts';

/** The languages of the desk, with their codes in addresses, in the order of the portal's menu. */
export const LANGUAGES = {
  nl: { tag: 'nl', dir: 'ltr', name: 'Nederlands' },
  en: { tag: 'en-GB', dir: 'ltr', name: 'English' },
  fr: { tag: 'fr', dir: 'ltr', name: 'Français' },
  de: { tag: 'de', dir: 'ltr', name: 'Deutsch' },
  es: { tag: 'es', dir: 'ltr', name: 'Español' },
  cn: { tag: 'zh-CN', dir: 'ltr', name: '中文' },
  ar: { tag: 'ar', dir: 'rtl', name: 'العربية' },
  cy: { tag: 'cy', dir: 'ltr', name: 'Cymraeg' },
} as const;

/** Code of a language. */
export type DeskLanguage = keyof typeof LANGUAGES;

const DEFAULT_LANGUAGE: DeskLanguage = 'nl';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Values of the placeholders of a text. */
export type TextValues = Record<string, string | number>;

type SessionStart = Pick<StoredSession, 'startMs' | 'dayOnly' | 'startText'>;

/** The texts and formats of the desk in one language. */
export interface DeskTexts {
  language: DeskLanguage;
  /** BCP 47 tag. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** The text of a key, with `{{name}}` replaced by its value. Throws an `Error` for an unknown key. */
  t: (key: string, values?: TextValues) => string;
  /** Time of day of an instant (epoch ms) in a zone: "19:30". */
  time: (ms: number, timeZone: string) => string;
  /** When a session starts in a zone: date and time, or the date with the words of the source in place of a time (rule 3.15). */
  start: (session: SessionStart, timeZone: string) => string;
}

const cached = new Map<DeskLanguage, DeskTexts>();

/** The texts of a language, by key. */
export function readTexts(language: DeskLanguage): Record<string, string> {
  const name = language === 'cn' ? 'zh-CN' : language;
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) as Record<string, string>;
}

/** The texts and formats of a language. */
export function getTexts(language: DeskLanguage): DeskTexts {
  const texts = cached.get(language) ?? createTexts(language);
  cached.set(language, texts);
  return texts;
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

function createTexts(language: DeskLanguage): DeskTexts {
  const { tag, dir } = LANGUAGES[language];
  const texts = readTexts(language);
  // A Dutch name within an Arabic sentence, and the other way round, keeps its own direction.
  const isolate = (value: string | number) => (typeof value === 'number' ? String(value) : FIRST_STRONG_ISOLATE + value + POP_ISOLATE);
  return {
    language,
    tag,
    dir,
    t(key, values = {}) {
      const text = texts[key];
      if (text === undefined) throw new Error(`no text '${key}' in '${language}'`);
      return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => isolate(values[name] ?? ''));
    },
    time: (ms, timeZone) => new Intl.DateTimeFormat(tag, { timeZone, timeStyle: 'short' }).format(ms),
    start({ startMs, dayOnly = false, startText }, timeZone) {
      const timeStyle = dayOnly ? undefined : 'short';
      const date = new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'full', timeStyle }).format(startMs);
      return startText === undefined ? date : `${date} · ${isolate(startText)}`;
    },
  };
}
