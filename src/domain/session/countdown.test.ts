import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitRemaining, msUntilNextSplit } from './countdown.ts';
import { fromWallTime } from '../time/zonedTime.ts';

const SIZES = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 };
const remaining = fc.integer({ min: 1, max: 400 * SIZES.day });
const toTexts = (ms: number) => splitRemaining(ms).map(({ unit, value }) => `${value} ${unit}`);
const untilIn = (zone: string, from: string, to: string) => toTexts(fromWallTime(to, zone) - fromWallTime(from, zone));

describe('the countdown (rule 3.11)', () => {
  it.each([
    [2 * SIZES.day + 3 * SIZES.hour + 59 * SIZES.minute, ['2 day', '3 hour']],
    [SIZES.day, ['1 day']],
    [SIZES.day - 1, ['23 hour', '59 minute']],
    [SIZES.hour, ['1 hour']],
    [SIZES.hour - 1, ['59 minute']],
    [10 * SIZES.minute, ['10 minute']],
    [10 * SIZES.minute - 1, ['9 minute', '59 second']],
    [SIZES.minute, ['1 minute']],
    [1000, ['1 second']],
    [999, ['0 second']],
    [1, ['0 second']],
    [0, []],
    [-1, []],
    [-SIZES.day, []],
  ])('splits %d ms', (ms, expected) => {
    expect(toTexts(ms)).toEqual(expected);
  });

  it('counts one hour more in the night when the clocks go back, and one less when they go forward', () => {
    expect(untilIn('Europe/Brussels', '2026-10-24T19:30:00', '2026-10-25T19:30:00')).toEqual(['1 day', '1 hour']);
    expect(untilIn('Europe/Brussels', '2026-03-28T19:30:00', '2026-03-29T19:30:00')).toEqual(['23 hour']);
    expect(untilIn('Europe/Brussels', '2026-03-29T01:59:00', '2026-03-29T03:00:00')).toEqual(['1 minute']);
    expect(untilIn('Asia/Dubai', '2026-10-24T19:30:00', '2026-10-25T19:30:00')).toEqual(['1 day']);
  });

  it('shows at most the remaining time, and less than one smallest unit below it', () => {
    fc.assert(
      fc.property(remaining, (ms) => {
        const parts = splitRemaining(ms);
        const shown = parts.reduce((sum, { unit, value }) => sum + value * SIZES[unit], 0);
        expect(shown).toBeLessThanOrEqual(ms);
        expect(ms - shown).toBeLessThan(ms >= SIZES.day ? SIZES.hour : ms >= 10 * SIZES.minute ? SIZES.minute : 1000);
        expect(parts.length).toBeGreaterThan(0);
        expect(parts.length).toBeLessThanOrEqual(2);
        for (const { value } of parts) expect(value).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('changes exactly when msUntilNextSplit has passed', () => {
    fc.assert(
      fc.property(remaining, (ms) => {
        const next = msUntilNextSplit(ms) ?? expect.fail();
        expect(next).toBeGreaterThan(0);
        expect(toTexts(ms - next + 1)).toEqual(toTexts(ms));
        expect(toTexts(ms - next)).not.toEqual(toTexts(ms));
      }),
    );
    expect(msUntilNextSplit(0)).toBeUndefined();
    expect(msUntilNextSplit(-5)).toBeUndefined();
  });
});
