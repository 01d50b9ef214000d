import * as z from 'zod';
import { fail, ok, type Result } from '../../../domain/http/result.ts';
import { log } from '../log.ts';
import type { UpstreamFailure } from '../upstream/upstream.ts';

/** Whatever stands there, also nothing: a schema that takes anything refuses an absent key otherwise. */
export const anything = z.unknown().optional();

/** A flag that may be null or absent: then it is false (contract §4). */
export const flag = anything.transform((value) => value === true || value === 1 || value === 'true' || value === '1');

// Blanks and control characters.
const SAYS_NOTHING = /^[\s\p{Cc}]*$/u;

/** Text that may be a number upstream; absent where it says nothing. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || SAYS_NOTHING.test(String(value)) ? undefined : String(value)));

/** The web addresses among texts; anything else (`javascript:` …) is absent. */
export const webUrl = text.transform((value) =>
  value !== undefined && /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined,
);

/** The number of a record, as a number or as text; null is none (contract §1). */
export const recordNumber = z.union([
  z.number().int().nonnegative(),
  z
    .string()
    .regex(/^[0-9]{1,12}$/)
    .transform(Number),
]);

/** Words as a list or separated by commas (contract §4); none where it is neither. */
export const textList = anything.transform((value) => {
  const parts: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  return parts.flatMap((part) => (typeof part === 'string' || typeof part === 'number' ? [String(part).trim()] : [])).filter(Boolean);
});

/** A finite number, or absent where it is none. */
export const number = anything.transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined));

/** Seconds from nothing to a year; absent where it is anything else: no session is longer, and no date far enough for more. */
export const duration = number.transform((value) => (value !== undefined && value >= 0 && value <= 366 * 86_400 ? value : undefined));

/** Malformed items of one list that are each told in the log. */
const MAX_LOGGED = 10;

/**
 * Reads a list item by item: a malformed one is dropped and logged with its path (of very many the first ones), the others stay
 * (contract §1). An answer that is no list counts as a failed call. `first` is the place of its first item where it is a piece of a list.
 */
export function readList<S extends z.ZodType>(answer: unknown, schema: S, path: string, first = 0): Result<z.output<S>[], UpstreamFailure> {
  if (!Array.isArray(answer)) return malformed(path, 'not a list');
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
  return ok(items);
}

/** Reads one record; one of the wrong shape counts as a failed call (contract §1). */
export function readRecord<S extends z.ZodType>(answer: unknown, schema: S, path: string): Result<z.output<S>, UpstreamFailure> {
  const parsed = schema.safeParse(answer);
  return parsed.success ? ok(parsed.data) : malformed(path, z.prettifyError(parsed.error));
}

function malformed(path: string, reason: string): { ok: false; error: UpstreamFailure } {
  log.warn({ path, reason }, 'malformed answer');
  return fail({ kind: 'body' });
}
