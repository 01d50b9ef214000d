/** Seconds after the start of a chapter within which "previous" goes to the chapter before it (rule 7.19). */
const RETURN_SECONDS = 3;

/** Start in seconds of the next or previous chapter (rule 7.19); `starts` is ascending. Undefined without such a chapter. */
export function chapterStep(starts: readonly number[], seconds: number, step: 'next' | 'previous'): number | undefined {
  if (step === 'next') return starts.find((start) => start > seconds + 0.01);
  return starts.findLast((start) => start < seconds - RETURN_SECONDS) ?? starts[0];
}
