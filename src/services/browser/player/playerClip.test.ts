import { expect, it, vi } from 'vitest';
import { stopAtClipEnd } from './playerClip.ts';

const CLIP = { startAt: 12, endAt: 20 };

function createVideo() {
  const video = Object.assign(new EventTarget(), { currentTime: 12, seeking: false, paused: false, playbackRate: 1, pause: vi.fn() });
  stopAtClipEnd(video as unknown as HTMLVideoElement, CLIP, new AbortController().signal);
  return video;
}

it('pauses once, at the end of a clip', () => {
  const video = createVideo();
  for (const seconds of [15, 20.1, 20.4]) {
    video.currentTime = seconds;
    video.dispatchEvent(new Event('timeupdate'));
  }
  expect(video.pause).toHaveBeenCalledOnce();
});

it('does not stop a jump beyond the end when `timeupdate` comes before `seeking`', () => {
  const video = createVideo();
  Object.assign(video, { currentTime: 60, seeking: true });
  video.dispatchEvent(new Event('timeupdate'));
  video.dispatchEvent(new Event('seeking'));
  Object.assign(video, { currentTime: 61, seeking: false });
  video.dispatchEvent(new Event('timeupdate'));
  expect(video.pause).not.toHaveBeenCalled();
});
