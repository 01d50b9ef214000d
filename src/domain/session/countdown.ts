/** A unit of the time that is left, as Intl names it. */
export type CountdownUnit = 'day' | 'hour' | 'minute' | 'second';

/** An amount of a unit. */
export interface CountdownPart {
  unit: CountdownUnit;
  value: number;
}

const SIZES: Readonly<Record<CountdownUnit, number>> = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };

/** The nearer it is, the finer: which units are told from how much time left on (ms). */
const STEPS: readonly { fromMs: number; units: readonly CountdownUnit[] }[] = [
  { fromMs: SIZES.day, units: ['day', 'hour'] },
  { fromMs: SIZES.hour, units: ['hour', 'minute'] },
  { fromMs: 10 * SIZES.minute, units: ['minute'] },
  { fromMs: 1, units: ['minute', 'second'] },
];

const unitsFor = (remainingMs: number): readonly CountdownUnit[] => STEPS.find(({ fromMs }) => remainingMs >= fromMs)?.units ?? [];

/**
 * The time left (ms) in whole units, the larger first, never more than is left; what is nought is left out. Days are 24 hours, so that
 * nothing jumps when the clocks change. Nothing once it is time.
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

/** Milliseconds after which the split of the time left is another one; undefined once it is time. */
export function untilNextSplit(remainingMs: number): number | undefined {
  const finest = unitsFor(remainingMs).at(-1);
  return finest && Math.min(remainingMs, (remainingMs % SIZES[finest]) + 1);
}
