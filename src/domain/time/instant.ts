import { FIRST_MS, LAST_MS, offsetAt } from './zoneOffset.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?<time>[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(?<offset>Z|[+-]\d{2}:?\d{2})?$/i;

/** Epoch ms as text: a year or a day has fewer digits. */
const EPOCH_MS = /^\d{12,14}$/;

/** Longest text of an instant, in characters: more than any service writes. */
const MAX_LENGTH = 64;

const isInstant = (ms: number): boolean => ms >= FIRST_MS && ms <= LAST_MS;

/**
 * Parses an instant (contract §1, rule 1.17) to epoch ms: epoch ms, also as text, or ISO 8601 with an offset, or without one as local time
 * in `timeZone`. Undefined for any other value. Uses no library, because browsers use it too.
 */
export function parseInstant(value: unknown, timeZone: string): number | undefined {
  if (typeof value === 'number') return isInstant(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (EPOCH_MS.test(value)) return isInstant(Number(value)) ? Number(value) : undefined;
  const parts = ISO_DATE.exec(value)?.groups;
  if (!parts) return undefined;
  const hasOffset = parts['time'] !== undefined && parts['offset'] !== undefined;
  const wall = Date.parse(hasOffset ? value : `${value.replace(' ', 'T')}${value.includes(':') ? 'Z' : ''}`);
  if (!isInstant(wall)) return undefined;
  if (hasOffset) return wall;
  // The offset of the resulting instant counts: in the night of a clock change it differs from the offset of the guess.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a value is a day without a time (`YYYY-MM-DD`); as an instant it is the beginning of that day (rule 3.15). */
export const isDay = (value: unknown): boolean => typeof value === 'string' && DAY.test(value);
