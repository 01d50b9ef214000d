import { atom } from 'nanostores';
import type { HideSettings } from '../../domain/city/city.ts';
import type { LiveEffect } from '../../domain/live/liveAccess.ts';
import { toAccessEvent } from '../../domain/live/liveDocument.ts';
import { fieldsOf } from '../../domain/broker/metadataRecords.ts';
import { bannerWaitMs, type LiveDetails, toLiveDetails } from '../../domain/broker/liveDetails.ts';
import type { LiveEvent } from '../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from '../../domain/live/liveSession.ts';
import type { ChannelStatus } from '../../domain/session/session.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { type AccessChecks, createAccessChecks, type FetchLiveDocument } from '../../services/browser/accessChecks.ts';
import { type BrokerAddress, type SocketListener, reportDropped, subscribeBroker } from '../../services/browser/metadataSocket.ts';
import { toVisibleEvent } from '../../domain/visibility/visibleEvents.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import { measureClock, serverNow } from '../../services/browser/serverClock.ts';
import { destroyPlayer, isPlayingLive } from '../player/playback.store.ts';
import { $isAwaited, $isBrokerConnected, $metadataDelayMs, $reportedChange, $session } from './session.store.ts';

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

interface Followed {
  settings: HideSettings;
  /** What is known of the session; `$session` has it from the first event on, or from the start on a page that shows records. */
  state: LiveState;
  checks: AccessChecks;
}

/** The session that the page follows; undefined before it does. */
const $followed = atom<Followed | undefined>();

/** A transcript event that is not parsed. */
export interface UnreadTranscript {
  name: string;
  payload: unknown;
}

/** Most transcript events that are kept until something shows captions. */
const MAX_UNREAD_EVENTS = 2000;

/** Transcript events that nothing has read, oldest first; their only reader is liveCaptions.store.ts. */
export const $unreadTranscripts = atom<readonly UnreadTranscript[]>([]);

/** Receives an unparsed transcript event, from the broker or the portal. */
export function receiveTranscript(name: string, payload: unknown): void {
  const followed = $followed.get();
  const visible = followed && toVisibility(followed.settings);
  if (visible?.transcripts === false) return;
  const shown = visible?.voices === false && name !== 'subtitles' ? { ...fieldsOf(payload), speaker: undefined } : payload;
  $unreadTranscripts.set([...$unreadTranscripts.get(), { name, payload: shown }].slice(-MAX_UNREAD_EVENTS));
}

function runEffect(effect: LiveEffect, checks: AccessChecks): void {
  switch (effect.type) {
    case 'check':
      if (effect.of === 'opening') checks.checkOpening(effect.afterMs);
      else checks.checkWithdrawal(effect.afterMs);
      break;
    case 'publish':
      checks.reloadAfterPublish(effect.afterMs);
      break;
    case 'reload':
      checks.reload(effect.afterMs);
      break;
    case 'stop':
      checks.stop();
      destroyPlayer();
  }
}

/** Timer of a banner that starts later. */
let bannerTimer: ReturnType<typeof setTimeout> | undefined;

/** Longest wait of one timer, ms: a longer one would fire at once. */
const MAX_TIMER_MS = 60 * 60_000;

/** The event as it is applied now: a banner that starts later comes by itself (rule 7.16). */
function delayBanner(event: LiveEvent): LiveEvent {
  if (event.kind !== 'details' || !('banner' in event.details)) return event;
  clearTimeout(bannerTimer);
  const { banner, ...details } = event.details;
  const waitMs = bannerWaitMs(banner, serverNow());
  if (waitMs === 0) return event;
  bannerTimer = setTimeout(() => receiveEvent({ kind: 'details', details: { banner } }), Math.min(waitMs, MAX_TIMER_MS));
  return { kind: 'details', details: { ...details, banner: undefined } };
}

/** An event about access, with what the player of the page does. */
const withPlayer = (event: LiveEvent): LiveEvent =>
  event.kind === 'status' || event.kind === 'access' ? { ...event, playsLive: isPlayingLive() } : event;

/** Applies an event of the session, from the broker or the portal, and runs its effects. */
export function receiveEvent(received: LiveEvent): void {
  const followed = $followed.get();
  if (!followed) return;
  const { settings, state, checks } = followed;
  if (received.kind === 'status' && received.change) $reportedChange.set(received.change);
  const visible = toVisibleEvent(settings, withPlayer(received));
  if (!visible) return;
  const { state: next, effects } = reduceSession(state, delayBanner(visible), Math.random);
  if (next.hasDropped && !state.hasDropped) reportDropped();
  $followed.set({ ...followed, state: next });
  // Run the effects first: they destroy the player while it is still on the page.
  for (const effect of effects) runEffect(effect, checks);
  if (next !== state) $session.set(next);
}

/** Follows a session at its broker, if it has one (rules 12.2, 13.1 to 13.4); returns the dispose function. */
export function subscribeLiveSession({ broker, ...session }: FollowedSession, fetchDocument: FetchLiveDocument): () => void {
  const { settings, isPublished, status, hasPlayer, seed } = session;
  const checks = createAccessChecks({
    fetchDocument,
    readAccess: () => $followed.get()?.state,
    onAnswer: (document) => receiveEvent(toAccessEvent(document)),
    onReloadCancelled: (document) => {
      const followed = $followed.get();
      if (followed) $followed.set({ ...followed, state: { ...followed.state, isReloading: false } });
      receiveEvent(toAccessEvent(document));
    },
    onAwaited: (isAwaited) => $isAwaited.set(isAwaited),
  });
  const state = { ...createLiveState(isPublished, status, hasPlayer, seed && fromSeed(seed)), ...toLiveDetails(session) };
  $followed.set({ settings, state, checks });
  if (seed) $session.set(state);
  $metadataDelayMs.set(session.metadataDelayMs);
  void measureClock();
  const listener: SocketListener = {
    onEvent: receiveEvent,
    onTranscript: receiveTranscript,
    onConnectionChange: (isConnected) => $isBrokerConnected.set(isConnected),
  };
  const disconnect = broker === undefined ? () => undefined : subscribeBroker({ ...session, broker }, listener);
  return () => {
    checks.dispose();
    clearTimeout(bannerTimer);
    disconnect();
  };
}
