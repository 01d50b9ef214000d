/** Farther into a chapter than this, in seconds, "previous" means its own beginning. */
const RETURN_SECONDS = 3;

/** Where a step to the next or previous chapter leads, in seconds; `starts` ascending. Undefined where there is none. */
export function chapterStep(starts: readonly number[], seconds: number, step: 'next' | 'previous'): number | undefined {
  if (step === 'next') return starts.find((start) => start > seconds + 0.01);
  return starts.findLast((start) => start < seconds - RETURN_SECONDS) ?? starts[0];
}
