// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../tests/support/fakeVideo.ts';
import { readPreferences, writePreferences } from '../preferences.ts';
import type { Message, MessageKind, Messages } from './playerMessageTypes.ts';
import { announceResume, storeResumePoints } from './playerResume.ts';
import { getResumePosition } from '../resumePosition.ts';

let video: FakeVideo;
let abort: AbortController;
let shown: Partial<Record<MessageKind, Message | undefined>>;
const messages: Messages = {
  show: (kind, message) => void (shown[kind] = message),
  hide: (kind) => void (shown[kind] = undefined),
  isShown: (kind) => shown[kind] !== undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
  video = new FakeVideo();
  abort = new AbortController();
  shown = {};
  localStorage.clear();
});
afterEach(() => {
  abort.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the position of a recording (rules 7.8, 7.9)', () => {
  const KEY = 'gent/gr-1';
  const getStored = () => getResumePosition({ resumes: true, storageKey: KEY, live: undefined });

  it('is stored every 5 s of playback, on pause and when the page is hidden', async () => {
    storeResumePoints(video.element, KEY, abort.signal);
    await video.play();
    video.advance(100);
    expect(getStored()).toBe(100);
    vi.advanceTimersByTime(4999);
    video.advance(5);
    expect(getStored()).toBe(100);
    vi.advanceTimersByTime(1);
    video.advance(1);
    expect(getStored()).toBe(106);
    video.advance(2);
    video.pause();
    expect(getStored()).toBe(108);
    video.advance(2);
    dispatchEvent(new Event('pagehide'));
    expect(getStored()).toBe(110);
  });

  it('is not stored in the first 15 s and the last 20 s, nor before anything has played', async () => {
    storeResumePoints(video.element, KEY, abort.signal);
    video.advance(100);
    dispatchEvent(new Event('pagehide'));
    expect([getStored(), localStorage.length]).toEqual([undefined, 0]);
    await video.play();
    video.currentTime = 14;
    video.pause();
    // Nothing was stored and nothing is: the browser's storage is not even touched.
    expect([getStored(), localStorage.length]).toEqual([undefined, 0]);
    video.currentTime = 500;
    await video.play();
    video.pause();
    expect(getStored()).toBe(500);
    video.currentTime = 990;
    video.emit('ended');
    expect(getStored()).toBeUndefined();
  });

  it('is stored no more once the player is gone, and never of a source that was removed', async () => {
    storeResumePoints(video.element, KEY, abort.signal);
    await video.play();
    video.emit('emptied');
    video.advance(100);
    video.pause();
    expect(getStored()).toBeUndefined();
    abort.abort();
    await video.play();
    video.advance(100);
    expect(getStored()).toBeUndefined();
  });

  it('keeps the other choices of the visitor', async () => {
    writePreferences({ soundOnly: true });
    storeResumePoints(video.element, KEY, abort.signal);
    await video.play();
    video.advance(100);
    expect(readPreferences()).toMatchObject({ soundOnly: true, resume: [{ key: KEY }] });
  });

  it('counts only where playback resumes: not for an address with a position, in embeds and in live streams', () => {
    writePreferences({ resume: [{ key: KEY, seconds: 100 }] });
    expect(getStored()).toBe(100);
    expect(getResumePosition({ resumes: false, storageKey: KEY })).toBeUndefined();
    expect(getResumePosition({ resumes: true })).toBeUndefined();
    expect(getResumePosition({ resumes: true, storageKey: KEY, live: { dvr: true, metadataDelayMs: 0 } })).toBeUndefined();
  });

  it('at which playback resumes is announced at once while it plays', async () => {
    video.readyState = 4;
    await video.play();
    announceResume(video.element, messages, { text: 'At 1:40', label: 'Restart', onPress: vi.fn() }, abort.signal);
    expect(shown.resume).toBeDefined();
  });

  it('at which playback resumes is announced once, with a button that restarts', async () => {
    const onPress = vi.fn();
    announceResume(video.element, messages, { text: 'At 1:40', label: 'Restart', onPress }, abort.signal);
    expect(shown.resume).toBeUndefined();
    await video.play();
    expect(shown.resume).toEqual({ role: 'status', text: 'At 1:40', action: { label: 'Restart', onPress }, hidesAfterMs: 12_000 });
    shown = {};
    await video.play();
    expect(shown.resume).toBeUndefined();
  });
});
