import { portalEvents } from '../../../runtime/portalEvents.ts';
import { SNAPSHOT_TIMEOUT_MS } from '../../../config/constants.ts';
import { isCaptionEvent } from '../../../domain/transcript/captionEvents.ts';
import { eventDelayMs, type EventDelays } from '../../../domain/live/eventDelay.ts';
import { reduceRecentLines } from '../../../domain/transcript/recentLines.ts';
import { type LiveCaptions, parseTranscriptEvent, type TranscriptEvent } from '../../../domain/transcript/liveCaptions.ts';
import { toShownList, revealPauseMs } from '../../../domain/live/firstList.ts';
import { concernsSession, type ListEvent, type LiveEvent, parseEvent } from '../../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from '../../../domain/live/liveSession.ts';
import type { LiveList } from '../../../domain/live/recordChanges.ts';
import { accessOf, type Session } from '../../../domain/session/session.ts';
import { log } from '../log.ts';
import { sizeOf } from '../../../domain/live/recordSizes.ts';
import { type BrokerWork, getBrokerWork } from './brokerWork.ts';
import { DelayedEvents } from './delayedEvents.ts';
import { subscribeToBroker, type TicketSource } from './brokerSubscription.ts';
import { getTimelineWaitMs } from './metadataSnapshot.ts';
import type { NetworkCause } from '../upstream/networkCause.ts';

/** Session to watch and the address of its broker. */
export interface BrokerSession extends EventDelays {
  /** Address of the broker with the city's namespace. */
  broker: string;
  /** Headers by which the broker recognises the portal; absent where it need not. */
  headers?: Record<string, string> | undefined;
  sessionId: number;
  reference: string;
  timeZone: string;
}

/** State of a watched session; each object stays identical until something in it changes. */
export interface LiveSnapshot {
  state: LiveState;
  /** Latest caption lines of each language (rule 11.11). */
  transcript: LiveCaptions;
  /** Epoch ms of the last time at which this state was known to be current; undefined when it never was. */
  lastUpdateMs: number | undefined;
}

/** State of a session before its broker has sent anything. */
export type InitialState = Pick<Session, 'isPublished' | 'isProtected' | 'channelStatus'>;

/** Snapshot of a session whose broker has sent nothing. */
export const emptySnapshot = ({ isPublished, channelStatus }: Omit<InitialState, 'isProtected'>): LiveSnapshot => ({
  state: createLiveState(isPublished, channelStatus),
  transcript: {},
  lastUpdateMs: undefined,
});

/** Called when a session is published, withdrawn, started or ended (rule 13.7). */
export type OnChange = () => void;

/** What a watched session asks and tells. */
export interface SessionSources {
  onChange: OnChange;
  getTicket: TicketSource;
}

/** Shortest time between two such calls, ms (rule 13.8): a broker that changes constantly must not cause constant requests to the API. */
const CHANGE_PAUSE_MS = 1000;

/**
 * The state with the publication that `status` reports. A page asks the portal first (rule 13.3); here it counts at once: a publish or a
 * withdrawal during a lost connection is reported by nothing else.
 */
function withReportedPublication(state: LiveState, event: LiveEvent): LiveState {
  const isPublished = event.kind === 'status' ? event.isPublished : undefined;
  if (isPublished === undefined || isPublished === state.isPublished) return state;
  return reduceSession(state, { kind: 'publication', isPublished }, Math.random).state;
}

/** One lasting connection to the metadata broker, and the state built from its events (rules 12.2, 12.6, 12.7). */
export class WatchedSession {
  #snapshot: Omit<LiveSnapshot, 'lastUpdateMs'>;
  #lastUpdateMs: number | undefined;
  #isConnected: boolean | undefined;
  #isDisposed = false;
  readonly #received = new Set<string>();
  /** Names of the events of which one was not malformed. */
  readonly #parsed = new Set<string>();
  /** First lists that the video has not shown as a whole, each with the function that applies the rest. */
  readonly #partialLists = new Map<LiveList, () => void>();
  readonly #firstUpdate = Promise.withResolvers<undefined>();
  readonly #delayed = new DelayedEvents(() => {
    const { broker, sessionId } = this.#session;
    log.warn({ upstream: 'metadata', broker, session: sessionId }, 'events applied before their delay: too many');
  });
  readonly #work: BrokerWork;
  readonly #close: () => void;
  readonly #session: BrokerSession;
  readonly #onChange: OnChange;
  #pause: NodeJS.Timeout | undefined;
  #hasMoreChanges = false;

  constructor(session: BrokerSession, initialState: InitialState, { onChange, getTicket }: SessionSources) {
    this.#session = session;
    this.#onChange = onChange;
    this.#snapshot = emptySnapshot(initialState);
    const { broker, headers, sessionId } = session;
    this.#work = getBrokerWork('followed', broker);
    this.#close = subscribeToBroker(
      { broker, headers, sessionId, isOpen: accessOf(initialState) === 'open', getTicket },
      {
        onEvent: (event, payload) => this.#receive(event, payload),
        onConnectionChange: (isConnected, cause) => this.#setConnected(isConnected, cause),
      },
    );
    setTimeout(() => (this.#received.size > 0 ? this.#noteUpdate() : this.#firstUpdate.resolve(undefined)), SNAPSHOT_TIMEOUT_MS).unref();
  }

  /** Whether the broker is connected. */
  get isConnected(): boolean {
    return this.#isConnected === true;
  }

  /** Reads the current snapshot after the first update of the broker; undefined when the broker has sent nothing. */
  async read(): Promise<LiveSnapshot | undefined> {
    await this.#firstUpdate.promise;
    if (this.#lastUpdateMs === undefined) return undefined;
    return { ...this.#snapshot, lastUpdateMs: this.#isConnected ? Date.now() : this.#lastUpdateMs };
  }

  /** Ends the connection; delayed events that have not been applied are dropped. */
  dispose(): void {
    this.#isDisposed = true;
    this.#close();
    this.#delayed.clear();
    this.#firstUpdate.resolve(undefined);
  }

  #setConnected(isConnected: boolean, cause?: NetworkCause | 'ended') {
    const { broker, sessionId } = this.#session;
    if (isConnected !== this.#isConnected) {
      const details = { upstream: 'metadata', broker, session: sessionId };
      if (isConnected) log.debug(details, 'broker reached');
      // As at a change of access: the connection returns by itself.
      else if (cause === 'ended') log.info(details, 'broker ended the connection');
      else log.warn({ ...details, ...cause }, 'broker cannot be reached');
    }
    if (!isConnected) {
      if (this.#isConnected && this.#lastUpdateMs !== undefined) this.#lastUpdateMs = Date.now();
      this.#firstUpdate.resolve(undefined);
    }
    this.#isConnected = isConnected;
  }

  #receive(event: string, payload: unknown) {
    const isCaption = isCaptionEvent(event);
    // Parsed before the delay: what waits is no larger than what is used.
    const caption = isCaption ? parseTranscriptEvent(event, payload) : undefined;
    const metadata = isCaption ? undefined : this.#parseMetadata(event, payload);
    const delayMs = eventDelayMs(event, !this.#parsed.has(event), this.#session);
    const dueMs = performance.now() + delayMs;
    if (caption ?? metadata) this.#parsed.add(event);
    // A list comes before the events that were received after it, whatever the timers do.
    const applyRest = metadata && 'list' in metadata ? this.#partialLists.get(metadata.list) : undefined;
    const isFirstList = delayMs === 0 && metadata?.kind === 'list';
    const apply = () => {
      if (this.#isDisposed) return;
      if (caption) this.#applyCaption(caption);
      applyRest?.();
      if (metadata && !isFirstList) this.#applyMetadata(event, metadata);
      const lateMs = Math.max(0, performance.now() - dueMs);
      portalEvents.emit('brokerEvent', { kind: isCaption ? 'captions' : 'metadata', lateMs });
    };
    if (isFirstList) this.#revealList(event, metadata);
    if (delayMs === 0) apply();
    else if (caption ?? metadata) this.#delayed.add(delayMs, sizeOf(caption ?? metadata), () => this.#work.run(apply));
    const isFirst = this.#received.size === 0;
    this.#received.add(event);
    if (this.#lastUpdateMs !== undefined) return;
    // Lists that a broker never sends do not hold the others back (rule 17.17).
    if (isFirst) setTimeout(() => this.#noteUpdate(), SNAPSHOT_TIMEOUT_MS).unref();
    const waitMs = getTimelineWaitMs(this.#received);
    if (waitMs !== undefined) setTimeout(() => this.#noteUpdate(), waitMs).unref();
  }

  /** Applies the first list of its name as far as the video has shown it, and again when the video has shown more (rule 12.7). */
  #revealList(name: string, list: ListEvent) {
    const receivedMs = Date.now();
    const startedMs = performance.now();
    let isWhole = false;
    this.#partialLists.set(list.list, () => {
      if (!isWhole) this.#applyMetadata(name, list);
      isWhole = true;
    });
    const reveal = () => {
      if (isWhole || this.#isDisposed) return;
      const shownMs = receivedMs + performance.now() - startedMs - this.#session.metadataDelayMs;
      const { event, nextMs } = toShownList(list, { receivedMs, shownMs });
      this.#applyMetadata(name, event);
      isWhole = nextMs === undefined;
      // Its records are those of the state: they need no further room.
      if (nextMs !== undefined) this.#delayed.add(revealPauseMs({ receivedMs, shownMs }, nextMs), 0, () => this.#work.run(reveal));
    };
    reveal();
  }

  #noteUpdate() {
    if (!this.#isDisposed) this.#lastUpdateMs ??= Date.now();
    this.#firstUpdate.resolve(undefined);
  }

  #parseMetadata(name: string, payload: unknown): LiveEvent | undefined {
    const report = (path: string) => log.warn({ upstream: 'metadata', path }, 'malformed item dropped');
    const event = parseEvent(name, payload, this.#session.timeZone, report, Date.now());
    return event && concernsSession(event, this.#session) ? event : undefined;
  }

  #applyMetadata(name: string, event: LiveEvent) {
    const before = this.#snapshot.state;
    const { state } = reduceSession(withReportedPublication(before, event), event, Math.random);
    if (state !== before) this.#snapshot = { ...this.#snapshot, state };
    if (state.hasDropped && !before.hasDropped) log.warn({ upstream: 'metadata', path: name }, 'records of a session dropped: too many');
    if (this.#isChange(event, before)) this.#announce();
  }

  #isChange(event: LiveEvent, before: LiveState): boolean {
    if (event.kind !== 'publication' && event.kind !== 'status') return false;
    const { isPublished = before.isPublished } = event;
    return event.kind === 'publication' || isPublished !== before.isPublished || (event.status ?? before.status) !== before.status;
  }

  #announce() {
    this.#hasMoreChanges = this.#pause !== undefined;
    if (this.#pause) return;
    this.#onChange();
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#hasMoreChanges && !this.#isDisposed) this.#announce();
    }, CHANGE_PAUSE_MS).unref();
  }

  #applyCaption(event: TranscriptEvent) {
    const transcript = reduceRecentLines(this.#snapshot.transcript, event);
    if (transcript !== this.#snapshot.transcript) this.#snapshot = { ...this.#snapshot, transcript };
  }
}
