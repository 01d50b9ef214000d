import { afterEach, beforeEach, vi } from 'vitest';
import type { LiveDocument } from '../../src/domain/live/liveDocument.ts';
import type { LiveEvent } from '../../src/domain/live/liveEvents.ts';
import { toSeed } from '../../src/domain/session/sessionSeed.ts';
import type { FollowedSession } from '../../src/stores/live/liveSession.store.ts';
import type { PlayerCommands } from '../../src/services/browser/player/page/pagePlayer.ts';
import { METADATA } from './islandProps.ts';
import { NOTHING_HIDDEN } from '../../src/domain/city/city.ts';

/** A live session of 19:30 as its page gives it to the stores. */
export const followed: FollowedSession = {
  broker: undefined,
  sessionId: 7,
  reference: 'gr-7',
  timeZone: 'Europe/Brussels',
  metadataDelayMs: 4000,
  transcriptionDelayMs: 0,
  isPublished: true,
  status: 'live',
  hasPlayer: true,
  seed: toSeed(METADATA),
  viewers: 12,
  banner: undefined,
  settings: NOTHING_HIDDEN,
};

export const brokerStatus = (isPublished: boolean, status: 'live' | 'planned' | 'vod' = 'live'): LiveEvent => ({
  kind: 'status',
  status,
  isPublished,
});

export const reload = vi.fn<() => void>();
export const close = vi.fn<() => void>();
export const fetchDocument = vi.fn<(signal: AbortSignal) => Promise<LiveDocument | undefined>>();

/** The stores as a page that has just been opened has them, with a player when `hasPlayer`. */
export async function openFollowed(more: Partial<FollowedSession> = {}) {
  vi.resetModules();
  const store = await import('../../src/stores/live/liveSession.store.ts');
  const { $isAwaited, $session, $metadataDelayMs } = await import('../../src/stores/live/session.store.ts');
  const playback = await import('../../src/stores/player/playback.store.ts');
  const session = { ...followed, ...more };
  if (session.hasPlayer) playback.connectCommands({ close, suspend: () => undefined } as unknown as PlayerCommands);
  const dispose = store.subscribeLiveSession(session, fetchDocument);
  return { ...store, ...playback, $isAwaited, $session, $metadataDelayMs, dispose };
}

/** Lets time pass with the timers of the stores. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Gives each test of a file a clock, an address and no network. */
export function fakePage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    vi.stubGlobal('location', { reload, href: 'https://gallery.example.org/' });
    fetchDocument.mockReset().mockResolvedValue(undefined);
    for (const mock of [reload, close]) mock.mockReset();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
