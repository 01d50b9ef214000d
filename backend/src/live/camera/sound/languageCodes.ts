import { iso6393To1 } from 'iso-639-3';

/** The languages of a stream that say no language: several, none, unknown, and those that each broadcaster uses for itself. */
const NO_LANGUAGE = /^(?:mul|zxx|und|mis|q[a-t][a-z])$/;

/** The BCP 47 tag of a language of a transport stream (ISO 639-2): `fr` for `fra` and `fre`; undefined for one that says nothing. */
export function toLanguageTag(code: string | undefined): string | undefined {
  if (code === undefined || !/^[a-z]{2,3}$/i.test(code) || NO_LANGUAGE.test(code.toLowerCase())) return undefined;
  return Intl.getCanonicalLocales(code)[0];
}

/** The codes of three letters (ISO 639-2/T) by those of two (ISO 639-1). */
const codes = new Map(Object.entries(iso6393To1).map(([code, short]) => [short, code]));

/** The code of three letters (ISO 639-2) of a language, as files have it: `fra` for `fr` and `fr-BE`; undefined for an unknown one. */
export function toLanguageCode(tag: string): string | undefined {
  const language = tag.toLowerCase().split('-')[0] ?? '';
  return /^[a-z]{3}$/.test(language) ? language : codes.get(language);
}
