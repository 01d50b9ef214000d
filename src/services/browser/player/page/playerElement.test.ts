// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../../tests/support/fakeVideo.ts';
import { onFirstCaptions } from '../../captions/captionTracks.ts';
import { removeSources, restoreSources, subscribeElement } from './playerElement.ts';

let video: FakeVideo;
let abort: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo();
  abort = new AbortController();
  localStorage.clear();
});
afterEach(() => {
  abort.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the element', () => {
  it('tells its state with each event, until the player is gone', async () => {
    const states: object[] = [];
    subscribeElement(video.element, true, (state) => states.push(state), abort.signal);
    await video.play();
    video.duration = Infinity;
    video.ended = true;
    video.emit('ended');
    expect(states[0]).toEqual({ currentTime: 0, duration: 1000, isPlaying: true, isLive: true, hasEnded: false });
    expect(states.at(-1)).toEqual({ currentTime: 0, duration: 0, isPlaying: false, isLive: true, hasEnded: true });
    const { length } = states;
    abort.abort();
    video.advance(1);
    expect(states).toHaveLength(length);
  });

  it('loses its sources and gets them back', () => {
    const element = document.createElement('video');
    element.innerHTML = '<source src="/a.m3u8"><track kind="chapters"><source src="/a.mp4">';
    const load = vi.spyOn(element, 'load').mockReturnValue();
    const sources = removeSources(element);
    expect([element.querySelectorAll('source').length, sources.length, load.mock.calls.length]).toEqual([0, 2, 1]);
    restoreSources(element, sources);
    expect(element.querySelectorAll('source').length).toBe(2);
  });

  it('calls back once when it has captions', () => {
    const list: { kind: string }[] = [{ kind: 'chapters' }];
    const tracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => list[Symbol.iterator]() });
    video.textTracks = tracks;
    const callback = vi.fn();
    const late = vi.fn();
    onFirstCaptions(video.element, callback, abort.signal);
    tracks.dispatchEvent(new Event('addtrack'));
    expect(callback).not.toHaveBeenCalled();
    list.push({ kind: 'captions' });
    tracks.dispatchEvent(new Event('addtrack'));
    tracks.dispatchEvent(new Event('addtrack'));
    onFirstCaptions(video.element, late, abort.signal);
    expect([callback.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  });
});
