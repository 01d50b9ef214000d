import * as z from 'zod';
import { decimalOf, numberOf } from '../../../domain/broker/metadataRecords.ts';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from '../upstream/upstreamRequest.ts';

/** Any value, also an absent one: without `optional` an absent key would be rejected. */
export const anything = z.unknown().optional();

/** A flag; null or absent means false (contract §4). */
export const flag = anything.transform((value) => value === true || value === 1 || value === 'true' || value === '1');

// Blanks and control characters.
const BLANK = /^[\s\p{Cc}]*$/u;

/** A flag that only an explicit no switches off: null or absent means true. */
export const flagUnlessNo = anything.transform((value) => ![false, 0, 'false', '0'].includes(value as string));

/** Text, which a service may send as a number; blank text counts as absent. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || BLANK.test(String(value)) ? undefined : String(value)));

/** An http or https address; any other text (`javascript:` …) counts as absent. */
export const webUrl = text.transform((value) =>
  value !== undefined && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined,
);

/** Numeric id of a record, sent as a number or as text; null is malformed (contract §1). */
export const recordNumber = z.union([
  z.number().int().nonnegative(),
  z
    .string()
    .regex(/^[0-9]{1,12}$/)
    .transform(Number),
]);

/** Texts as a list or separated by commas (contract §4); any other value gives an empty list. */
export const textList = anything.transform((value) => {
  const parts: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return parts.flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : [])).filter(Boolean);
});

/** Text of a field without which its record can do: a value of another type counts as absent (contract §1). */
export const optionalText = text.catch(undefined);

/** An http or https address of such a field. */
export const optionalUrl = webUrl.catch(undefined);

/** A finite number, also as text; any other value counts as absent. */
export const number = anything.transform(decimalOf);

/** The duration if it is from 0 s to 366 days, else undefined (rule 3.9): no session is longer, and dates stay in range. */
export const toDuration = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && seconds >= 0 && seconds <= 366 * 86_400 ? seconds : undefined;

/** Seconds from 0 to 366 days; any other value counts as absent (rule 3.9). */
export const duration = anything.transform(numberOf).transform(toDuration);

/** Malformed items of one list that are logged one by one. */
const MAX_LOGGED = 10;

/**
 * Parses a list item by item (contract §1): a malformed item is dropped and logged with its path (only the first ones of many), the others
 * stay. An answer that is not a list, or has malformed items only, counts as a failed call (rules 17.10, 17.17).
 */
export function readList<S extends z.ZodType>(answer: unknown, schema: S, path: string): Result<z.output<S>[], UpstreamFailure> {
  if (!Array.isArray(answer)) return malformed(path, 'not a list');
  return listOrFailure(answer, readItems(answer, schema, path), path);
}

/** The items that could be read; a failed call if none of some could (rule 17.17). */
export const listOrFailure = <T>(answer: readonly unknown[], items: T[], path: string): Result<T[], UpstreamFailure> =>
  answer.length > 0 && items.length === 0 ? malformed(path, 'no item can be read') : ok(items);

/** Reads the items of a list, or of a part of one that begins at index `first`. */
export function readItems<S extends z.ZodType>(answer: readonly unknown[], schema: S, path: string, first = 0): z.output<S>[] {
  let dropped = 0;
  const items = answer.flatMap((item: unknown, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return [parsed.data];
    dropped += 1;
    if (dropped <= MAX_LOGGED)
      log.warn({ path: `${path}[${first + index}]`, reason: z.prettifyError(parsed.error) }, 'malformed item dropped');
    return [];
  });
  if (dropped > MAX_LOGGED) log.warn({ path, dropped }, 'malformed items dropped');
  return items;
}

/** Parses one record; a wrong shape counts as a failed call (rule 17.10, contract §1). */
export function readRecord<S extends z.ZodType>(answer: unknown, schema: S, path: string): Result<z.output<S>, UpstreamFailure> {
  const parsed = schema.safeParse(answer);
  return parsed.success ? ok(parsed.data) : malformed(path, z.prettifyError(parsed.error));
}

function malformed(path: string, reason: string): { ok: false; error: UpstreamFailure } {
  log.warn({ path, reason }, 'malformed answer');
  return fail({ kind: 'body' });
}
