import type { LiveEffect } from '../../domain/live/liveAccess.ts';
import { accessOfDocument, type LiveDocument } from '../../domain/live/liveDocument.ts';
import type { Banner, LiveEvent } from '../../domain/live/liveEvents.ts';
import { type LiveState, reduceSession, emptySession } from '../../domain/live/liveSession.ts';
import type { ChannelStatus } from '../../domain/session/session.ts';
import { fromSeed, type SessionSeed } from '../../domain/session/sessionSeed.ts';
import { type BrokerAddress, type BrokerListener, watchBroker } from '../../services/browser/metadataSocket.ts';
import { measureClock } from '../../services/browser/serverClock.ts';
import { destroyPlayer } from '../player/playback.store.ts';
import { $isReached, $metadataDelayMs, $session } from './session.store.ts';

/** Takes an event that tells what is spoken, unparsed. */
type TranscriptReceiver = (name: string, payload: unknown) => void;

/** Events kept for who reads them later: whoever opens the log finds what was said before. */
const MOST_UNREAD = 2000;

const unread: Parameters<TranscriptReceiver>[] = [];
let deliverTranscript: TranscriptReceiver = (...transcript) => {
  if (unread.push(transcript) > MOST_UNREAD) unread.shift();
};

/** Takes words that are spoken, unparsed, from wherever they came. */
export const receiveTranscript: TranscriptReceiver = (name, payload) => deliverTranscript(name, payload);

/** Hands over what is spoken from now on to its one reader, and before that what was said already. */
export function subscribeTranscript(read: TranscriptReceiver): void {
  for (const transcript of unread.splice(0)) read(...transcript);
  deliverTranscript = read;
}

/** What a page knew of its session when it was rendered. */
export interface WatchedSession extends Omit<BrokerAddress, 'broker'> {
  /** Undefined where the broker would tell more than the visitor may see. */
  broker: string | undefined;
  isPublished: boolean;
  status: ChannelStatus | undefined;
  /** Whether the page was rendered with a player. */
  hasPlayer: boolean;
  /** The records that the page shows; absent where it shows none. */
  seed?: SessionSeed | undefined;
  /** How many watch, and what lies over the picture, as far as the page knows. */
  viewers?: number | undefined;
  banner?: Banner | undefined;
}

/** Asks what the portal itself says of the session now; undefined where it does not answer. */
type AskPortal = (signal: AbortSignal) => Promise<LiveDocument | undefined>;

let state: LiveState | undefined;
let askPortal: AskPortal = () => Promise.resolve(undefined);
let reload: ReturnType<typeof setTimeout> | undefined;
let look: { timer: ReturnType<typeof setTimeout>; dueMs: number } | undefined;
let end = new AbortController();

/** Milliseconds between looks at what the portal says, while it does not say what the broker says: the API may be behind. */
const LOOK_AGAIN_MS: readonly number[] = [15_000, 60_000];

/** Asks the portal, after a time, whether the broker is right; not where that is to happen sooner anyway. */
function lookIn(afterMs: number, [nextMs, ...later]: readonly number[] = LOOK_AGAIN_MS): void {
  const dueMs = performance.now() + afterMs;
  if (look && look.dueMs <= dueMs) return;
  clearTimeout(look?.timer);
  const ask = async () => {
    look = undefined;
    const { signal } = end;
    const wasPublished = state?.isPublished;
    const document = await askPortal(signal);
    if (document && !signal.aborted) receive(accessOfDocument(document));
    const isSettled = state?.isReloading || state?.isPublished !== wasPublished;
    if (!isSettled && nextMs !== undefined && !signal.aborted) lookIn(nextMs, later);
  };
  look = { dueMs, timer: setTimeout(() => void ask(), afterMs) };
}

function run(effect: LiveEffect): void {
  if (effect.type === 'look') lookIn(effect.afterMs);
  else if (effect.type === 'reload') reload = setTimeout(() => location.reload(), effect.afterMs);
  else {
    clearTimeout(reload);
    destroyPlayer();
  }
}

/** Takes an event of the session, from wherever it came. */
export function receive(event: LiveEvent): void {
  if (!state) return;
  const reduced = reduceSession(state, event, Math.random);
  const isChanged = reduced.state !== state;
  state = reduced.state;
  // The player ends while it is still on the page.
  reduced.effects.forEach(run);
  if (isChanged) $session.set(state);
}

/** Follows a session at its broker, where it has one; answers what ends it. */
export function watchSession({ broker, ...watched }: WatchedSession, ask: AskPortal): () => void {
  state = emptySession(watched.isPublished, watched.status, watched.hasPlayer, watched.seed && fromSeed(watched.seed));
  state = { ...state, viewers: watched.viewers, banner: watched.banner };
  if (watched.seed) $session.set(state);
  $metadataDelayMs.set(watched.metadataDelayMs);
  askPortal = ask;
  end = new AbortController();
  void measureClock();
  const listener: BrokerListener = {
    onEvent: receive,
    onTranscript: receiveTranscript,
    onReach: (isReached) => $isReached.set(isReached),
  };
  const unwatch = broker === undefined ? () => undefined : watchBroker({ ...watched, broker }, listener);
  return () => {
    end.abort();
    clearTimeout(look?.timer);
    look = undefined;
    unwatch();
  };
}
