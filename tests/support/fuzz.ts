import fc from 'fast-check';
import { IS_FULL } from './extent.ts';

/** Seed of every generated case; `FUZZ_SEED` sets another. */
export const FUZZ_SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_026);

/** Cases of each kind; `FUZZ_CASES` sets another number. */
export const FUZZ_CASES = Number(process.env['FUZZ_CASES'] ?? (IS_FULL ? 10_000 : 1000));

/** Says how a kind is to be tried, for the title of its test: the same words make the same cases again. */
export const asTried = (kind: string, count = FUZZ_CASES): string => `${kind} (${String(count)} cases, FUZZ_SEED=${String(FUZZ_SEED)})`;

/** Tries a property of one case after the other; the smallest case that breaks it is told. */
export function tryCases<T>(cases: fc.Arbitrary<T>, hold: (value: T) => void): void {
  fc.assert(
    fc.property(cases, (value) => {
      hold(value);
    }),
    { seed: FUZZ_SEED, numRuns: FUZZ_CASES },
  );
}

/** Cases that are tried at the same time. */
const LANES = 32;

/** Tries a property of several cases at a time, each in a lane of its own (from 0); every case of those that break it is told. */
export async function tryCasesAtOnce<T>(
  cases: fc.Arbitrary<T>,
  hold: (value: T, lane: number) => Promise<void>,
  count = FUZZ_CASES,
): Promise<void> {
  const batch = fc.array(cases, { minLength: LANES, maxLength: LANES });
  const tryBatch = async (values: T[]) => {
    const outcomes = await Promise.allSettled(values.map(hold));
    const broken = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? `${fc.stringify(values[index])}\n  ${String(outcome.reason).slice(0, 500)}` : [],
    );
    if (broken.length > 0) throw new Error(broken.join('\n'));
  };
  // Smaller cases would be looked for among so many at once: that takes long and tells no more than the one that is broken.
  const settings = { seed: FUZZ_SEED, numRuns: Math.ceil(count / LANES), endOnFailure: true };
  await fc.assert(fc.asyncProperty(batch, tryBatch), settings);
}
