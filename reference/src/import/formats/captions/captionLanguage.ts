/** Languages of the portal; `cn` is its name for Chinese in addresses. */
const PORTAL_LANGUAGES = new Set(['nl', 'en', 'fr', 'de', 'es', 'ar', 'cn', 'zh', 'cy']);

/** `council.nl.srt`, `captions-en.vtt`, `council_fr-BE.srt`, `nl.vtt`. */
const NAMED_LANGUAGE = /(?:^|([._-]))([a-z]{2,3})(?:[_-][a-z]{2,4})?\.[a-z]+$/i;

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language code of a header's value, in two letters where they exist: `eng` is `en`; undefined if it is none. */
export function toLanguage(value: string | undefined): string | undefined {
  const code = value?.toLowerCase() === 'cn' ? 'zh' : value?.toLowerCase();
  if (code === undefined || !/^[a-z]{2,3}$/.test(code) || names.of(code) === undefined) return undefined;
  return new Intl.Locale(code).language;
}

/**
 * The language in the name of a file: after a dot any language, after a hyphen or underline one of the portal, since
 * such names end in other short words.
 */
export function languageOfName(file: string): string | undefined {
  const [, separator, code] = NAMED_LANGUAGE.exec(file) ?? [];
  const language = toLanguage(code);
  return language !== undefined && (separator === '.' || PORTAL_LANGUAGES.has(language)) ? language : undefined;
}
