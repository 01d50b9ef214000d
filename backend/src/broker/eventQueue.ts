import type { StoredSession } from '../store/records.ts';

/** An event of contract §6. */
interface QueuedEvent {
  event: string;
  payload: unknown;
}

/** Events that change nothing that a snapshot has, or only a number of viewers. */
const PASSING_EVENTS: readonly string[] = ['TranscriptionText', 'transcriptionSegment', 'viewers'];

/** Times that something is read at most because its session has changed meanwhile. */
const MAX_READS = 20;

/** What a queue uses. */
interface EventQueueOptions {
  /** The session as it is stored now. */
  read: () => Promise<StoredSession | undefined>;
  send: (event: string, payload: unknown, session: StoredSession | undefined) => void;
  onError: (error: unknown) => void;
}

/**
 * The events of one session at this instance, sent in their order. The session is read before: not every change of access has an event
 * here (rule 12.22). While it cannot be read, events are sent as those of a removed session, which nobody may see: clients come back.
 */
export class EventQueue {
  readonly #options: EventQueueOptions;
  #waiting: QueuedEvent[] = [];
  #isSending = false;
  /** Number of changes until now: a snapshot that was read before the last one may be older than it. */
  changes = 0;

  constructor(options: EventQueueOptions) {
    this.#options = options;
  }

  add(event: string, payload: unknown): void {
    if (!PASSING_EVENTS.includes(event)) this.changes += 1;
    this.#waiting.push({ event, payload });
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // What one transaction sends goes together: a change of access has two events, and ends connections.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const events = this.#waiting;
      this.#waiting = [];
      const session = await this.#options.read().catch(this.#options.onError);
      for (const { event, payload } of events) this.#options.send(event, payload, session ?? undefined);
    }
    this.#isSending = false;
  }
}

/**
 * Reads something of a session, again if the session changes meanwhile: a client would take what is older than an event that it has for
 * newer. Throws an Error for a session that never stays as it is.
 */
export async function readUnchanged<T>(events: Pick<EventQueue, 'changes'>, read: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < MAX_READS; attempt += 1) {
    const { changes } = events;
    const result = await read();
    if (changes === events.changes) return result;
  }
  throw new Error('a session changes faster than it can be read');
}
