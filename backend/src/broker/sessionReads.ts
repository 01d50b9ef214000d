import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';

type Sessions = ReadonlyMap<number, StoredSession>;

/** What is asked together: ids, and the sessions with them. */
interface Reading {
  sessionIds: Set<number>;
  sessions: Promise<Sessions>;
}

/**
 * Reads sessions for many clients. While it reads, further requests wait and are read together with the next statement: what a request
 * gets was read after it was made, and a thousand of them cost two statements.
 */
export class SessionReads {
  readonly #store: Pick<Store, 'getSessionsById'>;
  #running: Promise<unknown> | undefined;
  #next: Reading | undefined;

  constructor(store: Pick<Store, 'getSessionsById'>) {
    this.#store = store;
  }

  /** The session with an id; rejects when it cannot be read. */
  async get(sessionId: number): Promise<StoredSession | undefined> {
    const reading = (this.#next ??= this.#createNext());
    reading.sessionIds.add(sessionId);
    return (await reading.sessions).get(sessionId);
  }

  #createNext(): Reading {
    const sessionIds = new Set<number>();
    return { sessionIds, sessions: this.#readAfter(this.#running, sessionIds) };
  }

  async #readAfter(running: Promise<unknown> | undefined, sessionIds: ReadonlySet<number>): Promise<Sessions> {
    await running;
    this.#next = undefined;
    const sessions = this.#store.getSessionsById([...sessionIds]);
    const ended = sessions.then(
      () => undefined,
      () => undefined,
    );
    this.#running = ended;
    return sessions;
  }
}
