import { AsyncResource } from 'node:async_hooks';
import { LRUCache } from 'lru-cache';
import { createWorkBudget, spendWork, type WorkBudget, type WorkLimit, workWaitMs } from '../../../domain/broker/workBudget.ts';

/** What connections are for: following a session, which nobody awaits, or reading it once for a visitor. */
type WorkKind = 'followed' | 'reads';

/**
 * Limits of one namespace, which is that of a city, and of all namespaces of a host (rule 12.27). At once: enough for the first lists of
 * dozens of the longest sessions. For reads: visitors await ten of them at a time (rule 17.12).
 */
const LIMITS: Record<WorkKind, Record<'namespace' | 'host', WorkLimit>> = {
  followed: { namespace: { share: 0.1, burstMs: 1000 }, host: { share: 0.25, burstMs: 2000 } },
  reads: { namespace: { share: 0.4, burstMs: 1000 }, host: { share: 0.5, burstMs: 2000 } },
};

/** Time after which other work of the process gets its turn, ms. */
const TURN_MS = 10;

/** The clock and the timer of the process, ms; without `ms`, other work that is ready comes first. */
interface Timing {
  clock: () => number;
  delay: (run: () => void, ms?: number) => void;
}

const TIMING: Timing = {
  clock: () => performance.now(),
  delay: (run, ms) => {
    if (ms === undefined) setImmediate(run);
    else setTimeout(run, ms).unref();
  },
};

/** The budget of a host or a namespace. */
export class SharedBudget {
  readonly #limit: WorkLimit;
  #budget: WorkBudget;

  constructor(limit: WorkLimit, nowMs: number) {
    this.#limit = limit;
    this.#budget = createWorkBudget(limit, nowMs);
  }

  /** Milliseconds until further work may begin; 0: now. */
  getWaitMs = (nowMs: number): number => workWaitMs(this.#budget, this.#limit, nowMs);

  /** Takes the time of finished work from the budget. */
  spend(usedMs: number, nowMs: number): void {
    this.#budget = spendWork(this.#budget, this.#limit, usedMs, nowMs);
  }
}

/** Length of the messages of all connections to a host that may wait together, characters (rule 12.27). */
const WAITING_LIMIT = 64 * 1024 * 1024;

/** The messages of a host that wait for their turn. */
export class WaitingMessages {
  #length = 0;

  /** Counts a message; false, without counting it, when too much waits. */
  add(length: number): boolean {
    if (this.#length + length > WAITING_LIMIT) return false;
    this.#length += length;
    return true;
  }

  /** Removes messages that were read or dropped. */
  remove(length: number): void {
    this.#length -= length;
  }
}

/**
 * The work that the messages of a broker's namespace cause, in the order in which they came. Work beyond one of the budgets is done later,
 * so that a broker cannot take the time of the process (rule 12.27).
 */
export class BrokerWork {
  /** The messages that wait, those of other namespaces of the host included. */
  readonly waiting: WaitingMessages;
  readonly #budgets: readonly SharedBudget[];
  readonly #timing: Timing;
  readonly #tasks: (() => void)[] = [];
  #isRunning = false;
  #turnMs = 0;

  constructor(budgets: readonly SharedBudget[], waiting: WaitingMessages, timing: Timing = TIMING) {
    this.waiting = waiting;
    this.#budgets = budgets;
    this.#timing = timing;
  }

  /** Whether tasks wait for their turn. */
  get isBusy(): boolean {
    return this.#tasks.length > 0;
  }

  /** Runs a task, at once if nothing has to be waited for. */
  run(task: () => void): void {
    // Keep the request of the caller: a task may run in the turn of another one.
    this.#tasks.push(AsyncResource.bind(task));
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#runNext();
  }

  #runNext(): void {
    const { clock, delay } = this.#timing;
    const startMs = clock();
    const waitMs = Math.max(...this.#budgets.map((budget) => budget.getWaitMs(startMs)));
    if (waitMs > 0) {
      delay(() => this.#runNext(), waitMs);
      return;
    }
    this.#tasks.shift()?.();
    // The library hands a message on in the next tick, which is part of the work.
    process.nextTick(() => {
      const nowMs = clock();
      for (const budget of this.#budgets) budget.spend(nowMs - startMs, nowMs);
      this.#isRunning = this.#tasks.length > 0;
      this.#turnMs = this.#isRunning ? this.#turnMs + nowMs - startMs : 0;
      if (!this.#isRunning) return;
      if (this.#turnMs < TURN_MS) {
        this.#runNext();
        return;
      }
      this.#turnMs = 0;
      delay(() => this.#runNext());
    });
  }
}

// Bounded, since cities may have their own namespaces: the least recently used ones are removed.
const hosts = new LRUCache<string, { budget: SharedBudget; waiting: WaitingMessages }>({ max: 1000 });
const works = new LRUCache<string, BrokerWork>({ max: 1000 });

/** Gets the work of one kind of connections to a broker's namespace, shared by all of them. */
export function getBrokerWork(kind: WorkKind, address: string): BrokerWork {
  const key = `${kind} ${address}`;
  const known = works.get(key);
  if (known) return known;
  const hostKey = `${kind} ${URL.parse(address)?.host ?? ''}`;
  const nowMs = performance.now();
  const host = hosts.get(hostKey) ?? { budget: new SharedBudget(LIMITS[kind].host, nowMs), waiting: new WaitingMessages() };
  hosts.set(hostKey, host);
  const work = new BrokerWork([new SharedBudget(LIMITS[kind].namespace, nowMs), host.budget], host.waiting);
  works.set(key, work);
  return work;
}
