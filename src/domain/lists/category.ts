/** A kind of session of one city (contract §3). */
export interface Category {
  id: string | undefined;
  name: string;
  slug: string;
}

/** Whether a word is the category's slug, name or id: upstream refers to categories in all three ways (contract §3). */
export const isNamed = ({ id, name, slug }: Category, identifier: string): boolean =>
  [id, name, slug].some((each) => each?.toLowerCase() === identifier.trim().toLowerCase());

/** The category that a slug, name or id stands for. */
export const findCategory = (categories: readonly Category[], identifier: string | undefined): Category | undefined =>
  identifier === undefined ? undefined : categories.find((category) => isNamed(category, identifier));

/** The categories that visitors may choose: without those the city excludes by name, slug or id (spec §3, contract §3). */
export const offeredCategories = (categories: readonly Category[], excluded: readonly string[]): Category[] =>
  categories.filter((category) => !excluded.some((identifier) => isNamed(category, identifier)));
