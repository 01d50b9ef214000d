const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/i;
const HAS_OFFSET = /:.*(Z|[+-]\d{2}:?\d{2})$/i;

// Outside of these years stands what means "never" somewhere, and arithmetic with time zones and calendars ends long before dates do.
const [FIRST_MS, LAST_MS] = [Date.UTC(1900, 0), Date.UTC(9999, 11, 30)];

const isInstant = (ms: number): boolean => ms >= FIRST_MS && ms <= LAST_MS;

/** Ms that the clocks of `timeZone` are ahead of UTC at an instant. */
function offsetAt(instantMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instantMs);
  return Date.parse(`${parts.replace(' ', 'T')}Z`) - Math.floor(instantMs / 1000) * 1000;
}

/**
 * Reads an instant as contract §1 writes them: epoch ms, ISO 8601 with offset, or without one (then
 * local time in `timeZone`). Epoch ms, or undefined when it is none of these. Fit for the browser: no library.
 */
export function parseInstant(value: unknown, timeZone: string): number | undefined {
  if (typeof value === 'number') return isInstant(value) ? value : undefined;
  if (typeof value !== 'string' || !ISO_DATE.test(value)) return undefined;
  const hasOffset = HAS_OFFSET.test(value);
  const wall = Date.parse(hasOffset ? value : `${value.replace(' ', 'T')}${value.includes(':') ? 'Z' : ''}`);
  if (!isInstant(wall)) return undefined;
  if (hasOffset) return wall;
  // What the clocks are ahead by is asked where it holds: on the night of a change it differs from that at the guess.
  const guess = wall - offsetAt(wall, timeZone);
  return wall - offsetAt(guess, timeZone);
}
