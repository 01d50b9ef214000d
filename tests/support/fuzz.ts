import fc from 'fast-check';
import { IS_FULL } from './extent.ts';

/** Seed of every generated case; `FUZZ_SEED` sets another. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_026);

/** Cases of each kind; `FUZZ_CASES` sets another number. */
export const FUZZ_CASES = Number(process.env['FUZZ_CASES'] ?? (IS_FULL ? 10_000 : 1000));

/** Test title with the number of cases and the seed that repeats them. */
export const toFuzzTitle = (kind: string, count = FUZZ_CASES): string => `${kind} (${String(count)} cases, FUZZ_SEED=${String(FUZZ_SEED)})`;

/** Checks one case after another; throws with the smallest case that fails. */
export function tryCases<T>(cases: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(cases, (value) => {
      check(value);
    }),
    { seed: FUZZ_SEED, numRuns: FUZZ_CASES },
  );
}

/** Number of cases that are checked at the same time. */
const LANES = 32;

/** Checks several cases at a time, each in its own lane (from 0); throws with all cases of a batch that fail. */
export async function tryCasesAtOnce<T>(
  cases: fc.Arbitrary<T>,
  check: (value: T, lane: number) => Promise<void>,
  count = FUZZ_CASES,
): Promise<void> {
  const batch = fc.array(cases, { minLength: LANES, maxLength: LANES });
  const tryBatch = async (values: T[]) => {
    const outcomes = await Promise.allSettled(values.map(check));
    const broken = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? `${fc.stringify(values[index])}\n  ${String(outcome.reason).slice(0, 500)}` : [],
    );
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
  // Do not shrink a batch: it takes long, and the failing case is already known.
  const settings = { seed: FUZZ_SEED, numRuns: Math.ceil(count / LANES), endOnFailure: true };
  await fc.assert(fc.asyncProperty(batch, tryBatch), settings);
}
