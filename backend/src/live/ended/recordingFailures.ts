/**
 * What of a live session could not be kept: a segment of its camera, its recording, the records of one without a camera, or the poster and
 * the files for downloads. Only the last leaves a recording that can be played.
 */
export const RECORDING_KINDS = ['segment', 'recording', 'records', 'files'] as const;

/** Counts what could not be kept since the start of the process. */
export class RecordingFailures {
  readonly #counts = new Map<(typeof RECORDING_KINDS)[number], number>(RECORDING_KINDS.map((kind) => [kind, 0]));

  add(kind: (typeof RECORDING_KINDS)[number]): void {
    this.#counts.set(kind, this.count(kind) + 1);
  }

  count(kind: (typeof RECORDING_KINDS)[number]): number {
    return this.#counts.get(kind) ?? 0;
  }
}
