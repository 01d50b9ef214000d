/** The language of a tag in lower case, without region: "nl" for "NL" and for "nl-BE". */
export const primaryTag = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/** A comparison that puts the tags of these languages first, in the order of the languages; undefined ones count for nothing. */
export function languagesFirst(...languages: (string | undefined)[]): (one: string, other: string) => number {
  const wanted = languages.flatMap((language) => (language === undefined ? [] : [primaryTag(language)]));
  const rankOf = (tag: string) => [...wanted, primaryTag(tag)].indexOf(primaryTag(tag));
  return (one, other) => rankOf(one) - rankOf(other);
}

/**
 * Maps each tag to the first tag of the same language (rule 11.2). Tags that differ in case are one language, and so are a tag without a
 * region and a tag with one ("nl", "nl-BE"). Two regions stay two languages, and a tag without a region is then a third one.
 */
export function groupLanguages(tags: readonly string[]): ReadonlyMap<string, string> {
  const regional = new Set(tags.map((tag) => tag.toLowerCase()).filter((tag) => tag !== primaryTag(tag)));
  const regions = Map.groupBy(regional, primaryTag);
  const names = new Map<string, string>();
  return new Map(
    tags.map((tag) => {
      const key = (regions.get(primaryTag(tag))?.length ?? 0) > 1 ? tag.toLowerCase() : primaryTag(tag);
      const name = names.get(key) ?? tag;
      names.set(key, name);
      return [tag, name];
    }),
  );
}

/** The stored languages without those that have live captions: live captions replace the stored ones (rule 11.13). */
export function withoutLiveLanguages(live: readonly string[], stored: readonly string[]): string[] {
  const names = groupLanguages([...live, ...stored]);
  const liveNames = new Set(live.map((tag) => names.get(tag)));
  return stored.filter((tag) => !liveNames.has(names.get(tag)));
}

/**
 * Chooses captions for a language: those with the same tag, else those of the same language; undefined when there are none (rule 11.14).
 */
export const chooseCaptions = (offered: readonly string[], wanted: string): string | undefined =>
  offered.find((language) => language.toLowerCase() === wanted.toLowerCase()) ??
  offered.find((language) => primaryTag(language) === primaryTag(wanted));
