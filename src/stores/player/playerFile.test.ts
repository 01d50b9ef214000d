// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createPlayer, openPlayer as open, player } from '../../../tests/support/playerStore.ts';
import { SOUND_TRACKS } from '../../../tests/support/soundTracks.ts';
import type { PlayerOptions } from '../../services/browser/player/playerOptions.ts';

const preloadEngine = vi.fn<() => Promise<void>>(() => Promise.resolve());
vi.mock('../../services/browser/player/engine/mediaEngine.ts', () => ({ preloadEngine }));

describe('the player of a recording with a progressive file (rule 7.3)', () => {
  it('fetches the code on intent when there is no file, and not for a visitor who saves data (rule 7.3)', async () => {
    for (const [saveData, mp4, calls] of [
      [false, undefined, 1],
      [true, undefined, 0],
      [false, '/a.mp4', 0],
    ] as const) {
      preloadEngine.mockClear();
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection: { saveData } }));
      const { connect, $player } = await open({ mp4 });
      connect();
      $player.get()?.preload();
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
    const { connect, $player, video, play, pause, $playerPhase } = await openFile();
    connect();
    $player.get()?.play();
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

  it('can be paused, moved and continued while the code is loaded', async () => {
    const { connect, $player, state, play, pause } = await openFile();
    connect();
    $player.get()?.play();
    state.paused = false;
    $player.get()?.run('toggle');
    expect(pause).toHaveBeenCalledOnce();
    state.paused = true;
    $player.get()?.seekBy(5);
    expect([state.currentTime, play.mock.calls.length]).toEqual([5, 1]);
    $player.get()?.run('toggle');
    expect(play).toHaveBeenCalledTimes(2);
    await vi.waitFor(() => expect(player.adopt.mock.calls).toEqual([[5, undefined]]));
  });

  it('resumes at the stored position (rule 7.9)', async () => {
    localStorage.setItem('player', JSON.stringify({ resume: [{ key: 'gent/1', seconds: 100 }] }));
    const { connect, $player, state } = await openFile({ storageKey: 'gent/1', resumes: true });
    connect();
    $player.get()?.play();
    expect(state.currentTime).toBe(100);
    await vi.waitFor(() => expect(player.adopt.mock.calls).toEqual([[undefined, 100]]));
    localStorage.clear();
  });

  it('opens the stream when the file has failed', async () => {
    const { connect, $player, video } = await openFile();
    Object.assign(video, { error: { code: 2 } });
    connect();
    $player.get()?.play();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    expect(player.adopt).not.toHaveBeenCalled();
  });

  it('does not start with the file when the visitor wants sound only', async () => {
    localStorage.setItem('player', JSON.stringify({ soundOnly: true }));
    const { connect, $player, play } = await openFile({ storageKey: 'gent/1' });
    connect();
    $player.get()?.play();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    expect(play).not.toHaveBeenCalled();
    localStorage.clear();
  });

  it('plays the track that the HTML has where the code of the choice of sound does not come', async () => {
    vi.doMock('../../services/browser/player/sound/pageSound.ts', () => {
      throw new Error('offline');
    });
    const sound = { first: { id: 'fr', reason: 'language' as const }, tracks: [...SOUND_TRACKS] };
    const { connect, onConnected, $player, video } = await openFile({ sound });
    Object.assign(video, { currentSrc: new URL('/fr.mp4', location.href).href });
    connect();
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalled());
    $player.get()?.play();
    await vi.waitFor(() => expect(player.adopt).toHaveBeenCalled());
    expect(createPlayer.mock.calls[0]?.[2]).toMatchObject({ isFilePlaying: true, track: { id: 'fr' } });
    vi.doUnmock('../../services/browser/player/sound/pageSound.ts');
  });

  it('goes on natively when the code does not come', async () => {
    createPlayer.mockRejectedValue(new Error('offline'));
    const { connect, $player, play, $playerPhase } = await openFile();
    connect();
    $player.get()?.play();
    await vi.waitFor(() => expect($playerPhase.get()).toBe('native'));
    expect(play).toHaveBeenCalledTimes(1);
  });
});
