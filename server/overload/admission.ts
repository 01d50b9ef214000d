import { performance } from 'node:perf_hooks';
import {
  ADMISSION_TICK_MS,
  BURST_MS,
  BUSY_SHARE,
  RECOVERY_MS,
  MIN_RENDERINGS,
  MAX_RENDERINGS,
  WAIT_LIMIT_MS,
  MAX_WAITING_IN_BURST,
  MAX_WAITING,
  MAX_WAITING_WHEN_BUSY,
  MAX_WAITING_WHEN_OVERLOADED,
  WARM_UP_MS,
} from './limits.ts';
import { toNetwork } from '../../src/domain/login/subscriberNetwork.ts';
import type { RenderPage } from '../http/webResponse.ts';
import { FairQueue } from '../../src/domain/http/fairQueue.ts';
import { NetworkUse } from './networkUse.ts';

/** Thrown instead of rendering when a rendering is rejected (rule 19.2). */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

interface QueuedRendering {
  network: string;
  sinceMs: number;
  /** Whether it has one of the places for networks that have used little. */
  isLight: boolean;
  resolve: (isAdmitted: boolean) => void;
}

/**
 * Decides which renderings may start (rules 19.1, 19.2, 19.8; docs/decisions/0011-load-shedding.md, 0024-fair-renderings.md). The caller
 * passes the clock and, at intervals, the load of the process. The number of running renderings adapts to the processor; others wait in a
 * queue of limited length, in which the networks of the visitors take turns, and the rest is rejected. A network that has used little
 * compared with the busiest one has places of its own, as many as there are in a queue without an overload.
 */
export class Admission {
  #limit = MIN_RENDERINGS;
  #running = 0;
  #wasFull = false;
  #busyShare = 0;
  #isBusy = false;
  #lastRejectionMs = -Infinity;
  readonly #waiting = new FairQueue<QueuedRendering>();
  #lightWaiting = 0;
  readonly #use = new NetworkUse();
  #queueSinceMs = 0;
  readonly #now: () => number;
  readonly #startMs: number;

  /** `now` returns the ms of a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now;
    this.#startMs = now();
  }

  /** Number of running renderings. */
  get running(): number {
    return this.#running;
  }

  /** Number of waiting renderings. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** True from a rejection until RECOVERY_MS without another one. */
  get isOverloaded(): boolean {
    return this.#now() - this.#lastRejectionMs < RECOVERY_MS;
  }

  /**
   * Whether a new rendering for a network must be rejected, which is counted as a rejection; callers check before any work, so that
   * rejecting is cheap.
   */
  rejects(network: string): boolean {
    if (this.#running < this.#limit || this.#hasPlace(this.#isLight(network))) return false;
    this.#wasFull = true;
    this.#lastRejectionMs = this.#now();
    return true;
  }

  /** Resolves to true when a rendering for a network may start, which `leave` must follow, and to false when it is rejected. */
  enter(network: string): Promise<boolean> {
    const nowMs = this.#now();
    if (this.#running < this.#limit) {
      this.#use.charge(network, nowMs);
      this.#running += 1;
      return Promise.resolve(true);
    }
    if (this.rejects(network)) return Promise.resolve(false);
    const isLight = this.#isLight(network);
    this.#use.charge(network, nowMs);
    this.#wasFull = true;
    if (this.#waiting.size === 0) this.#queueSinceMs = nowMs;
    if (isLight) this.#lightWaiting += 1;
    return new Promise((resolve) => this.#waiting.push({ network, sinceMs: nowMs, isLight, resolve }));
  }

  /** Reports that a rendering has ended or failed. */
  leave(): void {
    this.#running -= 1;
    this.#startWaiting();
  }

  /** Adapts the limits to the share of time (0 to 1) for which the process was busy since the last call. */
  adapt(busyShare: number): void {
    // Follow a rise at once and a fall slowly: a busy process may be waiting for its own threads during one sample.
    this.#busyShare = Math.max(busyShare, this.#busyShare + (busyShare - this.#busyShare) / 4);
    this.#isBusy = this.#busyShare > BUSY_SHARE;
    // Full but not busy: the renderings wait for services and not for the processor, so allow more of them.
    const wanted = this.#isBusy ? this.#limit / 2 : this.#wasFull ? this.#limit * 1.25 + 1 : this.#limit * 0.9;
    this.#limit = Math.min(MAX_RENDERINGS, Math.max(MIN_RENDERINGS, Math.floor(wanted)));
    this.#wasFull = this.#waiting.size > 0;
    this.#startWaiting();
    if (this.#isBusy && this.#ordinaryWaiting > MAX_WAITING_IN_BURST) this.#rejectNewest();
    // A rendering that waited too long does not start an overload: the first pages of a new process are slow.
    this.#reject(this.#waiting.removeUntil(this.#now() - WAIT_LIMIT_MS));
  }

  get #ordinaryWaiting(): number {
    return this.#waiting.size - this.#lightWaiting;
  }

  #isLight(network: string): boolean {
    return this.#use.isLight(network, this.#now());
  }

  #hasPlace(isLight: boolean): boolean {
    if (!isLight) return this.#ordinaryWaiting < (this.isOverloaded ? MAX_WAITING_WHEN_OVERLOADED : this.#maxWaiting);
    return this.#lightWaiting < this.#maxWaiting;
  }

  /** Number of renderings that may wait now without an overload. */
  get #maxWaiting(): number {
    if (!this.#isBusy) return MAX_WAITING;
    const nowMs = this.#now();
    const hasJustStarted = nowMs - this.#startMs < WARM_UP_MS || nowMs - this.#queueSinceMs < BURST_MS;
    return hasJustStarted ? MAX_WAITING_IN_BURST : MAX_WAITING_WHEN_BUSY;
  }

  #startWaiting(): void {
    while (this.#running < this.#limit) {
      const first = this.#waiting.shift();
      if (first === undefined) return;
      if (first.isLight) this.#lightWaiting -= 1;
      this.#running += 1;
      first.resolve(true);
    }
  }

  /** Rejects the newest waiting renderings, which would not have been queued if the load had been known; they have hardly waited. */
  #rejectNewest(): void {
    this.#lastRejectionMs = this.#now();
    this.#reject(this.#waiting.shorten(MAX_WAITING_IN_BURST + this.#lightWaiting));
  }

  #reject(renderings: readonly QueuedRendering[]): void {
    for (const { isLight, resolve } of renderings) {
      if (isLight) this.#lightWaiting -= 1;
      resolve(false);
    }
  }
}

/** Reports the load of the process to an admission while renderings run or wait. */
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

/**
 * Wraps a rendering function with an admission, which knows the networks of the visitors (rule 14.10); a rejected rendering throws
 * `Overloaded` (rule 19.2).
 */
export function admit(render: RenderPage, admission: Admission): RenderPage {
  const loadSampler = new LoadSampler(admission);
  return async (request, context) => {
    loadSampler.start();
    if (!(await admission.enter(toNetwork(context.clientAddress)))) throw new Overloaded();
    try {
      return await render(request, context);
    } finally {
      // Leave after the requests that arrived meanwhile are queued: a page with cached data renders synchronously, and each would run
      // alone.
      setImmediate(() => admission.leave());
    }
  };
}
