import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeVideo } from '../../../../tests/support/fakeVideo.ts';
import { createLiveTime } from './playerLiveTime.ts';

const NOW = Date.UTC(2026, 10, 5, 18);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the instant of a live video without dates (rule 7.12)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  });

  it('is the clock minus the duration plus the position, minus the delay; the earliest observation counts', () => {
    const video = new FakeVideo();
    const time = createLiveTime(video.element, () => undefined, 4000);
    expect([time.range(), time.instantAt(10), time.positionAt(NOW)]).toEqual([undefined, undefined, undefined]);
    video.ranges = [{ start: 0, end: 30 }];
    time.observe();
    expect(time.instantAt(30)).toBe(NOW - 4000);
    expect(time.positionAt(NOW - 4000)).toBe(30);
    // A part that arrives late does not change it; one that arrives earlier does.
    vi.advanceTimersByTime(10_000);
    video.ranges = [{ start: 0, end: 36 }];
    time.observe();
    expect(time.instantAt(36)).toBe(NOW - 4000 + 6000);
    video.ranges = [{ start: 0, end: 42 }];
    time.observe();
    expect(time.instantAt(42)).toBe(NOW - 4000 + 10_000);
    // A shorter stream is another one.
    video.ranges = [{ start: 0, end: 5 }];
    time.observe();
    expect(time.instantAt(5)).toBe(NOW - 4000 + 10_000);
  });

  it('is that of the browser where it knows the date of its start, which no delay changes', () => {
    const video = Object.assign(new FakeVideo(), { getStartDate: () => new Date(NOW - 60_000) });
    video.ranges = [{ start: 10, end: 30 }];
    const time = createLiveTime(video.element, () => undefined, 4000);
    expect([time.instantAt(20), time.positionAt(NOW - 40_000), time.positionAt(NOW - 51_000)]).toEqual([NOW - 40_000, 20, undefined]);
  });
});
