import { describe, expect, it } from 'vitest';
import { fileRate, megabytesPerHour } from './dataRate.ts';

describe('megabytesPerHour', () => {
  it('converts bits per second', () => {
    expect(megabytesPerHour(1_000_000)).toBe(450);
    expect(megabytesPerHour(fileRate(1_080_418, 360) ?? 0)).toBeCloseTo(10.8, 1);
  });
});

describe('fileRate', () => {
  it.each([
    [0, 360],
    [1000, 0],
    [1000, Infinity],
    [NaN, 360],
  ])('is undefined for %d bytes in %d seconds', (bytes, seconds) => {
    expect(fileRate(bytes, seconds)).toBeUndefined();
  });
});
