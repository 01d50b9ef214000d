/** Languages of top-level domains that stand for one language; a country with several ("be", "ch") says nothing. */
const DOMAIN_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['nl', 'nl'],
  ['de', 'de'],
  ['at', 'de'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['uk', 'en'],
]);

/** A language tag in its canonical form; undefined when it is malformed (BCP 47). */
function parseLanguageTag(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** The language in which a city writes: its own setting, else that of its top-level domain; undefined when neither says it (rule 2.12). */
export function toContentLanguage(setting: string | undefined, domain: string | undefined): string | undefined {
  const chosen = setting === undefined ? undefined : parseLanguageTag(setting.trim());
  return chosen ?? DOMAIN_LANGUAGES.get(domain?.toLowerCase().split('.').at(-1) ?? '');
}
