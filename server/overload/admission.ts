import { performance } from 'node:perf_hooks';
import {
  ADMISSION_TICK_MS,
  BURST_MS,
  BUSY_SHARE,
  CALM_MS,
  RENDERINGS_LEAST,
  RENDERINGS_MOST,
  WAIT_LIMIT_MS,
  WAITING_IN_BURST,
  WAITING_MOST,
  WAITING_WHEN_BUSY,
  WAITING_WHEN_OVERLOADED,
  WARM_UP_MS,
} from './limits.ts';
import type { RenderPage } from '../http/webResponse.ts';

/** Thrown instead of rendering while there is more to render than can be done in good time. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

interface Waiting {
  sinceMs: number;
  settle: (isAdmitted: boolean) => void;
}

/**
 * Decides which renderings may start, by numbers alone (docs/decisions/0011-load-shedding.md): its caller brings the clock, and says now and then
 * how busy the process was. As many may be under way as the processor can feed; a line of them waits; what does not fit in the line is refused.
 */
export class Admission {
  #limit = RENDERINGS_LEAST;
  #running = 0;
  #wasFull = false;
  #busyShare = 0;
  #isBusy = false;
  #lastRejectionMs = -Infinity;
  #waiting: Waiting[] = [];
  #lineSinceMs = 0;
  readonly #now: () => number;
  readonly #startMs: number;

  /** `now` is a clock in ms that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#startMs = now();
  }

  /** How many renderings are under way. */
  get running(): number {
    return this.#running;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** True from the first refusal until none was needed for a while. */
  get isOverloaded(): boolean {
    return this.#now() - this.#lastRejectionMs < CALM_MS;
  }

  /** Says whether one more would be refused, and then counts it as refused: whoever asks before preparing anything refuses for next to nothing. */
  rejects(): boolean {
    if (this.#running < this.#limit || this.#waiting.length < this.#room) return false;
    this.#wasFull = true;
    this.#lastRejectionMs = this.#now();
    return true;
  }

  /** Resolves to true when a rendering may start, which must be followed by `leave`; to false when it is refused. */
  enter(): Promise<boolean> {
    if (this.#running < this.#limit) {
      this.#running += 1;
      return Promise.resolve(true);
    }
    if (this.rejects()) return Promise.resolve(false);
    this.#wasFull = true;
    if (this.#waiting.length === 0) this.#lineSinceMs = this.#now();
    return new Promise((settle) => this.#waiting.push({ sinceMs: this.#now(), settle }));
  }

  /** Says that a rendering has ended, well or not. */
  leave(): void {
    this.#running -= 1;
    this.#startWaiting();
  }

  /** Adapts to the share of the time (0 to 1) for which the process had something to do since the last call. */
  adapt(busyShare: number): void {
    // Believed at once when it is high, and only by and by when it is low: between two looks a busy process may wait for its own threads.
    this.#busyShare = Math.max(busyShare, this.#busyShare + (busyShare - this.#busyShare) / 4);
    this.#isBusy = this.#busyShare > BUSY_SHARE;
    // Full and yet not busy: they wait for something else than the processor, and more of them can.
    const wanted = this.#isBusy ? this.#limit / 2 : this.#wasFull ? this.#limit * 1.25 + 1 : this.#limit * 0.9;
    this.#limit = Math.min(RENDERINGS_MOST, Math.max(RENDERINGS_LEAST, Math.floor(wanted)));
    this.#wasFull = this.#waiting.length > 0;
    this.#startWaiting();
    if (this.#isBusy && this.#waiting.length > WAITING_IN_BURST) this.#rejectNewest();
    const inTime = this.#waiting.findIndex(({ sinceMs }) => this.#now() - sinceMs < WAIT_LIMIT_MS);
    // Waiting in vain is no sign of too many: a process that has just begun takes its time for the first pages.
    for (const { settle } of this.#waiting.splice(0, inTime === -1 ? Infinity : inTime)) settle(false);
  }

  /** How many may wait. */
  get #room(): number {
    if (this.isOverloaded) return WAITING_WHEN_OVERLOADED;
    if (!this.#isBusy) return WAITING_MOST;
    const nowMs = this.#now();
    const hasJustStarted = nowMs - this.#startMs < WARM_UP_MS || nowMs - this.#lineSinceMs < BURST_MS;
    return hasJustStarted ? WAITING_IN_BURST : WAITING_WHEN_BUSY;
  }

  #startWaiting(): void {
    while (this.#running < this.#limit) {
      const first = this.#waiting.shift();
      if (first === undefined) return;
      this.#running += 1;
      first.settle(true);
    }
  }

  /** Refuses those for whom the line would not have had room, had it been known how busy the process is: they have hardly waited. */
  #rejectNewest(): void {
    this.#lastRejectionMs = this.#now();
    for (const { settle } of this.#waiting.splice(WAITING_IN_BURST)) settle(false);
  }
}

/** Tells an admission how busy the process is, as long as there is something under way. */
class LoadSampler {
  #timer: NodeJS.Timeout | undefined;
  #last = performance.eventLoopUtilization();
  readonly #admission: Admission;

  constructor(admission: Admission) {
    this.#admission = admission;
  }

  start(): void {
    if (this.#timer !== undefined) return;
    this.#last = performance.eventLoopUtilization();
    this.#timer = setInterval(() => this.#sample(), ADMISSION_TICK_MS);
  }

  #sample(): void {
    const current = performance.eventLoopUtilization();
    this.#admission.adapt(performance.eventLoopUtilization(current, this.#last).utilization);
    this.#last = current;
    if (this.#admission.running > 0 || this.#admission.waiting > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The same rendering, but with no more under way than can be done in good time; what is too much rejects with `Overloaded`. */
export function admit(render: RenderPage, admission: Admission): RenderPage {
  const loadSampler = new LoadSampler(admission);
  return async (request, context) => {
    loadSampler.start();
    if (!(await admission.enter())) throw new Overloaded();
    try {
      return await render(request, context);
    } finally {
      // Not before all who have arrived meanwhile are in the line: a page whose data is there is rendered in one go, and they would each be the only one.
      setImmediate(() => admission.leave());
    }
  };
}
