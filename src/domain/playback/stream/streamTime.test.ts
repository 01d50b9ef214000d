import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, observe, positionAt, positionZeroMs } from './streamTime.ts';

const fragments = [
  { start: 100, duration: 4, programDateTime: 1_000_000 },
  { start: 104, duration: 4, programDateTime: 1_004_000 },
  // The encoder stopped for one minute.
  { start: 108, duration: 4, programDateTime: 1_068_000 },
];
const undated = fragments.map((fragment) => ({ ...fragment, programDateTime: null }));

describe('instantAt', () => {
  it('counts from the fragment that is playing', () => {
    expect(instantAt(fragments, 100)).toBe(1_000_000);
    expect(instantAt(fragments, 105.5)).toBe(1_005_500);
    expect(instantAt(fragments, 109)).toBe(1_069_000);
  });

  it('continues beyond both ends', () => {
    expect(instantAt(fragments, 98)).toBe(998_000);
    expect(instantAt(fragments, 114)).toBe(1_074_000);
  });

  it('is undefined without PROGRAM-DATE-TIME', () => {
    expect(instantAt(undated, 105)).toBeUndefined();
    expect(instantAt([], 105)).toBeUndefined();
  });
});

describe('positionAt', () => {
  it('gives the position of an instant', () => {
    expect(positionAt(fragments, 1_005_500)).toBe(105.5);
    expect(positionAt(fragments, 1_069_000)).toBe(109);
  });

  it('gives the end of a gap for an instant in it', () => {
    expect(positionAt(fragments, 1_030_000)).toBe(108);
  });

  it('is undefined before the first fragment and without PROGRAM-DATE-TIME', () => {
    expect(positionAt(fragments, 999_999)).toBeUndefined();
    expect(positionAt(undated, 1_005_500)).toBeUndefined();
  });

  it('is the inverse of instantAt', () => {
    fc.assert(
      fc.property(fc.double({ min: 100, max: 111.99, noNaN: true }), (seconds) => {
        expect(positionAt(fragments, instantAt(fragments, seconds) ?? NaN)).toBeCloseTo(seconds, 2);
      }),
    );
  });
});

describe('positionZeroMs (rule 7.12)', () => {
  it('is the earliest of the last 15 observations', () => {
    expect(positionZeroMs([])).toBeUndefined();
    const observed = [5000, 3000, 9000].reduce<number[]>(observe, []);
    expect(positionZeroMs(observed)).toBe(3000);
    expect(positionZeroMs(Array.from({ length: 15 }, () => 9000).reduce(observe, observed))).toBe(9000);
  });
});
