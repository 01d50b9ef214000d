import { brokerEvents, type BrokerEvent } from '../../../config/cache/channels.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { eventDelayMs, type EventDelays } from '../../../domain/live/eventDelay.ts';
import { keepRecentLines } from '../../../domain/transcript/recentLines.ts';
import { type LiveCaptions, parseTranscriptEvent } from '../../../domain/transcript/liveCaptions.ts';
import { concernsSession, type LiveEvent, parseEvent, TRANSCRIPT_EVENTS } from '../../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, emptySession } from '../../../domain/live/liveSession.ts';
import type { Session } from '../../../domain/session/session.ts';
import { log } from '../log.ts';
import { listenToBroker, waitForTimeline } from './metadataSnapshot.ts';

/** Which session is watched, and where. */
export interface BrokerSession extends EventDelays {
  /** Address of the broker with the city's namespace. */
  broker: string;
  sessionId: number;
  reference: string;
  timeZone: string;
}

/** What is known of a watched session; an object stays the same until something changes. */
export interface LiveSnapshot {
  state: LiveState;
  /** The last words of each language. */
  transcript: LiveCaptions;
  /** Epoch ms of when this was last known to be right; undefined where nobody can tell. */
  lastUpdateMs: number | undefined;
}

/** What else is known of a session's state. */
export type KnownState = Pick<Session, 'isPublished' | 'channelStatus'>;

/** A session of which its broker has told nothing. */
export const emptySnapshot = ({ isPublished, channelStatus }: KnownState): LiveSnapshot => ({
  state: emptySession(isPublished, channelStatus),
  transcript: {},
  lastUpdateMs: undefined,
});

/** Called when a session was published or withdrawn, begins or ends. */
export type OnChange = () => void;

/** Milliseconds between two such calls: a broker that changes its mind all the time must not have everything asked anew all the time. */
const CHANGE_PAUSE_MS = 1000;

/** One lasting connection to the metadata broker, and what it told. */
export class WatchedSession {
  #snapshot: Omit<LiveSnapshot, 'lastUpdateMs'>;
  #lastUpdateMs: number | undefined;
  #isReached: boolean | undefined;
  #hasEnded = false;
  readonly #received = new Set<string>();
  readonly #firstUpdate = Promise.withResolvers<undefined>();
  readonly #close: () => void;
  readonly #session: BrokerSession;
  readonly #onChange: OnChange;
  /** Published or not, as the broker said last. */
  #isPublished: boolean;
  #pause: NodeJS.Timeout | undefined;
  #hasMoreChanges = false;

  constructor(session: BrokerSession, known: KnownState, onChange: OnChange) {
    this.#session = session;
    this.#onChange = onChange;
    this.#isPublished = known.isPublished;
    this.#snapshot = emptySnapshot(known);
    this.#close = listenToBroker(session.broker, session.sessionId, {
      onEvent: (event, payload) => this.#hear(event, payload),
      onReach: (isReached) => this.#reach(isReached),
    });
    setTimeout(() => this.#firstUpdate.resolve(undefined), SNAPSHOT_TIMEOUT_MS).unref();
  }

  /** Whether its broker is connected. */
  get isReached(): boolean {
    return this.#isReached === true;
  }

  /** What is known now, or undefined where the broker has told nothing; waits for its first words. */
  async read(): Promise<LiveSnapshot | undefined> {
    await this.#firstUpdate.promise;
    if (this.#lastUpdateMs === undefined) return undefined;
    return { ...this.#snapshot, lastUpdateMs: this.#isReached ? Date.now() : this.#lastUpdateMs };
  }

  /** Ends the connection; what was on its way is not told any more. */
  end(): void {
    this.#hasEnded = true;
    this.#close();
    this.#firstUpdate.resolve(undefined);
  }

  #reach(isReached: boolean) {
    const { broker, sessionId } = this.#session;
    if (isReached !== this.#isReached) {
      const details = { upstream: 'metadata', broker, session: sessionId };
      if (isReached) log.debug(details, 'broker reached');
      else log.warn(details, 'broker cannot be reached');
    }
    if (!isReached) {
      if (this.#isReached && this.#lastUpdateMs !== undefined) this.#lastUpdateMs = Date.now();
      this.#firstUpdate.resolve(undefined);
    }
    this.#isReached = isReached;
  }

  #hear(event: string, payload: unknown) {
    const isTranscript = TRANSCRIPT_EVENTS.includes(event);
    const delayMs = eventDelayMs(event, !this.#received.has(event), this.#session);
    const dueMs = performance.now() + delayMs;
    const take = () => {
      if (this.#hasEnded) return;
      if (isTranscript) this.#takeTranscript(event, payload);
      else this.#takeEvent(event, payload);
      const taken: BrokerEvent = { kind: isTranscript ? 'words' : 'metadata', lateMs: performance.now() - dueMs };
      brokerEvents.publish(taken);
    };
    if (delayMs === 0) take();
    else setTimeout(take, delayMs).unref();
    this.#received.add(event);
    const waitMs = this.#lastUpdateMs === undefined ? waitForTimeline(this.#received) : undefined;
    if (waitMs !== undefined) setTimeout(() => this.#noteUpdate(), waitMs).unref();
  }

  #noteUpdate() {
    if (!this.#hasEnded) this.#lastUpdateMs ??= Date.now();
    this.#firstUpdate.resolve(undefined);
  }

  #takeEvent(name: string, payload: unknown) {
    const event = parseEvent(name, payload, this.#session.timeZone, (path) =>
      log.warn({ upstream: 'metadata', path }, 'malformed item dropped'),
    );
    if (!event || !concernsSession(event, this.#session)) return;
    const before = this.#snapshot.state;
    const { state } = reduceSession(before, event, Math.random);
    if (state !== before) this.#snapshot = { ...this.#snapshot, state };
    if (this.#isChange(event, before)) this.#announce();
  }

  #isChange(event: LiveEvent, before: LiveState): boolean {
    if (event.kind !== 'publication' && event.kind !== 'status') return false;
    const { isPublished = this.#isPublished } = event;
    const isOther = isPublished !== this.#isPublished;
    this.#isPublished = isPublished;
    return event.kind === 'publication' || isOther || (event.status ?? before.status) !== before.status;
  }

  #announce() {
    this.#hasMoreChanges = this.#pause !== undefined;
    if (this.#pause) return;
    this.#onChange();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#hasMoreChanges && !this.#hasEnded) this.#announce();
    }, CHANGE_PAUSE_MS).unref();
  }

  #takeTranscript(name: string, payload: unknown) {
    const event = parseTranscriptEvent(name, payload);
    if (!event) return;
    const transcript = keepRecentLines(this.#snapshot.transcript, event);
    if (transcript !== this.#snapshot.transcript) this.#snapshot = { ...this.#snapshot, transcript };
  }
}
