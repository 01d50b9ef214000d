import { z } from 'zod';

/** Text or a number as text; empty for null and an absent field. */
export const textField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''));

/** An id, a number or text, as text. */
export const idField = z.union([z.string().min(1), z.number()]).transform(String);

/** A number, which may be written as text; undefined for null, an absent field and text that is no number. */
export const numberField = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === '' || value === null || value === undefined || Number.isNaN(Number(value)) ? undefined : Number(value)));

/** A number of people, at most a million; undefined for null and an absent field. */
export const countField = numberField.pipe(z.int().min(0).max(1_000_000).optional());

/** True for `true`, `1` and their texts; false for null and an absent field. */
export const flagField = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => /^(true|[1-9]\d*)$/i.test(String(value)));

/** A list, empty for null and an absent field. */
export function listField<T extends z.ZodType>(item: T) {
  return z
    .array(item)
    .nullish()
    .transform((list) => list ?? []);
}
