import type { AnswerBudget } from './answerBudget.ts';
import type { AnswerBudgets } from '../connectionsPerNetwork.ts';
import type { SnapshotEvent } from './sessionSnapshot.ts';

/** Shortest time between two answers with the same event, ms. */
const PAUSE_MS = 1000;

/** What a queue uses. */
interface SnapshotQueueOptions {
  /** Whether an answer is still being sent; call `run` when it has been sent. */
  isBusy: () => boolean;
  /** Sends one or more of these events, which are due, and calls `take` for each that it sends. */
  send: (due: readonly SnapshotEvent[]) => void;
  /** Budgets of the client's network. */
  budgets: AnswerBudgets;
  /** Returns ms. */
  clock: () => number;
}

/**
 * The requests of one client for events of the snapshot. What is due is answered together, as far as it is small, the rest when that has
 * been sent, and each event at most once a second: a request that comes earlier is answered later, and several ones are answered once
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
    if (isBusy() || this.#requested.size === 0) return;
    const getWaitMs = (event: SnapshotEvent) =>
      Math.max((this.#sentMs.get(event) ?? -Infinity) + PAUSE_MS - clock(), this.getBudget(event).getWaitMs());
    const requested = [...this.#requested];
    const due = requested.filter((event) => getWaitMs(event) <= 0);
    if (due.length > 0) {
      send(due);
      return;
    }
    const waitMs = Math.min(...requested.map(getWaitMs));
    this.#timer = setTimeout(() => this.run(), Math.ceil(waitMs));
  }

  /** Call it when a requested event is sent. */
  take(event: SnapshotEvent): void {
    this.#requested.delete(event);
    this.#sentMs.set(event, this.#options.clock());
  }

  /** The budget from which the time for an event is taken. */
  getBudget(event: SnapshotEvent): AnswerBudget {
    const { first, repeated } = this.#options.budgets;
    return this.#sentMs.has(event) ? repeated : first;
  }

  /** Drops every request. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }
}
