import * as z from 'zod';
import type { Category } from '../../../domain/lists/category.ts';
import { isIdentifier } from '../../../domain/http/identifiers.ts';
import { text } from './read.ts';

/**
 * `{id, name, slug}` of `GET /{city}/categories` (contract §3); a category whose slug is not allowed in an address is malformed (rule 1.9).
 */
export const categorySchema = z
  .object({ id: text, name: z.string().min(1), slug: text })
  .transform(({ id, name, slug }): Category => ({ id, name, slug: slug ?? id ?? name }))
  .refine(({ slug }) => isIdentifier('category', slug), 'slug cannot stand in an address');
