// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Player, PlayerOptions } from '../../services/browser/player/playerOptions.ts';

const player = {
  open: vi.fn(),
  adopt: vi.fn(),
  seekBy: vi.fn(),
  playFrom: vi.fn(),
  run: vi.fn(),
  endLive: vi.fn(),
  destroy: vi.fn(),
  live: undefined as Player['live'],
};
const createPlayer = vi.fn<(...args: unknown[]) => Promise<Player>>();
// The player needs a browser with media; what this store does with it does not.
const preloadEngine = vi.fn<() => Promise<void>>(() => Promise.resolve());
vi.mock('../../services/browser/player/player.ts', () => ({ createPlayer }));
vi.mock('../../services/browser/player/engine/mediaEngine.ts', () => ({ preloadEngine }));

const options: PlayerOptions = {
  ...{ hls: '/a.m3u8', mp4: undefined, startAt: 0, language: 'en', stylesheet: '/player.css' },
  loadTranslator: () => Promise.resolve((key) => key),
};

async function open(more: Partial<PlayerOptions> = {}) {
  vi.resetModules();
  document.body.innerHTML = '<div><video controls><source src="/a.m3u8"><source src="/a.mp4"></video></div>';
  const root = document.querySelector('div') as HTMLElement;
  const video = document.querySelector('video') as HTMLVideoElement;
  const state = { paused: true, currentTime: 0 };
  Object.defineProperties(video, {
    paused: { get: () => state.paused },
    currentTime: { get: () => state.currentTime, set: (seconds: number) => (state.currentTime = seconds) },
  });
  const [play, pause] = [vi.fn(() => Promise.resolve()), vi.fn()];
  Object.assign(video, { play, pause, load: vi.fn() });
  const playback = await import('./playback.store.ts');
  const { connectPlayer } = await import('./player.store.ts');
  const connect = () => connectPlayer(root, { ...options, ...more });
  return { ...playback, root, video, state, play, pause, connect };
}

beforeEach(() => {
  for (const mock of Object.values(player)) if (typeof mock === 'function') mock.mockReset();
  player.live = undefined;
  createPlayer.mockReset().mockResolvedValue(player);
});
afterEach(() => {
  document.body.replaceChildren();
});

describe('the player of a recording with a progressive file (rule 7.3)', () => {
  it('fetches the code on intent when there is no file, and not for a visitor who saves data (rule 7.3)', async () => {
    for (const [saveData, mp4, calls] of [
      [false, undefined, 1],
      [true, undefined, 0],
      [false, '/a.mp4', 0],
    ] as const) {
      preloadEngine.mockClear();
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection: { saveData } }));
      const { connect, requestPreload } = await open({ mp4 });
      connect();
      requestPreload();
      await new Promise((resolve) => setTimeout(resolve));
      await vi.waitFor(() => expect(preloadEngine).toHaveBeenCalledTimes(calls));
      vi.unstubAllGlobals();
    }
  });

  const FILE = { mp4: '/a.mp4' };
  const openFile = async (more: Partial<PlayerOptions> = {}) => {
    const opened = await open({ ...FILE, ...more });
    Object.defineProperties(opened.video, {
      currentSrc: { value: new URL('/a.mp4#t=0', location.href).href, writable: true },
      error: { value: null, writable: true },
      networkState: { value: 2 },
      NETWORK_NO_SOURCE: { value: 3 },
    });
    return opened;
  };

  it('plays it natively at once, and adopts it when the code is there', async () => {
    const { connect, requestPlay, video, play, pause, $playerPhase } = await openFile();
    connect();
    requestPlay();
    expect([play.mock.calls.length, video.controls, $playerPhase.get()]).toEqual([1, true, 'loading']);
    await vi.waitFor(() => expect(player.adopt.mock.calls).toEqual([[undefined, undefined]]));
    expect([video.querySelectorAll('source').length, pause.mock.calls.length, player.open.mock.calls.length]).toEqual([2, 0, 0]);
    expect(createPlayer.mock.calls[0]?.[2]).toMatchObject({ isFilePlaying: true });
  });

  it('seeks in it while the code is loaded', async () => {
    const { connect, requestSeek, state } = await openFile();
    connect();
    requestSeek(10);
    expect(state.currentTime).toBe(10);
    requestSeek(20);
    expect(state.currentTime).toBe(20);
    await vi.waitFor(() => expect(player.adopt).toHaveBeenCalled());
  });

  it('resumes at the stored position (rule 7.9)', async () => {
    localStorage.setItem('player', JSON.stringify({ resume: [{ key: 'gent/1', seconds: 100 }] }));
    const { connect, requestPlay, state } = await openFile({ storageKey: 'gent/1', resumes: true });
    connect();
    requestPlay();
    expect(state.currentTime).toBe(100);
    await vi.waitFor(() => expect(player.adopt.mock.calls).toEqual([[undefined, 100]]));
    localStorage.clear();
  });

  it('opens the stream when the file has failed', async () => {
    const { connect, requestPlay, video } = await openFile();
    Object.assign(video, { error: { code: 2 } });
    connect();
    requestPlay();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    expect(player.adopt).not.toHaveBeenCalled();
  });

  it('does not start with the file when the visitor wants sound only', async () => {
    localStorage.setItem('player', JSON.stringify({ soundOnly: true }));
    const { connect, requestPlay, play } = await openFile({ storageKey: 'gent/1' });
    connect();
    requestPlay();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    expect(play).not.toHaveBeenCalled();
    localStorage.clear();
  });

  it('goes on natively when the code does not come', async () => {
    createPlayer.mockRejectedValue(new Error('offline'));
    const { connect, requestPlay, play, $playerPhase } = await openFile();
    connect();
    requestPlay();
    await vi.waitFor(() => expect($playerPhase.get()).toBe('native'));
    expect(play).toHaveBeenCalledTimes(1);
  });
});
