import { describe, expect, it } from 'vitest';
import { trackFrames, isOutage, type FrameSample, NO_FRAMES } from './frozenVideo.ts';

const SAMPLE_INTERVAL_MS = 500;

/** Takes a sample of the video twice a second; returns after how many ms an outage starts (true) and ends (false). */
function findOutages(samples: readonly Partial<Omit<FrameSample, 'nowMs'>>[]) {
  let history = NO_FRAMES;
  let wasOutage = false;
  const changes: [number, boolean][] = [];
  let sample: FrameSample = { nowMs: 0, seconds: 0, isPlaying: true, hasFrame: true };
  for (const [index, change] of samples.entries()) {
    sample = { ...sample, ...change, nowMs: index * SAMPLE_INTERVAL_MS };
    history = trackFrames(history, sample);
    const isOutageNow = isOutage(history, sample.nowMs);
    if (isOutageNow !== wasOutage) changes.push([sample.nowMs, isOutageNow]);
    wasOutage = isOutageNow;
  }
  return changes;
}

/** Samples of video that plays from a position. */
const plays = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ seconds: from + index * 0.5, isPlaying: true, hasFrame: true }));
/** Samples without a change. */
const same = (count: number) => Array.from({ length: count }, () => ({}));

describe('an outage is found within 5 s after the video stops moving (rule 7.5)', () => {
  it('and ends with the first movement', () => {
    // The video last moves at 2000 ms.
    expect(findOutages([...plays(10, 5), ...same(20), ...plays(12.5, 5)])).toEqual([
      [6000, true],
      [12_500, false],
    ]);
  });

  it('but not while the video plays, however slowly', () => {
    expect(findOutages(Array.from({ length: 60 }, (_, index) => ({ seconds: index * 0.01 })))).toEqual([]);
  });

  it('but not while the video is paused, and only 4 s after it should continue', () => {
    expect(findOutages([...plays(0, 5), { isPlaying: false }, ...same(40), { isPlaying: true }, ...same(20)])).toEqual([[27_000, true]]);
  });

  it('also when the position changes without a frame, as in a seek', () => {
    expect(findOutages([...plays(0, 5), ...same(4), { seconds: 300, hasFrame: false }, ...same(3), { seconds: 320 }, ...same(10)])).toEqual(
      [[6000, true]],
    );
  });

  it('but not for a seek that gets its frame', () => {
    expect(findOutages([...plays(0, 5), { seconds: 300, hasFrame: false }, ...same(4), ...plays(300, 10)])).toEqual([]);
  });

  it('but only after 15 s before the first frame', () => {
    expect(findOutages([{ hasFrame: false }, ...same(40)])).toEqual([[15_000, true]]);
    expect(findOutages([{ hasFrame: false }, ...same(20), ...plays(0, 20)])).toEqual([]);
  });
});
