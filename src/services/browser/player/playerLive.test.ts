// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { NOW, openLivePlayback as open } from '../../../../tests/support/livePlayback.ts';
import { suspendVideo } from './page/playerPause.ts';

describe('watching live (rule 7.14)', () => {
  it('is within 20 s of the live edge', () => {
    const { live, playAtDistance, video } = open();
    playAtDistance(19.9);
    expect([live.isAtLive(), live.isBehind(), video.currentTime]).toEqual([true, false, 380.1]);
  });

  it('is brought back from further away, and not from 20 s', () => {
    const { playAtDistance, video } = open();
    playAtDistance(20);
    expect(video.currentTime).toBe(380);
    playAtDistance(20.1);
    expect(video.currentTime).toBe(400);
  });

  it('is brought back from a seek that gets no data, and not from a new seek', () => {
    const { state, video, playAtDistance } = open();
    playAtDistance(1);
    video.currentTime = 400;
    video.seeking = true;
    state.live = 421;
    video.emit('durationchange');
    expect(video.currentTime).toBe(421);
    // Chromium may send `timeupdate` with the new position before `seeking`.
    video.advance(-30);
    expect(video.currentTime).toBe(391);
  });

  it('is left by a seek to more than 4 s behind, and entered by one to 4 s', () => {
    const { live, video, steer } = open();
    video.currentTime = 395.9;
    expect([live.isBehind(), live.isAtLive(), steer.mock.lastCall]).toEqual([true, false, [false]]);
    video.currentTime = 396;
    expect([live.isBehind(), live.isAtLive(), steer.mock.lastCall]).toEqual([false, true, [true]]);
  });

  it('is left by a pause that is longer than 20 s, and by a speed below 1', async () => {
    const { live, video, playAtDistance, state } = open();
    playAtDistance(1);
    video.pause();
    state.live += 19;
    await video.play();
    expect(live.isBehind()).toBe(false);
    video.pause();
    state.live += 1.1;
    await video.play();
    expect(live.isBehind()).toBe(true);
    const slow = open();
    slow.playAtDistance(1);
    slow.video.playbackRate = 1.05;
    expect(slow.live.isBehind()).toBe(false);
    slow.video.playbackRate = 0.75;
    expect([slow.live.isBehind(), slow.steer.mock.lastCall]).toEqual([true, [false]]);
  });

  it('is entered again with the button', () => {
    const { live, video } = open();
    video.currentTime = 150;
    live.goLive();
    expect([live.isBehind(), video.currentTime, video.plays]).toEqual([false, 400, 1]);
  });

  it('ends a higher speed at the live edge', () => {
    const { video, playAtDistance, state } = open();
    video.playbackRate = 1.5;
    playAtDistance(1);
    expect(video.playbackRate).toBe(1.5);
    state.live -= 0.1;
    video.advance(0);
    expect(video.playbackRate).toBe(1);
  });
});

describe('the first position of a live stream (rule 7.29)', () => {
  const openUnplayed = (options = {}) => open({ ...options, hasStarted: false });

  it.each([true, false])('is the live edge, however long the stream is (dvr: %s)', (dvr) => {
    const { live, video, state } = openUnplayed({ dvr });
    video.paused = false;
    video.emit('play');
    expect([live.isBehind(), live.isAtLive()], 'a play at position 0').toEqual([false, true]);
    state.start = 102;
    video.emit('durationchange');
    expect(video.currentTime, 'the source has not begun').toBe(0);
    video.emit('playing');
    video.advance(0);
    expect([video.currentTime, live.isBehind()], 'a source that begins at its oldest part').toEqual([400, false]);
  });

  it('is no choice of the viewer when loading it took long', () => {
    const { live, video } = openUnplayed();
    video.emit('play');
    video.currentTime = 385;
    video.emit('playing');
    expect(live.isBehind()).toBe(false);
    video.currentTime = 385;
    expect(live.isBehind(), 'a seek of the viewer').toBe(true);
  });

  it('is the live edge after a pause before anything was seen', () => {
    const { live, video, state } = openUnplayed();
    video.emit('play');
    video.currentTime = 400;
    video.pause();
    state.live = 500;
    video.emit('play');
    expect(live.isBehind()).toBe(false);
  });

  it('is an instant that the viewer chose before', () => {
    const { live, video } = openUnplayed();
    live.playAt(NOW + 200_000);
    video.emit('playing');
    video.advance(1);
    expect([live.isBehind(), video.currentTime]).toEqual([true, 201]);
  });

  it('is the live edge of the next source too', () => {
    const { live, video } = open();
    video.emit('emptied');
    video.advance(-video.currentTime);
    video.emit('play');
    expect(live.isBehind()).toBe(false);
  });
});

describe('going back in a live stream (rule 7.15)', () => {
  it('keeps 5 s from the start of the stream, and does not go beyond the live edge', () => {
    const { live, video } = open();
    live.seekTo(0);
    expect(video.currentTime).toBe(105);
    live.seekTo(900);
    expect(video.currentTime).toBe(400);
    live.seekBy(-10);
    expect(video.currentTime).toBe(390);
  });

  it('follows the start of a stream that moves on', () => {
    const { live, video, state } = open();
    live.seekTo(110);
    video.paused = false;
    state.start = 115;
    video.advance(0);
    expect(video.currentTime).toBe(120);
  });

  it('plays from an instant that the stream has, and from no earlier one', () => {
    const { live, video } = open();
    expect([live.hasInstant(NOW + 200_000), live.playAt(NOW + 200_000), video.currentTime, live.isBehind()]).toEqual([
      true,
      true,
      200,
      true,
    ]);
    expect(live.instant()).toBe(NOW + 200_000);
    expect([live.hasInstant(NOW + 99_000), live.playAt(NOW + 99_000), video.currentTime]).toEqual([false, false, 200]);
  });

  it('is not possible without dvrEnabled: playback goes on at the live edge', async () => {
    const { live, video, playAtDistance, state } = open({ dvr: false });
    playAtDistance(1);
    live.seekBy(-60);
    expect([video.currentTime, live.playAt(NOW + 200_000), live.hasInstant(NOW + 200_000)]).toEqual([399, false, false]);
    video.currentTime = 200;
    expect(live.isBehind()).toBe(false);
    video.pause();
    state.live += 10;
    await video.play();
    expect(video.currentTime).toBe(410);
  });

  it('waits for the stream with an instant that is asked for before it is known', () => {
    const { live, video, state } = open();
    const { live: edge } = state;
    Object.assign(state, { live: undefined });
    expect(live.playAt(NOW + 200_000)).toBe(true);
    expect(video.currentTime).toBe(0);
    state.live = edge;
    video.emit('loadedmetadata');
    expect(video.currentTime).toBe(200);
  });
});

describe('the instant of the video (rules 7.12, 12.17)', () => {
  it('is reported with each frame, not during a seek or without data', () => {
    const { video, instants, playAtDistance } = open();
    playAtDistance(10);
    expect(instants).toEqual([NOW + 390_000]);
    video.seeking = true;
    video.advance(0);
    video.seeking = false;
    video.readyState = 1;
    video.advance(0);
    expect(instants).toHaveLength(1);
    video.readyState = 2;
    video.emit('seeked');
    expect(instants).toHaveLength(2);
  });

  it('is reported no more once the player is gone', () => {
    const { video, instants, abort } = open();
    abort.abort();
    video.advance(1);
    expect(instants).toEqual([]);
  });

  it('is that of the stream where it has dates', () => {
    const { live, video } = open();
    video.advance(200);
    expect(live.instant()).toBe(NOW + 200_000);
  });
});

describe('a video that is suspended by a banner (rule 7.16)', () => {
  it('resumes at the live edge for a viewer who watched live, and where a viewer was who went back', () => {
    for (const [seconds, expected] of [
      [399, 460],
      [200, 200],
    ] as const) {
      const { live, video, state } = open();
      video.paused = false;
      video.currentTime = seconds;
      const resume = suspendVideo(video.element, () => live);
      state.live = 460;
      resume();
      expect([video.currentTime, video.paused]).toEqual([expected, false]);
    }
  });
});
