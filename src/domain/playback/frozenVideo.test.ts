import { describe, expect, it } from 'vitest';
import { trackFrames, isOutage, type FrameSample, NO_FRAMES } from './frozenVideo.ts';

const LOOK_MS = 500;

/** Looks at a picture twice a second; answers after how many ms an outage was told, and those at which it was over. */
function watch(looks: readonly Partial<Omit<FrameSample, 'nowMs'>>[]) {
  let motion = NO_FRAMES;
  let wasOut = false;
  const changes: [number, boolean][] = [];
  let look: FrameSample = { nowMs: 0, seconds: 0, isPlaying: true, hasFrame: true };
  for (const [index, change] of looks.entries()) {
    look = { ...look, ...change, nowMs: index * LOOK_MS };
    motion = trackFrames(motion, look);
    const isOut = isOutage(motion, look.nowMs);
    if (isOut !== wasOut) changes.push([look.nowMs, isOut]);
    wasOut = isOut;
  }
  return changes;
}

/** Plays from a position for some looks. */
const plays = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ seconds: from + index * 0.5, isPlaying: true, hasFrame: true }));
/** So many looks at which nothing has changed. */
const same = (count: number) => Array.from({ length: count }, () => ({}));

describe('an outage is told within 5 s of the picture standing still', () => {
  it('and is over with the first move', () => {
    // It moves last at 2000 ms.
    expect(watch([...plays(10, 5), ...same(20), ...plays(12.5, 5)])).toEqual([
      [6000, true],
      [12_500, false],
    ]);
  });

  it('not while it plays, however slowly', () => {
    expect(watch(Array.from({ length: 60 }, (_, index) => ({ seconds: index * 0.01 })))).toEqual([]);
  });

  it('not while it is paused, and again 4 s after it was to go on', () => {
    expect(watch([...plays(0, 5), { isPlaying: false }, ...same(40), { isPlaying: true }, ...same(20)])).toEqual([[27_000, true]]);
  });

  it('also where the position is changed meanwhile: what is sought is no picture', () => {
    expect(watch([...plays(0, 5), ...same(4), { seconds: 300, hasFrame: false }, ...same(3), { seconds: 320 }, ...same(10)])).toEqual([
      [6000, true],
    ]);
  });

  it('not by a seek that finds its picture', () => {
    expect(watch([...plays(0, 5), { seconds: 300, hasFrame: false }, ...same(4), ...plays(300, 10)])).toEqual([]);
  });

  it('the first picture has 15 s', () => {
    expect(watch([{ hasFrame: false }, ...same(40)])).toEqual([[15_000, true]]);
    expect(watch([{ hasFrame: false }, ...same(20), ...plays(0, 20)])).toEqual([]);
  });
});
