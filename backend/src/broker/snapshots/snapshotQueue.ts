import type { AnswerBudget } from './answerBudget.ts';
import type { AnswerBudgets } from '../connectionsPerNetwork.ts';
import type { SnapshotEvent } from './sessionSnapshot.ts';

/** Shortest time between two answers with the same event, ms. */
const PAUSE_MS = 1000;

/** What a queue uses. */
interface SnapshotQueueOptions {
  /** Whether an answer is still being sent; call `run` when it has been sent. */
  isBusy: () => boolean;
  /** Sends an answer; it takes the time that it needs from the budget. */
  send: (event: SnapshotEvent, budget: AnswerBudget) => void;
  /** Budgets of the client's network. */
  budgets: AnswerBudgets;
  /** Returns ms. */
  clock: () => number;
}

/**
 * The requests of one client for events of the snapshot. They are answered one after another, the next one when the last answer has been
 * sent, and each event at most once a second: a request that comes earlier is answered later, and several ones are answered once
 * (rule 12.21). Answers beyond the budgets of the network are sent later (rule 12.26).
 */
export class SnapshotQueue {
  readonly #options: SnapshotQueueOptions;
  readonly #requested = new Set<SnapshotEvent>();
  readonly #sentMs = new Map<SnapshotEvent, number>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: SnapshotQueueOptions) {
    this.#options = options;
  }

  /** Adds requests, in this order. */
  request(events: readonly SnapshotEvent[]): void {
    for (const event of events) this.#requested.add(event);
    this.run();
  }

  /** Sends what is due. */
  run(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    const { isBusy, send, clock } = this.#options;
    const getWaitMs = (event: SnapshotEvent) =>
      Math.max((this.#sentMs.get(event) ?? -Infinity) + PAUSE_MS - clock(), this.#getBudget(event).getWaitMs());
    for (const event of this.#requested) {
      if (isBusy()) return;
      if (getWaitMs(event) > 0) continue;
      const budget = this.#getBudget(event);
      this.#requested.delete(event);
      this.#sentMs.set(event, clock());
      send(event, budget);
    }
    if (this.#requested.size === 0) return;
    const waitMs = Math.min(...[...this.#requested].map(getWaitMs));
    this.#timer = setTimeout(() => this.run(), Math.max(0, Math.ceil(waitMs)));
  }

  #getBudget(event: SnapshotEvent): AnswerBudget {
    const { first, repeated } = this.#options.budgets;
    return this.#sentMs.has(event) ? repeated : first;
  }

  /** Drops every request. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
