import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { SnapshotEvent } from './sessionSnapshot.ts';
import { getSnapshotPayload } from './sessionSnapshot.ts';

/** Time for which an encoded event is used, ms. */
const VALID_MS = 1000;

/** Characters that are kept at most. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** An event that is encoded, or being encoded; one of a city has no session. */
interface Entry {
  city: string;
  sessionId: number | undefined;
  json: Promise<string | undefined>;
  characters: number;
  builtMs: number;
}

/**
 * The events of snapshots as JSON, `[event, payload]`: read and encoded once for all clients, and again after a second or a change of the
 * session or its city (rule 12.25).
 */
export class SnapshotCache {
  readonly #store: Store;
  readonly #clock: () => number;
  readonly #entries = new Map<string, Entry>();
  #characters = 0;

  /** `clock` returns ms. */
  constructor(store: Store, clock: () => number) {
    this.#store = store;
    this.#clock = clock;
  }

  /**
   * The encoded event of a session as it is now; undefined if the session has no such event. `connected` as in `getSnapshotPayload`.
   * `onEncoded` gets the time (ms) that it took, unless it was encoded for another client.
   */
  get(
    session: StoredSession,
    event: SnapshotEvent,
    connected: number,
    onEncoded: (ms: number) => void = () => undefined,
  ): Promise<string | undefined> {
    const encode = async () => {
      const startMs = this.#clock();
      const payload = await getSnapshotPayload(this.#store, session, event, connected);
      const json = payload === undefined ? undefined : JSON.stringify([event, payload]);
      onEncoded(this.#clock() - startMs);
      return json;
    };
    // Both are made from the session alone, which is read for each answer.
    if (event === 'viewers' || event === 'status') return encode();
    const { city } = session;
    const sessionId = event === 'delegates' || event === 'divisions' ? undefined : session.sessionId;
    const key = JSON.stringify([event, city, sessionId === undefined ? null : [sessionId, session.status]]);
    const known = this.#entries.get(key);
    if (known && this.#clock() - known.builtMs < VALID_MS) return known.json;
    this.#delete(key);
    const entry: Entry = { city, sessionId, json: encode(), characters: 0, builtMs: this.#clock() };
    this.#entries.set(key, entry);
    entry.json.then(
      (json) => this.#measure(key, entry, json?.length ?? 0),
      () => this.#forgetEntry(key, entry),
    );
    return entry.json;
  }

  /** Forgets what belongs to a session; call it for each event of the session. */
  forgetSession(sessionId: number): void {
    for (const [key, entry] of this.#entries) if (entry.sessionId === sessionId) this.#delete(key);
  }

  /** Forgets what belongs to a city and its sessions; call it for each event of the city. */
  forgetCity(city: string): void {
    for (const [key, entry] of this.#entries) if (entry.city === city) this.#delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#entries.clear();
    this.#characters = 0;
  }

  /** Forgets what is too old; call it repeatedly. */
  tick(): void {
    for (const [key, { builtMs }] of this.#entries) if (this.#clock() - builtMs >= VALID_MS) this.#delete(key);
  }

  #measure(key: string, entry: Entry, characters: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.characters = characters;
    this.#characters += characters;
    for (const oldest of this.#entries.keys()) {
      if (this.#characters <= MAX_CHARACTERS) return;
      this.#delete(oldest);
    }
  }

  #forgetEntry(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#delete(key);
  }

  #delete(key: string): void {
    this.#characters -= this.#entries.get(key)?.characters ?? 0;
    this.#entries.delete(key);
  }
}
