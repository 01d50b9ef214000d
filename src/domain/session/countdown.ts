/** A unit of the countdown, as Intl names it. */
export type CountdownUnit = 'day' | 'hour' | 'minute' | 'second';

/** A whole number of one unit. */
export interface CountdownPart {
  unit: CountdownUnit;
  value: number;
}

const SIZES: Readonly<Record<CountdownUnit, number>> = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };

/** The units that are shown from a remaining time (ms) on: the shorter the remaining time, the smaller the units (rule 3.11). */
const STEPS: readonly { fromMs: number; units: readonly CountdownUnit[] }[] = [
  { fromMs: SIZES.day, units: ['day', 'hour'] },
  { fromMs: SIZES.hour, units: ['hour', 'minute'] },
  { fromMs: 10 * SIZES.minute, units: ['minute'] },
  { fromMs: 1, units: ['minute', 'second'] },
];

const unitsFor = (remainingMs: number): readonly CountdownUnit[] => STEPS.find(({ fromMs }) => remainingMs >= fromMs)?.units ?? [];

/**
 * Splits the remaining time (ms) into whole units, rounded down, largest first, without units that are 0; empty at 0 and below (rule 3.11).
 * A day is 24 hours, so that the countdown does not jump when the clocks change.
 */
export function splitRemaining(remainingMs: number): CountdownPart[] {
  const units = unitsFor(remainingMs);
  let rest = remainingMs;
  const parts = units.map((unit) => {
    const value = Math.floor(rest / SIZES[unit]);
    rest -= value * SIZES[unit];
    return { unit, value };
  });
  const shown = parts.filter(({ value }) => value > 0);
  return shown.length > 0 ? shown : parts.slice(-1);
}

/** Milliseconds until {@link splitRemaining} gives another result; undefined at 0 and below. */
export function msUntilNextSplit(remainingMs: number): number | undefined {
  const finest = unitsFor(remainingMs).at(-1);
  return finest && Math.min(remainingMs, (remainingMs % SIZES[finest]) + 1);
}
