import { LANGUAGES } from '../../text/languages.ts';

/** Words behind the language in a name: what kind of captions they are. */
const KINDS = new Set(
  (
    'cc sdh hoh forced default full auto auto-generated automatic asr generated captions caption subtitles subtitle subs sub transcript transcription ' +
    'original orig corrected final ondertiteling ondertitels sous titres soustitres untertitel subtitulos isdeitlau capsiynau'
  ).split(' '),
);

/** Words of a name that tell which of two files of one language is better. */
const BETTER = /^(cc|sdh|hoh|transcript|transcription|corrected|final|full)$/;
const WORSE = /^(auto|auto-generated|automatic|asr|generated|forced|automatisch|automatique|automatiquement|automaticamente|awtomatig)$/;

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The names of the portal's languages in each of them (`Welsh`, `Cymraeg`, `gallois`) without accents, with their codes. */
const LANGUAGE_NAMES = new Map(
  LANGUAGES.flatMap((display) => {
    const names = new Intl.DisplayNames(display, { type: 'language' });
    return LANGUAGES.map((code) => [toTerm(names.of(code) ?? ''), code] as const);
  }),
);

/**
 * The language code of a header's value, in two letters where they exist: `eng` is `en`, `english` is `en`, `nl-BE` is `nl`;
 * undefined if it is none.
 */
export function toLanguage(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  const term = LANGUAGE_NAMES.get(toTerm(text));
  if (term !== undefined) return term;
  const [code = '', ...subtags] = text.split(/[-_]/);
  if (!subtags.every((subtag) => /^[a-z\d]{1,8}$/.test(subtag))) return undefined;
  if (code === 'cn') return 'zh';
  if (!/^[a-z]{2,3}$/.test(code) || languageNames.of(code) === undefined) return undefined;
  return new Intl.Locale(code).language;
}

/**
 * The language in the name of a file, which may be followed by the kind of captions: `council.cy.srt`, `council.eng.cc.vtt`,
 * `captions-nl-NL.srt`, `Council (Welsh).srt`. After a dot it may be any language, elsewhere one of the portal, since such
 * names end in other short words.
 */
export function languageOfName(file: string): string | undefined {
  const stem = toStem(file);
  // The region or kind behind a language: `Dutch (Netherlands)`, `Nederlands (automatisch gegenereerd)`.
  const last = stem.search(/[([][^()[\]]*[\])\s]*$/);
  return languageOfParts(splitName(stem)) ?? (last > 0 ? languageOfParts(splitName(stem.slice(0, last))) : undefined);
}

function languageOfParts(parts: NamePart[]): string | undefined {
  while (parts.length > 0 && (KINDS.has(parts.at(-1)?.term ?? '') || isHearing(parts))) parts.pop();
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  const before = parts.at(-2);
  // `.nl-BE`, and `.nl-en`, translated from English.
  const isTagged = before !== undefined && (isSubtag(last.term) || (before.separator === '.' && last.separator === '-'));
  return (isTagged ? languageOf(before) : undefined) ?? languageOf(last);
}

/** How well the name of a captions file speaks for it among those of one language: 1 better, -1 worse, else 0. */
export function rankOfName(file: string): number {
  const terms = splitName(toStem(file)).map(({ term }) => term);
  if (terms.some((term) => WORSE.test(term))) return -1;
  return terms.some((term) => BETTER.test(term)) ? 1 : 0;
}

interface NamePart {
  term: string;
  /** The sign before it; empty at the start of the name. */
  separator: string;
}

function toStem(file: string): string {
  return file.replace(/\.[a-z\d]{1,5}$/i, '');
}

function splitName(stem: string): NamePart[] {
  return [...stem.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: term, index }) => ({
    term: toTerm(term),
    separator: stem.charAt(index - 1),
  }));
}

/** `hi`, hearing impaired, behind a language; alone it is Hindi. */
function isHearing(parts: NamePart[]): boolean {
  const before = parts.at(-2);
  return parts.at(-1)?.term === 'hi' && before !== undefined && languageOf(before) !== undefined;
}

/** A region or script behind a language: `BE`, `Hans`, `419`. */
function isSubtag(term: string): boolean {
  if (/^(hans|hant|latn|arab|\d{3})$/.test(term)) return true;
  return /^[a-z]{2}$/.test(term) && regionNames.of(term.toUpperCase()) !== undefined;
}

function languageOf({ term, separator }: NamePart): string | undefined {
  const named = LANGUAGE_NAMES.get(term);
  if (named !== undefined) return named;
  const language = /^[a-z]{2,3}$/.test(term) ? toLanguage(term) : undefined;
  return language !== undefined && (separator === '.' || LANGUAGES.includes(language)) ? language : undefined;
}

function toTerm(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase();
}
