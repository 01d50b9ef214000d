/** A kind of session of one city (contract §3); `slug` is its name in addresses. */
export interface Category {
  id: string | undefined;
  name: string;
  slug: string;
}

/** Whether an identifier is the category's slug, name or id, since the services use all three; case does not matter (rule 4.8). */
export const matchesCategory = ({ id, name, slug }: Category, identifier: string): boolean =>
  [id, name, slug].some((each) => each?.toLowerCase() === identifier.trim().toLowerCase());

/** Finds a category by its slug, name or id (rule 4.8). */
export const findCategory = (categories: readonly Category[], identifier: string | undefined): Category | undefined =>
  identifier === undefined ? undefined : categories.find((category) => matchesCategory(category, identifier));

/**
 * Whether a city excludes the category of a session, by any of its names (rule 4.8); `categories` are those of the city. A category that is
 * not among them is compared as it is.
 */
export function isExcluded(identifier: string | undefined, categories: readonly Category[], excluded: readonly string[]): boolean {
  if (identifier === undefined) return false;
  const category = findCategory(categories, identifier) ?? { id: undefined, name: identifier, slug: identifier };
  return excluded.some((each) => matchesCategory(category, each));
}

/** Returns the categories that visitors may choose, without those that the city excludes by name, slug or id (rule 4.8). */
export const offeredCategories = (categories: readonly Category[], excluded: readonly string[]): Category[] =>
  categories.filter((category) => !excluded.some((identifier) => matchesCategory(category, identifier)));
