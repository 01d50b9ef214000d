import { iso6393To1 } from 'iso-639-3';

/** The three letters that files of video and sound have for a language (ISO 639-2/T), by the two letters of its tag (ISO 639-1). */
const THREE_LETTERS = new Map(Object.entries(iso6393To1).map(([code, short]) => [short, code]));

/** Codes that say that a file does not know its language, or has several or none; `qaa` is the original sound of a broadcast. */
const NO_LANGUAGE = /^(?:und|mul|mis|zxx|q[a-t][a-z])$/;

const englishNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The BCP 47 tag of a language that a file, a name or an option states: `fra` and `fre` are `fr`, `nl_be` is `nl-BE`. Undefined for what is
 * no tag, and for codes that state no language.
 */
export function toLanguageTag(value: string | undefined): string | undefined {
  const text = value?.trim().replaceAll('_', '-') ?? '';
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(text)) return undefined;
  try {
    const tag = Intl.getCanonicalLocales(text)[0];
    return tag === undefined || NO_LANGUAGE.test(tag.slice(0, 3)) ? undefined : tag;
  } catch {
    return undefined;
  }
}

/** Whether a tag is of a language that the runtime can name; it does not know most sign languages. */
export const isNamedLanguage = (tag: string): boolean => !englishNames.of(tag)?.startsWith(tag.split('-')[0] ?? '');

/** The code of a language in files of video and sound: `fra` for `fr-BE`. */
export function toFileLanguage(tag: string): string | undefined {
  const code = tag.split('-')[0] ?? '';
  return code.length === 3 ? code : THREE_LETTERS.get(code);
}

/** The English name of a language, or its tag. */
export const nameInEnglish = (tag: string): string => englishNames.of(tag) ?? tag;

/** The name of a language in itself, with a capital: `Français`; else its tag. */
export function nameInItself(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
