import type { LiveEffect } from '../../domain/live/liveAccess.ts';
import { toAccessEvent, type LiveDocument } from '../../domain/live/liveDocument.ts';
import type { Banner, LiveEvent } from '../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from '../../domain/live/liveSession.ts';
import type { ChannelStatus } from '../../domain/session/session.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { type BrokerAddress, type BrokerListener, reportDropped, subscribeBroker } from '../../services/browser/metadataSocket.ts';
import { measureClock } from '../../services/browser/serverClock.ts';
import { destroyPlayer } from '../player/playback.store.ts';
import { $isBrokerConnected, $metadataDelayMs, $session } from './session.store.ts';

/** Receives an unparsed transcript event. */
type TranscriptReceiver = (name: string, payload: unknown) => void;

/** Most transcript events that are stored until the first reader comes. */
const MAX_PENDING_EVENTS = 2000;

const pendingEvents: Parameters<TranscriptReceiver>[] = [];
let deliverTranscript: TranscriptReceiver = (...transcript) => {
  if (pendingEvents.push(transcript) > MAX_PENDING_EVENTS) pendingEvents.shift();
};

/** Receives an unparsed transcript event, from the broker or the portal. */
export const receiveTranscript: TranscriptReceiver = (name, payload) => deliverTranscript(name, payload);

/** Sets the only reader of transcript events, and passes it the stored ones first. */
export function setTranscriptReader(read: TranscriptReceiver): void {
  for (const transcript of pendingEvents.splice(0)) read(...transcript);
  deliverTranscript = read;
}

/** A session that the page follows, as it was when the page was rendered. */
export interface FollowedSession extends Omit<BrokerAddress, 'broker'> {
  /** Undefined when the broker would send more than the visitor may see (rule 13.6). */
  broker: string | undefined;
  isPublished: boolean;
  status: ChannelStatus | undefined;
  /** Whether the page was rendered with a player. */
  hasPlayer: boolean;
  /** The records that the page shows; absent when it shows none. */
  seed?: SessionSeed | undefined;
  /** Number of viewers and banner at the time of rendering. */
  viewers?: number | undefined;
  banner?: Banner | undefined;
}

/** Fetches the live document of the session (`live.json`); resolves to undefined when that fails. */
type FetchLiveDocument = (signal: AbortSignal) => Promise<LiveDocument | undefined>;

let state: LiveState | undefined;
let fetchLiveDocument: FetchLiveDocument = () => Promise.resolve(undefined);
let reloadTimer: ReturnType<typeof setTimeout> | undefined;
let scheduledCheck: { timer: ReturnType<typeof setTimeout>; dueMs: number } | undefined;
let abort = new AbortController();

/** Pauses between checks while the portal does not confirm the broker, ms (rule 13.4). */
const RECHECK_PAUSES_MS: readonly number[] = [15_000, 60_000];

/** Schedules a check of the broker against the portal (rule 13.3), unless an earlier one is scheduled. */
function scheduleCheck(afterMs: number, [nextPauseMs, ...laterPausesMs]: readonly number[] = RECHECK_PAUSES_MS): void {
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
    if (!isSettled && nextPauseMs !== undefined && !signal.aborted) scheduleCheck(nextPauseMs, laterPausesMs);
  };
  scheduledCheck = { dueMs, timer: setTimeout(() => void runCheck(), afterMs) };
}

function runEffect(effect: LiveEffect): void {
  if (effect.type === 'check') scheduleCheck(effect.afterMs);
  else if (effect.type === 'reload') reloadTimer = setTimeout(() => location.reload(), effect.afterMs);
  else {
    clearTimeout(reloadTimer);
    destroyPlayer();
  }
}

/** Applies an event of the session, from the broker or the portal, and runs its effects. */
export function receiveEvent(event: LiveEvent): void {
  if (!state) return;
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
  state = createLiveState(followed.isPublished, followed.status, followed.hasPlayer, followed.seed && fromSeed(followed.seed));
  state = { ...state, viewers: followed.viewers, banner: followed.banner };
  if (followed.seed) $session.set(state);
  $metadataDelayMs.set(followed.metadataDelayMs);
  fetchLiveDocument = fetchDocument;
  abort = new AbortController();
  void measureClock();
  const listener: BrokerListener = {
    onEvent: receiveEvent,
    onTranscript: receiveTranscript,
    onConnectionChange: (isConnected) => $isBrokerConnected.set(isConnected),
  };
  const disconnect = broker === undefined ? () => undefined : subscribeBroker({ ...followed, broker }, listener);
  return () => {
    abort.abort();
    clearTimeout(scheduledCheck?.timer);
    scheduledCheck = undefined;
    disconnect();
  };
}
