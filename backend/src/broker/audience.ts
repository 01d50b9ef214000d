import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { StoredSession } from '../store/records.ts';
import type { EventQueue } from './eventQueue.ts';
import { isOpenSession, toAccessState } from './sessionTicket.ts';
import type { SnapshotQueue } from './snapshots/snapshotQueue.ts';

/** The session that a client is connected for. */
export type WatchedSession = Pick<StoredSession, 'city' | 'sessionId'>;

/** A client of the broker. */
export type ClientSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, WatchedSession>;

/** A client of one session. */
export interface Client {
  socket: ClientSocket;
  queue: SnapshotQueue;
  /** The state of access for which the client has a ticket (`toAccessState`). */
  ticketState: string | undefined;
  /** Whether the connection has the token of the API: it is a portal's, and nobody watches by it. */
  isPortal: boolean;
}

/** Events about access, which clients that wait for the publish of a session receive (rule 12.22). */
const ACCESS_EVENTS = ['status', 'startStatus', 'stopStatus'];

/**
 * Time after which a waiting client is admitted to a session that became open, ms: later than the last reload of a page (rule 13.1), so
 * that only a page that has no reason to reload is still there.
 */
export const ADMISSION_MS = 20_000;
const ADMISSION_SPREAD_MS = 10_000;

/** Shortest time between two numbers of viewers, ms: each one goes to all clients (rule 12.28). */
const VIEWERS_MS = 5000;

/**
 * The clients of one session at this instance (rule 12.22). Admitted ones receive everything. The others wait for the publish and receive
 * events about access only; those that were admitted before a change of access are leaving: they are disconnected at once.
 */
export class Audience implements WatchedSession {
  readonly city: string;
  readonly sessionId: number;
  /** Its events, which are sent with `emit`. */
  readonly events: EventQueue;
  /** The number of viewers that was sent last, and when. */
  #sentViewers = { viewers: 0, atMs: -Infinity };
  readonly #namespace: Namespace;
  readonly #admitted = new Set<Client>();
  /** Number of admitted clients that are portals. */
  #portals = 0;
  readonly #waiting = new Set<Client>();
  readonly #onAdmit: (client: Client) => void;
  #state: string;
  #admission: NodeJS.Timeout | undefined;

  constructor(session: StoredSession, namespace: Namespace, events: EventQueue, onAdmit: (client: Client) => void) {
    this.city = session.city;
    this.sessionId = session.sessionId;
    this.events = events;
    this.#namespace = namespace;
    this.#onAdmit = onAdmit;
    this.#state = toAccessState(session);
  }

  /** Number of admitted clients. */
  get size(): number {
    return this.#admitted.size;
  }

  /** Number of admitted clients that are people: not portals and their indexers (rule 12.28). */
  get viewers(): number {
    return this.#admitted.size - this.#portals;
  }

  /** Whether a number of viewers is sent now (ms): it has changed, and the last one was sent some time ago. */
  takeViewers(viewers: number, nowMs: number): boolean {
    if (viewers === this.#sentViewers.viewers || nowMs - this.#sentViewers.atMs < VIEWERS_MS) return false;
    this.#sentViewers = { viewers, atMs: nowMs };
    return true;
  }

  /** Whether no client is left. */
  get isEmpty(): boolean {
    return this.#admitted.size + this.#waiting.size === 0;
  }

  /** Whether a client may see the session as it is now. */
  mayAdmit({ ticketState }: Client, session: StoredSession | undefined): boolean {
    return session !== undefined && (isOpenSession(session) || ticketState === toAccessState(session));
  }

  /** Adds a client, as admitted or waiting. */
  add(client: Client, session: StoredSession): void {
    this.review(session);
    if (this.mayAdmit(client, session)) this.#admit(client);
    else {
      this.#waiting.add(client);
      void client.socket.join(this.#room('waiting'));
    }
  }

  /** Sends the admitted clients everything again. */
  renew(): void {
    for (const client of this.#admitted) this.#onAdmit(client);
  }

  /** Removes a client that has disconnected. */
  remove(client: Client): void {
    this.#takeAdmitted(client);
    this.#waiting.delete(client);
    if (this.isEmpty) clearTimeout(this.#admission);
  }

  /** Sends an event of the session, as it is now, to the clients that may receive it. */
  emit(event: string, payload: unknown, session: StoredSession | undefined): void {
    const isAboutAccess = ACCESS_EVENTS.includes(event);
    if (!isAboutAccess) this.review(session);
    const rooms = [this.#room('admitted')];
    if (isAboutAccess) rooms.push(this.#room('leaving'));
    // Who has no ticket learns of a protected session only whether it is published.
    if (event === 'status' || (isAboutAccess && session?.password === undefined)) rooms.push(this.#room('waiting'));
    this.#namespace.local.to(rooms).emit(event, payload);
    if (isAboutAccess) this.review(session);
  }

  /** Applies a change of access: disconnects who may no longer see the session, and admits who waits for it some time later. */
  review(session: StoredSession | undefined): void {
    const state = toAccessState(session);
    if (state === this.#state) return;
    this.#state = state;
    for (const client of this.#admitted) if (!this.mayAdmit(client, session)) this.#dismiss(client);
    clearTimeout(this.#admission);
    if (session === undefined || !isOpenSession(session)) return;
    const admitWaiting = () => this.#waiting.forEach((client) => this.#admit(client));
    this.#admission = setTimeout(admitWaiting, ADMISSION_MS + Math.random() * ADMISSION_SPREAD_MS).unref();
  }

  #admit(client: Client): void {
    this.#waiting.delete(client);
    this.#admitted.add(client);
    if (client.isPortal) this.#portals += 1;
    void client.socket.leave(this.#room('waiting'));
    void client.socket.join(this.#room('admitted'));
    this.#onAdmit(client);
  }

  /** Takes a client from the admitted ones, if it is one of them. */
  #takeAdmitted(client: Client): void {
    if (this.#admitted.delete(client) && client.isPortal) this.#portals -= 1;
  }

  #dismiss(client: Client): void {
    this.#takeAdmitted(client);
    void client.socket.leave(this.#room('admitted'));
    void client.socket.join(this.#room('leaving'));
    // A change of access has two events: send both first.
    setImmediate(() => client.socket.disconnect(true));
  }

  #room(kind: 'admitted' | 'waiting' | 'leaving'): string {
    return `${kind} ${this.sessionId}`;
  }
}
