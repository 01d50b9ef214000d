// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { openLivePlayback as open } from '../../../../tests/support/livePlayback.ts';

describe('watching live during and after an outage (rule 7.14)', () => {
  it('is not claimed during an outage', () => {
    const { live, playAtDistance, outage } = open();
    playAtDistance(1);
    outage.has = true;
    expect([live.isAtLive(), live.hasOutage()]).toEqual([false, true]);
  });

  it('is not claimed while the playlist is so old that the live edge may be 20 s away', () => {
    const { live, playAtDistance, state } = open();
    playAtDistance(4);
    state.unknown = 15.9;
    expect(live.isAtLive()).toBe(true);
    state.unknown = 16;
    expect([live.isAtLive(), live.isBehind()]).toEqual([false, false]);
  });

  it('is brought back after an outage from more than 4 s behind, once the playlist is current', () => {
    const { live, video, state, playAtDistance } = open();
    playAtDistance(1);
    state.unknown = 10;
    live.endOutage();
    video.advance(1);
    expect(video.currentTime).toBe(400);
    Object.assign(state, { live: 410, unknown: 0.1 });
    video.advance(0);
    expect(video.currentTime).toBe(410);
    state.live = 419;
    video.advance(0);
    expect(video.currentTime, 'later it may be up to 20 s behind again').toBe(410);
  });

  it('stays within 4 s of the live edge, paused or where the viewer has gone back, after an outage', async () => {
    const near = open();
    near.playAtDistance(4);
    near.live.endOutage();
    expect(near.video.currentTime).toBe(396);
    const paused = open();
    paused.playAtDistance(10);
    paused.video.pause();
    paused.live.endOutage();
    await paused.video.play();
    paused.video.advance(0);
    expect(paused.video.currentTime).toBe(390);
    const behind = open();
    behind.video.paused = false;
    behind.video.currentTime = 200;
    behind.live.endOutage();
    behind.video.advance(0);
    expect(behind.video.currentTime).toBe(200);
  });
});
