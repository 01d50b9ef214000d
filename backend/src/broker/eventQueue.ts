import type { StoredSession } from '../store/records.ts';
import type { SnapshotEvent } from './snapshots/sessionSnapshot.ts';

/** An event of contract §6. */
interface QueuedEvent {
  event: string;
  payload: unknown;
}

/** The names of the events that change what an event of the snapshot has; a number of viewers is sent again within seconds. */
const CHANGES: Partial<Record<SnapshotEvent, RegExp>> = {
  topics: /topic/i,
  speeches: /speech/i,
  votes: /vote/i,
  attendees: /attendee/i,
  attendeesVOD: /attendee/i,
  delegates: /^delegates$/,
  divisions: /^divisions$/,
  subtitles: /^subtitles$/,
  pancarteSession: /pancarte/i,
};

/** The names of events about access: what was read before such an event may be for nobody any more. */
const ACCESS_CHANGES = /status/i;

/** Times that something is read at once because it has changed meanwhile. */
const READS = 3;

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
  /** How often each event was added. */
  readonly #counts = new Map<string, number>();

  constructor(options: EventQueueOptions) {
    this.#options = options;
  }

  add(event: string, payload: unknown): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1);
    this.#waiting.push({ event, payload });
    if (!this.#isSending) void this.#sendAll();
  }

  /** Number of events until now that change what any of these events of the snapshot has, or who may have it. */
  countChanges(about: readonly SnapshotEvent[]): number {
    const changes = [ACCESS_CHANGES, ...about.flatMap((event) => CHANGES[event] ?? [])];
    let count = 0;
    for (const [event, times] of this.#counts) if (changes.some((pattern) => pattern.test(event))) count += times;
    return count;
  }

  async #read(): Promise<StoredSession | undefined> {
    try {
      return await this.#options.read();
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  /** An event that cannot be sent holds up no other one. */
  #send({ event, payload }: QueuedEvent, session: StoredSession | undefined): void {
    try {
      this.#options.send(event, payload, session);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    // What one transaction sends goes together: a change of access has two events, and ends connections.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const events = this.#waiting;
      this.#waiting = [];
      const session = await this.#read();
      for (const one of events) this.#send(one, session);
    }
    this.#isSending = false;
  }
}

/**
 * Reads what events of the snapshot have, again if that changes meanwhile: a client would take what is older than an event that it has for
 * newer. `isCurrent` is false for a session that changes faster than it can be read: the client must get it again later.
 */
export async function readCurrent<T>(
  events: Pick<EventQueue, 'countChanges'>,
  about: readonly SnapshotEvent[],
  read: () => Promise<T>,
): Promise<{ result: T; isCurrent: boolean }> {
  for (let reads = 1; ; reads += 1) {
    const before = events.countChanges(about);
    const result = await read();
    const isCurrent = before === events.countChanges(about);
    if (isCurrent || reads === READS) return { result, isCurrent };
  }
}
