// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { createPlayer, openPlayer as open, player } from '../../../tests/support/playerStore.ts';
import type { Player, PlayerCallbacks } from '../../services/browser/player/playerOptions.ts';

const settled = () => vi.waitFor(() => expect(createPlayer).toHaveBeenCalled());
const callbacks = () => createPlayer.mock.calls[0]?.[3] as PlayerCallbacks;

describe('the player of a page (rule 7.4)', () => {
  it('is not loaded before the first play, and replaces the native sources then', async () => {
    const { connect, video, $player, $playerPhase } = await open();
    connect();
    expect([createPlayer.mock.calls.length, video.querySelectorAll('source').length, $playerPhase.get()]).toEqual([0, 2, 'native']);
    $player.get()?.play();
    expect($playerPhase.get()).toBe('loading');
    await settled();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalledWith(undefined));
    expect(video.querySelectorAll('source').length).toBe(0);
    $player.get()?.play();
    video.dispatchEvent(new Event('play'));
    expect(createPlayer).toHaveBeenCalledTimes(1);
    video.dispatchEvent(new Event('playing'));
    expect($playerPhase.get()).toBe('ready');
    video.dispatchEvent(new Event('waiting'));
    expect($playerPhase.get()).toBe('loading');
  });

  it('continues a native playback at its position, from one second after the start on', async () => {
    for (const [seconds, from] of [
      [1, undefined],
      [1.5, 1.5],
    ] as const) {
      createPlayer.mockClear();
      player.open.mockClear();
      const { connect, video, state } = await open();
      connect();
      state.currentTime = seconds;
      video.dispatchEvent(new Event('play'));
      await vi.waitFor(() => expect(player.open).toHaveBeenCalledWith(from));
    }
  });

  it('takes over a video that already plays', async () => {
    const { connect, state } = await open();
    state.paused = false;
    connect();
    await settled();
  });

  it('plays from the last position that was asked for while it was loading', async () => {
    const { connect, requestSeek } = await open();
    connect();
    requestSeek(10);
    requestSeek(20);
    await vi.waitFor(() => expect(player.open).toHaveBeenCalledWith(20));
    requestSeek(30);
    expect(player.playFrom.mock.calls).toEqual([[30]]);
  });

  it('runs only the play key before it is loaded (rule 7.20)', async () => {
    const { connect, $player } = await open();
    connect();
    $player.get()?.run('mute');
    expect(createPlayer).not.toHaveBeenCalled();
    $player.get()?.run('toggle');
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    $player.get()?.run('mute');
    expect(player.run.mock.calls).toEqual([['mute']]);
  });

  it('runs the keys that are pressed while it is loading as soon as its controls are there (rule 7.4)', async () => {
    const { connect, $player, video } = await open();
    connect();
    $player.get()?.run('toggle');
    $player.get()?.run('forward10');
    $player.get()?.run('captions');
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    expect(player.run).not.toHaveBeenCalled();
    callbacks().onControls({} as never);
    expect(player.run).not.toHaveBeenCalled();
    video.dispatchEvent(new Event('loadedmetadata'));
    video.dispatchEvent(new Event('loadedmetadata'));
    expect(player.run.mock.calls).toEqual([['forward10'], ['captions']]);
  });

  it('without its code plays and pauses by the play key', async () => {
    createPlayer.mockRejectedValue(new Error('offline'));
    const { connect, $player, play, state, video } = await open();
    connect();
    $player.get()?.play();
    await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    const pause = vi.spyOn(video, 'pause');
    pause.mockClear();
    state.paused = false;
    $player.get()?.run('toggle');
    expect([pause.mock.calls.length, play.mock.calls.length]).toEqual([1, 1]);
    state.paused = true;
    $player.get()?.run('toggle');
    expect([pause.mock.calls.length, play.mock.calls.length]).toEqual([1, 2]);
  });

  it('whose code does not come plays natively, from the position that was asked for', async () => {
    createPlayer.mockRejectedValue(new Error('offline'));
    const { connect, requestSeek, requestInstant, state, play, video, $playerPhase } = await open();
    connect();
    requestSeek(15);
    await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    expect([state.currentTime, video.querySelectorAll('source').length, $playerPhase.get()]).toEqual([15, 2, 'native']);
    requestSeek(25);
    expect([state.currentTime, play.mock.calls.length, requestInstant(5)]).toEqual([25, 2, false]);
  });

  it('whose code does not come plays a live stream natively at its live edge (rule 7.14)', async () => {
    createPlayer.mockRejectedValue(new Error('offline'));
    const { connect, $player, state, play } = await open({ live: { dvr: true, metadataDelayMs: 0 } });
    connect();
    // The position at which the browser opens the stream.
    state.currentTime = 1780;
    $player.get()?.play();
    await vi.waitFor(() => expect(play).toHaveBeenCalledTimes(1));
    expect(state.currentTime).toBe(1780);
  });

  it('plays from an instant only of a live stream in which the viewer may go back (rule 7.15)', async () => {
    const recording = await open();
    recording.connect();
    expect(recording.requestInstant(5)).toBe(false);
    const fixed = await open({ live: { dvr: false, metadataDelayMs: 0 } });
    fixed.connect();
    expect([fixed.requestInstant(5), createPlayer.mock.calls.length]).toEqual([false, 0]);
    const playAt = vi.fn(() => true);
    player.live = { playAt } as unknown as Player['live'];
    const live = await open({ live: { dvr: true, metadataDelayMs: 0 } });
    live.connect();
    expect(live.requestInstant(5)).toBe(true);
    await vi.waitFor(() => expect(playAt.mock.calls).toEqual([[5]]));
    expect(live.requestInstant(6)).toBe(true);
  });

  it('reports failures, outages and the playhead to the stores', async () => {
    const { connect, $player, $playerPhase, $hasOutage, $playheadTime } = await open();
    connect();
    $player.get()?.play();
    await settled();
    callbacks().onPlayhead(5);
    callbacks().onOutage(true);
    expect([$playheadTime.get(), $hasOutage.get()]).toEqual([5, true]);
    callbacks().onFailure();
    expect([$playerPhase.get(), $playheadTime.get()]).toEqual(['failed', undefined]);
  });

  it('says whether the player shows live, with each event of playback and each outage (rule 7.14)', async () => {
    const isAtLive = vi.fn(() => true);
    player.live = { isAtLive } as unknown as Player['live'];
    const { connect, $player, video, $isAtLive } = await open({ live: { dvr: true, metadataDelayMs: 0 } });
    const shown: unknown[] = [];
    $isAtLive.subscribe((value) => void shown.push(value));
    connect();
    $player.get()?.play();
    await settled();
    video.dispatchEvent(new Event('timeupdate'));
    isAtLive.mockReturnValue(false);
    callbacks().onOutage(true);
    isAtLive.mockReturnValue(true);
    video.dispatchEvent(new Event('timeupdate'));
    expect(shown).toEqual([undefined, true, false, true]);
  });

  it('plays the track that the page around an embed asks for, also one that only the stream has (rule 16.5)', async () => {
    const { connect, $player, video } = await open();
    const dispose = connect();
    const ask = (id: string) => {
      video.dataset['askedSound'] = id;
      const event = new Event('soundasked', { cancelable: true });
      video.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(ask('stream:Français'), 'the stream is not known yet').toBe(false);
    $player.get()?.play();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    player.setSound.mockReturnValue(true);
    expect([ask('stream:Français'), player.setSound.mock.calls]).toEqual([true, [['stream:Français']]]);
    player.setSound.mockReturnValue(false);
    expect(ask('klingon')).toBe(false);
    dispose();
    expect([ask('stream:Français'), player.setSound.mock.calls.length]).toEqual([false, 2]);
  });

  it('is destroyed with the page, also while it is loading', async () => {
    const { connect, $player, requestSeek, $playerPhase, $hasOutage, $playback, INITIAL_PLAYBACK } = await open();
    vi.spyOn(console, 'error').mockReturnValue();
    const dispose = connect();
    $player.get()?.play();
    $hasOutage.set(true);
    dispose();
    await vi.waitFor(() => expect(player.destroy).toHaveBeenCalledTimes(1));
    expect([player.open.mock.calls.length, $playerPhase.get(), $hasOutage.get(), $playback.get()]).toEqual([
      0,
      'native',
      false,
      INITIAL_PLAYBACK,
    ]);
    expect(requestSeek(1)).toBe(false);
  });

  it('is closed for good after a withdrawal: only the poster remains (rule 13.2)', async () => {
    const { connect, destroyPlayer, $player, video, pause, $controls } = await open();
    connect();
    $player.get()?.play();
    await vi.waitFor(() => expect(player.open).toHaveBeenCalled());
    destroyPlayer();
    expect([player.destroy.mock.calls.length, video.querySelectorAll('source').length, video.controls, $controls.get()]).toEqual([
      1,
      0,
      false,
      undefined,
    ]);
    expect(pause).toHaveBeenCalled();
    createPlayer.mockClear();
    video.dispatchEvent(new Event('play'));
    connect();
    $player.get()?.play();
    expect(createPlayer).not.toHaveBeenCalled();
  });

  it('stays paused behind a banner that was there first (rule 7.16)', async () => {
    const { connect, showBanner, video, state, pause, play } = await open();
    showBanner({ title: 'Break', text: undefined, image: undefined });
    state.paused = false;
    connect();
    expect([createPlayer.mock.calls.length, pause.mock.calls.length]).toEqual([0, 1]);
    video.dispatchEvent(new Event('play'));
    expect(pause.mock.calls.length).toBeGreaterThan(1);
    showBanner(undefined);
    expect(play).toHaveBeenCalledTimes(1);
  });

  it('of a page without a video is none', async () => {
    const { connect, root } = await open();
    root.replaceChildren();
    connect()();
    expect(createPlayer).not.toHaveBeenCalled();
  });
});
