// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { FakeVideo } from '../../../../../tests/support/fakeVideo.ts';
import { suspendVideo } from './playerPause.ts';

describe('a video that is suspended by a banner (rule 7.16)', () => {
  it('is paused, stays paused, and resumes', async () => {
    const video = new FakeVideo();
    await video.play();
    const resume = suspendVideo(video.element, () => undefined);
    expect(video.paused).toBe(true);
    await video.play();
    expect(video.paused).toBe(true);
    resume();
    expect(video.paused).toBe(false);
  });

  it('that was paused stays paused, unless the viewer wanted to play meanwhile', async () => {
    const video = new FakeVideo();
    suspendVideo(video.element, () => undefined)();
    expect([video.paused, video.plays]).toEqual([true, 0]);
    const resume = suspendVideo(video.element, () => undefined);
    await video.play();
    resume();
    expect(video.paused).toBe(false);
  });
});
