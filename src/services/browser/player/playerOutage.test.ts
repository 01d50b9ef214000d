// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../tests/support/fakeVideo.ts';
import { createFailure } from './playerFailure.ts';
import type { Message, MessageKind, Messages } from './playerMessageTypes.ts';
import { detectOutage } from './playerOutage.ts';

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

describe('an outage (rule 7.5)', () => {
  function detect() {
    const onChange = vi.fn<(hasOutage: boolean) => void>();
    const retry = vi.fn();
    const options = { text: 'Out', retryLabel: 'Retry', retry, onChange, clock: () => performance.now() };
    return { outage: detectOutage(video.element, messages, options, abort.signal), onChange, retry };
  }

  it('is a video that has not moved for 4 s; it ends when the video moves', async () => {
    const { outage, onChange, retry } = detect();
    await video.play();
    video.advance(1);
    vi.advanceTimersByTime(3500);
    expect(outage.hasOutage()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect([outage.hasOutage(), shown.outage?.text, shown.outage?.role]).toEqual([true, 'Out', 'alert']);
    shown.outage?.action?.onPress();
    expect(retry).toHaveBeenCalledTimes(1);
    video.advance(0.1);
    expect([outage.hasOutage(), shown.outage, onChange.mock.calls]).toEqual([false, undefined, [[true], [false]]]);
  });

  it('of a video without a first frame is reported after 15 s', async () => {
    const { outage } = detect();
    video.readyState = 0;
    await video.play();
    vi.advanceTimersByTime(14_500);
    expect(outage.hasOutage()).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(outage.hasOutage()).toBe(true);
  });

  it('is none while the video is paused, and the checks end with it', async () => {
    const { outage, onChange } = detect();
    await video.play();
    video.advance(1);
    video.pause();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect([outage.hasOutage(), onChange.mock.calls.length]).toEqual([false, 0]);
  });

  it('of a failed player has the message of the failure instead, until it plays', async () => {
    const { outage, onChange } = detect();
    outage.fail();
    expect([outage.hasOutage(), shown.outage, onChange.mock.calls]).toEqual([true, undefined, [[true]]]);
    await video.play();
    expect([outage.hasOutage(), onChange.mock.calls]).toEqual([false, [[true], [false]]]);
  });

  it('has no message once the stream is over (rule 7.17)', async () => {
    const { outage } = detect();
    await video.play();
    video.advance(1);
    vi.advanceTimersByTime(5000);
    expect(shown.outage).toBeDefined();
    outage.end();
    expect(shown.outage).toBeUndefined();
    video.advance(1);
    vi.advanceTimersByTime(5000);
    expect(shown.outage).toBeUndefined();
  });

  it('is not checked once the player is gone', async () => {
    detect();
    await video.play();
    abort.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a player that can play nothing (rule 7.7)', () => {
  function fail(retriesByItself: boolean) {
    const retry = vi.fn();
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    return {
      retry,
      failure: createFailure(video.element, messages, { text: 'Failed', retryLabel: 'Retry', retriesByItself, retry }, abort.signal),
    };
  }

  it('says so and offers a retry; a recording does not retry by itself', () => {
    const { failure, retry } = fail(false);
    failure.report();
    expect(shown.failure).toMatchObject({ role: 'alert', covers: true, text: 'Failed' });
    vi.advanceTimersByTime(500_000);
    expect(retry).not.toHaveBeenCalled();
    shown.failure?.action?.onPress();
    expect([retry.mock.calls.length, shown.failure]).toEqual([1, undefined]);
  });

  it('retries a live stream after 5 s, then with growing pauses of up to 60 s', () => {
    const { failure, retry } = fail(true);
    const pauses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      failure.report();
      const startMs = performance.now();
      const before = retry.mock.calls.length;
      while (retry.mock.calls.length === before) vi.advanceTimersByTime(250);
      pauses.push(performance.now() - startMs);
    }
    expect(pauses.slice(0, 3)).toEqual([5000, 7500, 11_250]);
    expect(Math.max(...pauses)).toBe(60_000);
  });

  it('announces the failure once, begins with 5 s again after it played, and ends with the stream', async () => {
    const { failure, retry } = fail(true);
    const show = vi.spyOn(messages, 'show');
    failure.report();
    failure.report();
    expect(show).toHaveBeenCalledTimes(1);
    await video.play();
    expect([shown.failure, vi.getTimerCount()]).toEqual([undefined, 0]);
    failure.report();
    vi.advanceTimersByTime(5000);
    expect(retry).toHaveBeenCalledTimes(1);
    failure.report();
    failure.end();
    failure.report();
    expect([shown.failure, vi.getTimerCount()]).toEqual([undefined, 0]);
  });

  it('does not retry once it is gone', () => {
    const { failure, retry } = fail(true);
    failure.report();
    abort.abort();
    vi.advanceTimersByTime(100_000);
    expect(retry).not.toHaveBeenCalled();
  });
});
