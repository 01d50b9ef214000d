import { type FinishedSegment, SegmentList } from '../cameraSegments.ts';

/** Lengths of the same segment in two renditions differ by the rounding of their times at most, ms. */
const ROUNDING_MS = 20;

/** A segment of the camera's own rendition that is finished, in others too. */
export interface MatchedSegment extends FinishedSegment {
  /** When its own rendition was finished, epoch ms. */
  arrivedMs: number;
  /** Names of the other renditions that have it, in a file of the same name. */
  renditions: string[];
}

/** Reads what ffmpeg writes of several renditions, and finds their segments that belong together. */
export class SegmentOutputs {
  /** The names of renditions whose segments do not begin with those of the camera's own, which are not used any more. */
  readonly failed = new Set<string>();
  readonly #own = new SegmentList();
  readonly #waiting: (FinishedSegment & { arrivedMs: number })[] = [];
  readonly #made: ReadonlyMap<string, { list: SegmentList; finished: FinishedSegment[] }>;

  constructor(renditions: readonly string[]) {
    this.#made = new Map(renditions.map((name) => [name, { list: new SegmentList(), finished: [] }]));
  }

  /** The segments that are finished in all renditions with this text of the camera's own (`rendition` undefined) or of another one. */
  read(rendition: string | undefined, text: string, nowMs: number): MatchedSegment[] {
    if (rendition === undefined) this.#waiting.push(...this.#own.read(text).map((segment) => ({ ...segment, arrivedMs: nowMs })));
    else {
      const made = this.#made.get(rendition);
      made?.finished.push(...made.list.read(text));
    }
    const matched: MatchedSegment[] = [];
    while (this.#waiting.length > 0 && this.#isComplete()) matched.push(this.#take());
    return matched;
  }

  /** What is left at the end of ffmpeg. */
  end(): MatchedSegment[] {
    return this.#waiting.map(() => this.#take());
  }

  #isComplete(): boolean {
    return [...this.#made].every(([name, { finished }]) => this.failed.has(name) || finished.length > 0);
  }

  #take(): MatchedSegment {
    const segment = this.#waiting.shift();
    if (!segment) throw new Error('no segment is finished');
    const renditions: string[] = [];
    for (const [name, { finished }] of this.#made) {
      const other = this.failed.has(name) ? undefined : finished.shift();
      if (other && isSame(segment, other)) renditions.push(name);
      else if (other) this.failed.add(name);
    }
    return { ...segment, renditions };
  }
}

/** Whether two renditions have the same segment. The length of the last one is an estimate of ffmpeg. */
const isSame = (one: FinishedSegment, other: FinishedSegment): boolean =>
  one.file === other.file && (one.isLast || other.isLast || Math.abs(one.durationMs - other.durationMs) <= ROUNDING_MS);
