import { afterEach, beforeEach, vi } from 'vitest';
import type { Player, PlayerOptions } from '../../src/services/browser/player/playerOptions.ts';

/** The player that the store gets. */
export const player = {
  open: vi.fn(),
  adopt: vi.fn(),
  seekBy: vi.fn(),
  playFrom: vi.fn(),
  setSound: vi.fn(() => true),
  run: vi.fn(),
  endLive: vi.fn(),
  destroy: vi.fn(),
  live: undefined as Player['live'],
};
/** Creates it; a test makes it fail. */
export const createPlayer = vi.fn<(...args: unknown[]) => Promise<Player>>();
// The player needs a browser with media; what this store does with it does not.
vi.mock('../../src/services/browser/player/player.ts', () => ({ createPlayer }));

const options: PlayerOptions = {
  hls: '/a.m3u8',
  mp4: undefined,
  startAt: 0,
  language: 'en',
  stylesheet: '/player.css',
  loadTranslator: () => Promise.resolve((key) => key),
};

/** Opens a page with a video, connected to fresh stores by `connect`. */
export async function openPlayer(more: Partial<PlayerOptions> = {}) {
  vi.resetModules();
  document.body.innerHTML = '<div><video controls><source src="/a.m3u8"><source src="/a.mp4"></video></div>';
  const root = document.querySelector('div') as HTMLElement;
  const video = document.querySelector('video') as HTMLVideoElement;
  const state = { paused: true, currentTime: 0 };
  Object.defineProperties(video, {
    paused: { get: () => state.paused },
    currentTime: { get: () => state.currentTime, set: (seconds: number) => (state.currentTime = seconds) },
  });
  const play = vi.fn(() => Promise.resolve());
  const pause = vi.fn();
  Object.assign(video, { play, pause, load: vi.fn() });
  const playback = await import('../../src/stores/player/playback.store.ts');
  const { connectPlayer } = await import('../../src/stores/player/player.store.ts');
  const onConnected = vi.fn<() => void>();
  const connect = () => connectPlayer(root, { ...options, ...more }, onConnected);
  return { ...playback, root, video, state, play, pause, connect, onConnected };
}

beforeEach(() => {
  for (const mock of Object.values(player)) if (typeof mock === 'function') mock.mockReset();
  player.live = undefined;
  createPlayer.mockReset().mockResolvedValue(player);
});
afterEach(() => {
  document.body.replaceChildren();
});
