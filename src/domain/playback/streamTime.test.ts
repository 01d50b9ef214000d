import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, observe, positionAt, zeroMs } from './streamTime.ts';

const fragments = [
  { start: 100, duration: 4, programDateTime: 1_000_000 },
  { start: 104, duration: 4, programDateTime: 1_004_000 },
  // The encoder stood still for a minute.
  { start: 108, duration: 4, programDateTime: 1_068_000 },
];
const silent = fragments.map((fragment) => ({ ...fragment, programDateTime: null }));

describe('instantAt', () => {
  it('counts from the fragment that is playing', () => {
    expect(instantAt(fragments, 100)).toBe(1_000_000);
    expect(instantAt(fragments, 105.5)).toBe(1_005_500);
    expect(instantAt(fragments, 109)).toBe(1_069_000);
  });

  it('goes on beyond both ends', () => {
    expect(instantAt(fragments, 98)).toBe(998_000);
    expect(instantAt(fragments, 114)).toBe(1_074_000);
  });

  it('does not guess', () => {
    expect(instantAt(silent, 105)).toBeUndefined();
    expect(instantAt([], 105)).toBeUndefined();
  });
});

describe('positionAt', () => {
  it('finds what was recorded then', () => {
    expect(positionAt(fragments, 1_005_500)).toBe(105.5);
    expect(positionAt(fragments, 1_069_000)).toBe(109);
  });

  it('goes to what comes next where nothing was recorded', () => {
    expect(positionAt(fragments, 1_030_000)).toBe(108);
  });

  it('knows nothing before the first fragment', () => {
    expect(positionAt(fragments, 999_999)).toBeUndefined();
    expect(positionAt(silent, 1_005_500)).toBeUndefined();
  });

  it('undoes instantAt', () => {
    fc.assert(
      fc.property(fc.double({ min: 100, max: 111.99, noNaN: true }), (seconds) => {
        expect(positionAt(fragments, instantAt(fragments, seconds) ?? NaN)).toBeCloseTo(seconds, 2);
      }),
    );
  });
});

describe('zeroMs', () => {
  it('takes the earliest of the last minute', () => {
    expect(zeroMs([])).toBeUndefined();
    const observed = [5000, 3000, 9000].reduce<number[]>(observe, []);
    expect(zeroMs(observed)).toBe(3000);
    expect(zeroMs(Array.from({ length: 15 }, () => 9000).reduce(observe, observed))).toBe(9000);
  });
});
