// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onFirstInteraction } from './firstInteraction.ts';

const press = (selector: string) => document.querySelector(selector)?.dispatchEvent(new Event('pointerdown', { bubbles: true }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const open = (source: string) => {
  document.body.innerHTML = `<a href="/">Link</a><div><video>${source}</video><button data-plays="recording">Play</button></div>`;
  const video = document.querySelector('video');
  if (video) video.canPlayType = (type) => (type === 'video/mp4' ? 'maybe' : '');
  const callback = vi.fn<() => void>();
  onFirstInteraction(callback);
  return callback;
};

describe('the first interaction with a page (rule 7.26)', () => {
  it('calls back at once, and only once', () => {
    const callback = open('<source src="/a.mp4" type="video/mp4">');
    press('a');
    press('a');
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('waits for the first frame after a press on the play button of a video with a progressive file (rule 7.3)', () => {
    const callback = open('<source src="/a.mp4" type="video/mp4">');
    press('button');
    expect(callback).not.toHaveBeenCalled();
    document.querySelector('video')?.dispatchEvent(new Event('playing'));
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a visitor who saves data: the stream plays, not the file (rule 7.18)', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { connection: { saveData: true } }));
    const callback = open('<source src="/a.mp4" type="video/mp4">');
    press('button');
    expect(callback).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('waits no longer than 2 s', () => {
    const callback = open('<source src="/a.mp4" type="video/mp4">');
    press('button');
    vi.advanceTimersByTime(2000);
    expect(callback).toHaveBeenCalledTimes(1);
  });

  it('does not wait for a video that needs the code to start', () => {
    const callback = open('<source src="/a.m3u8" type="application/vnd.apple.mpegurl">');
    press('button');
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
