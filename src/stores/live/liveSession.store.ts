import type { HideSettings } from '../../domain/city/city.ts';
import { isAskedLong, type LiveEffect, openingPauseMs } from '../../domain/live/liveAccess.ts';
import { toAccessEvent, type LiveDocument } from '../../domain/live/liveDocument.ts';
import { fieldsOf } from '../../domain/broker/metadataRecords.ts';
import { type LiveDetails, toLiveDetails } from '../../domain/broker/liveDetails.ts';
import { bannerWaitMs, type LiveEvent } from '../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from '../../domain/live/liveSession.ts';
import type { ChannelStatus } from '../../domain/session/session.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { type BrokerAddress, type SocketListener, reportDropped, subscribeBroker } from '../../services/browser/metadataSocket.ts';
import { toVisibleEvent } from '../../domain/visibility/visibleEvents.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { measureClock, serverNow } from '../../services/browser/serverClock.ts';
import { destroyPlayer } from '../player/playback.store.ts';
import { $isAwaited, $isBrokerConnected, $metadataDelayMs, $reportedChange, $session } from './session.store.ts';

/** Receives an unparsed transcript event. */
type TranscriptReceiver = (name: string, payload: unknown) => void;

/** Most transcript events that are stored until the first reader comes. */
const MAX_PENDING_EVENTS = 2000;

let settings: HideSettings | undefined;
const pendingEvents: Parameters<TranscriptReceiver>[] = [];
let deliverTranscript: TranscriptReceiver = (...transcript) => {
  if (pendingEvents.push(transcript) > MAX_PENDING_EVENTS) pendingEvents.shift();
};

/** Receives an unparsed transcript event, from the broker or the portal. */
export const receiveTranscript: TranscriptReceiver = (name, payload) => {
  const visible = settings && toVisibility(settings);
  if (visible?.transcripts === false) return;
  deliverTranscript(name, visible?.voices === false && name !== 'subtitles' ? { ...fieldsOf(payload), speaker: undefined } : payload);
};

/** Sets the only reader of transcript events, and passes it the stored ones first. */
export function setTranscriptReader(read: TranscriptReceiver): void {
  for (const transcript of pendingEvents.splice(0)) read(...transcript);
  deliverTranscript = read;
}

/** A session that the page follows, as it was when the page was rendered. */
export interface FollowedSession extends Omit<BrokerAddress, 'broker'>, Partial<LiveDetails> {
  /** Undefined when the broker would send more than the visitor may see (rule 13.6). */
  broker: string | undefined;
  isPublished: boolean;
  status: ChannelStatus | undefined;
  /** Whether the page was rendered with a player. */
  hasPlayer: boolean;
  /** The records that the page shows; absent when it shows none. */
  seed?: SessionSeed | undefined;
  /** The settings by which the city hides what the broker sends. */
  settings: HideSettings;
}

/** Fetches the live document of the session (`live.json`); resolves to undefined when that fails. */
type FetchLiveDocument = (signal: AbortSignal) => Promise<LiveDocument | undefined>;

let state: LiveState | undefined;
let fetchLiveDocument: FetchLiveDocument = () => Promise.resolve(undefined);
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
let scheduledCheck: { timer: ReturnType<typeof setTimeout>; dueMs: number } | undefined;
let abort = new AbortController();

/** Since when the portal is asked about an opening, on the clock of `performance`; undefined while it is not. */
let askedSinceMs: number | undefined;

/** Pauses between checks while the portal does not confirm a withdrawal, ms (rule 13.4). */
const WITHDRAWAL_PAUSES_MS: readonly number[] = [15_000, 60_000];

/** Time before the reload of a publish at which the portal is asked whether it knows of it, ms. */
const CONFIRMATION_MS = 3000;

/**
 * Time after a publish for which an answer of the portal may be from before it, ms: pages and answers are cached for 2.2 s (rule 13.10).
 */
const CACHED_MS = 2300;

/** The pause before the portal is asked about an opening again; says that the page waits after a minute (rule 13.16). */
function nextOpeningPauseMs(): number {
  askedSinceMs ??= performance.now();
  const askedForMs = performance.now() - askedSinceMs;
  if (isAskedLong(askedForMs)) $isAwaited.set(true);
  return openingPauseMs(askedForMs, Math.random);
}

/** Gives the pause before the next check; undefined when there is none. */
type NextPause = () => number | undefined;

/** Schedules a check of the broker against the portal (rule 13.3), unless an earlier one is scheduled. */
function scheduleCheck(afterMs: number, nextPauseMs: NextPause): void {
  const dueMs = performance.now() + afterMs;
  if (scheduledCheck && scheduledCheck.dueMs <= dueMs) return;
  clearTimeout(scheduledCheck?.timer);
  const runCheck = async () => {
    scheduledCheck = undefined;
    const { signal } = abort;
    const wasPublished = state?.isPublished;
    const document = await fetchLiveDocument(signal);
    if (document && !signal.aborted) receiveEvent(toAccessEvent(document));
    const isSettled = state?.isReloading || state?.isPublished !== wasPublished;
    if (isSettled) {
      askedSinceMs = undefined;
      $isAwaited.set(false);
    }
    if (isSettled || signal.aborted) return;
    const pauseMs = nextPauseMs();
    if (pauseMs !== undefined) scheduleCheck(pauseMs, nextPauseMs);
  };
  scheduledCheck = { dueMs, timer: setTimeout(() => void runCheck(), afterMs) };
}

/** Schedules a check of a publish or a start, which is repeated until the portal confirms it (rule 13.16). */
function scheduleOpeningCheck(afterMs: number): void {
  askedSinceMs ??= performance.now();
  scheduleCheck(afterMs, nextOpeningPauseMs);
}

function scheduleWithdrawalCheck(afterMs: number): void {
  const pauses = WITHDRAWAL_PAUSES_MS.values();
  scheduleCheck(afterMs, () => pauses.next().value);
}

/**
 * Reloads the page after a publish, unless the portal says shortly before that it does not know of it: then it is asked again (rule 13.16).
 */
function schedulePublish(afterMs: number): void {
  const { signal } = abort;
  askedSinceMs ??= performance.now();
  const timer = setTimeout(() => location.reload(), afterMs);
  reloadTimer = timer;
  const confirm = async () => {
    const document = await fetchLiveDocument(signal);
    // Without an answer the page reloads: the network may have failed.
    if (signal.aborted || reloadTimer !== timer || !document || document.isPublished || !state) return;
    clearTimeout(timer);
    const sinceMs = askedSinceMs;
    state = { ...state, isReloading: false };
    receiveEvent(toAccessEvent(document));
    askedSinceMs = sinceMs;
    scheduleOpeningCheck(nextOpeningPauseMs());
  };
  setTimeout(() => void confirm(), Math.max(CACHED_MS, afterMs - CONFIRMATION_MS));
}

function runEffect(effect: LiveEffect): void {
  switch (effect.type) {
    case 'check':
      if (effect.of === 'opening') scheduleOpeningCheck(effect.afterMs);
      else scheduleWithdrawalCheck(effect.afterMs);
      break;
    case 'publish':
      schedulePublish(effect.afterMs);
      break;
    case 'reload':
      reloadTimer = setTimeout(() => location.reload(), effect.afterMs);
      break;
    case 'stop':
      clearTimeout(reloadTimer);
      reloadTimer = undefined;
      askedSinceMs = undefined;
      $isAwaited.set(false);
      destroyPlayer();
  }
}

let bannerTimer: ReturnType<typeof setTimeout> | undefined;

/** Longest wait of one timer, ms: a longer one would fire at once. */
const MAX_TIMER_MS = 60 * 60_000;

/** The event as it is applied now: a banner that starts later comes by itself (rule 7.16). */
function delayBanner(event: LiveEvent): LiveEvent {
  if (event.kind !== 'banner') return event;
  clearTimeout(bannerTimer);
  const waitMs = bannerWaitMs(event.banner, serverNow());
  if (waitMs === 0) return event;
  bannerTimer = setTimeout(() => receiveEvent(event), Math.min(waitMs, MAX_TIMER_MS));
  return { kind: 'banner', banner: undefined };
}

/** Applies an event of the session, from the broker or the portal, and runs its effects. */
export function receiveEvent(received: LiveEvent): void {
  if (!state) return;
  if (received.kind === 'status' && received.change) $reportedChange.set(received.change);
  const visible = settings ? toVisibleEvent(settings, received) : received;
  if (!visible) return;
  const event = delayBanner(visible);
  const reduced = reduceSession(state, event, Math.random);
  const isChanged = reduced.state !== state;
  if (reduced.state.hasDropped && !state.hasDropped) reportDropped();
  state = reduced.state;
  // Run the effects first: they destroy the player while it is still on the page.
  reduced.effects.forEach(runEffect);
  if (isChanged) $session.set(state);
}

/** Follows a session at its broker, if it has one (rules 12.2, 13.1 to 13.4); returns the dispose function. */
export function subscribeLiveSession({ broker, ...followed }: FollowedSession, fetchDocument: FetchLiveDocument): () => void {
  settings = followed.settings;
  state = createLiveState(followed.isPublished, followed.status, followed.hasPlayer, followed.seed && fromSeed(followed.seed));
  state = { ...state, ...toLiveDetails(followed) };
  if (followed.seed) $session.set(state);
  $metadataDelayMs.set(followed.metadataDelayMs);
  fetchLiveDocument = fetchDocument;
  abort = new AbortController();
  void measureClock();
  const listener: SocketListener = {
    onEvent: receiveEvent,
    onTranscript: receiveTranscript,
    onConnectionChange: (isConnected) => $isBrokerConnected.set(isConnected),
  };
  const disconnect = broker === undefined ? () => undefined : subscribeBroker({ ...followed, broker }, listener);
  return () => {
    abort.abort();
    clearTimeout(scheduledCheck?.timer);
    clearTimeout(bannerTimer);
    scheduledCheck = undefined;
    disconnect();
  };
}
