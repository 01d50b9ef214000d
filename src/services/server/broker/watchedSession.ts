import { brokerEvents, type BrokerEvent } from '../../../config/cache/channels.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { eventDelayMs, type EventDelays } from '../../../domain/live/eventDelay.ts';
import { followWords } from '../../../domain/transcript/recentLines.ts';
import { type LiveCaptions, parseWords } from '../../../domain/transcript/liveCaptions.ts';
import { concernsSession, type LiveEvent, parseEvent, WORD_EVENTS } from '../../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, unheardSession } from '../../../domain/live/liveSession.ts';
import type { Session } from '../../../domain/session/session.ts';
import { log } from '../log.ts';
import { listenToBroker, waitForMoments } from './metadataSnapshot.ts';

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
  words: LiveCaptions;
  /** Epoch ms of when this was last known to be right; undefined where nobody can tell. */
  heardMs: number | undefined;
}

/** What else is known of a session's state. */
export type KnownState = Pick<Session, 'isPublished' | 'channelStatus'>;

/** A session of which its broker has told nothing. */
export const unheardSnapshot = ({ isPublished, channelStatus }: KnownState): LiveSnapshot => ({
  state: unheardSession(isPublished, channelStatus),
  words: {},
  heardMs: undefined,
});

/** Called when a session was published or withdrawn, begins or ends. */
export type OnNews = () => void;

/** Milliseconds between two such calls: a broker that changes its mind all the time must not have everything asked anew all the time. */
const NEWS_PAUSE_MS = 1000;

/** One lasting connection to the metadata broker, and what it told. */
export class WatchedSession {
  #snapshot: Omit<LiveSnapshot, 'heardMs'>;
  #heardMs: number | undefined;
  #isReached: boolean | undefined;
  #hasEnded = false;
  readonly #told = new Set<string>();
  readonly #firstNews = Promise.withResolvers<undefined>();
  readonly #close: () => void;
  readonly #session: BrokerSession;
  readonly #onNews: OnNews;
  /** Published or not, as the broker said last. */
  #isPublished: boolean;
  #pause: NodeJS.Timeout | undefined;
  #hasMoreNews = false;

  constructor(session: BrokerSession, known: KnownState, onNews: OnNews) {
    this.#session = session;
    this.#onNews = onNews;
    this.#isPublished = known.isPublished;
    this.#snapshot = unheardSnapshot(known);
    this.#close = listenToBroker(session.broker, session.sessionId, {
      onTold: (event, payload) => this.#hear(event, payload),
      onReach: (isReached) => this.#reach(isReached),
    });
    setTimeout(() => this.#firstNews.resolve(undefined), SNAPSHOT_TIMEOUT_MS).unref();
  }

  /** Whether its broker is connected. */
  get isReached(): boolean {
    return this.#isReached === true;
  }

  /** What is known now, or undefined where the broker has told nothing; waits for its first words. */
  async read(): Promise<LiveSnapshot | undefined> {
    await this.#firstNews.promise;
    if (this.#heardMs === undefined) return undefined;
    return { ...this.#snapshot, heardMs: this.#isReached ? Date.now() : this.#heardMs };
  }

  /** Ends the connection; what was on its way is not told any more. */
  end(): void {
    this.#hasEnded = true;
    this.#close();
    this.#firstNews.resolve(undefined);
  }

  #reach(isReached: boolean) {
    const { broker, sessionId } = this.#session;
    if (isReached !== this.#isReached) {
      const facts = { upstream: 'metadata', broker, session: sessionId };
      if (isReached) log.debug(facts, 'broker reached');
      else log.warn(facts, 'broker cannot be reached');
    }
    if (!isReached) {
      if (this.#isReached && this.#heardMs !== undefined) this.#heardMs = Date.now();
      this.#firstNews.resolve(undefined);
    }
    this.#isReached = isReached;
  }

  #hear(event: string, payload: unknown) {
    const areWords = WORD_EVENTS.includes(event);
    const delayMs = eventDelayMs(event, !this.#told.has(event), this.#session);
    const dueMs = performance.now() + delayMs;
    const take = () => {
      if (this.#hasEnded) return;
      if (areWords) this.#takeWords(event, payload);
      else this.#takeEvent(event, payload);
      const taken: BrokerEvent = { kind: areWords ? 'words' : 'metadata', lateMs: performance.now() - dueMs };
      brokerEvents.publish(taken);
    };
    if (delayMs === 0) take();
    else setTimeout(take, delayMs).unref();
    this.#told.add(event);
    const waitMs = this.#heardMs === undefined ? waitForMoments(this.#told) : undefined;
    if (waitMs !== undefined) setTimeout(() => this.#beHeard(), waitMs).unref();
  }

  #beHeard() {
    if (!this.#hasEnded) this.#heardMs ??= Date.now();
    this.#firstNews.resolve(undefined);
  }

  #takeEvent(name: string, payload: unknown) {
    const event = parseEvent(name, payload, this.#session.timeZone, (path) =>
      log.warn({ upstream: 'metadata', path }, 'malformed item dropped'),
    );
    if (!event || !concernsSession(event, this.#session)) return;
    const before = this.#snapshot.state;
    const { state } = reduceSession(before, event, Math.random);
    if (state !== before) this.#snapshot = { ...this.#snapshot, state };
    if (this.#isNews(event, before)) this.#announce();
  }

  #isNews(event: LiveEvent, before: LiveState): boolean {
    if (event.kind !== 'publication' && event.kind !== 'status') return false;
    const { isPublished = this.#isPublished } = event;
    const isOther = isPublished !== this.#isPublished;
    this.#isPublished = isPublished;
    return event.kind === 'publication' || isOther || (event.status ?? before.status) !== before.status;
  }

  #announce() {
    this.#hasMoreNews = this.#pause !== undefined;
    if (this.#pause) return;
    this.#onNews();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#hasMoreNews && !this.#hasEnded) this.#announce();
    }, NEWS_PAUSE_MS).unref();
  }

  #takeWords(name: string, payload: unknown) {
    const event = parseWords(name, payload);
    if (!event) return;
    const words = followWords(this.#snapshot.words, event);
    if (words !== this.#snapshot.words) this.#snapshot = { ...this.#snapshot, words };
  }
}
