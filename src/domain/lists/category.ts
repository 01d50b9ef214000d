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

/** Returns the categories that visitors may choose, without those that the city excludes by name, slug or id (rule 4.8). */
export const offeredCategories = (categories: readonly Category[], excluded: readonly string[]): Category[] =>
  categories.filter((category) => !excluded.some((identifier) => matchesCategory(category, identifier)));
