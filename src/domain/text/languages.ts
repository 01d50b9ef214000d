/** The language of a tag, without region and case: "nl" of "NL" and of "nl-BE". */
export const primaryTag = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? '';

/**
 * The languages that some tags stand for, each by the first of its tags. Tags that differ in case are one language, and so are a tag without
 * region and one with: "nl" and "nl-BE". Two regions stay two, and what has none is neither of them then.
 */
export function languagesOf(tags: readonly string[]): ReadonlyMap<string, string> {
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

/** Those of the stored languages that are not spoken live: of a language that is both, the live words are the one choice. */
export function storedBeside(live: readonly string[], stored: readonly string[]): string[] {
  const names = languagesOf([...live, ...stored]);
  const spoken = new Set(live.map((tag) => names.get(tag)));
  return stored.filter((tag) => !spoken.has(names.get(tag)));
}
