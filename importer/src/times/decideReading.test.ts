import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideReading, type RecordingContext, toPosition } from './decideReading.ts';

const at = (hours: number, minutes = 0, seconds = 0) => (hours * 60 + minutes) * 60 + seconds;
const read = (starts: number[], context: RecordingContext) => {
  const reading = decideReading(
    starts.map((start) => ({ start })),
    context,
  );
  return { kind: reading.kind, positions: starts.map((start) => toPosition(start, reading)) };
};

describe('decideReading', () => {
  it.each<[string, number[], RecordingContext, string, number[]]>([
    ['positions', [3, 6], { durationSeconds: 30 }, 'position', [3, 6]],
    ['positions with some after the end', [3, 6, 40], { durationSeconds: 30 }, 'position', [3, 6, 40]],
    ['from ten o’clock', [at(10, 0, 3), at(10, 0, 6)], { durationSeconds: 30 }, 'offset', [3, 6]],
    ['from one o’clock', [at(1, 0, 3), at(1, 0, 6)], { durationSeconds: 30 }, 'offset', [3, 6]],
    ['with a leader before ten', [at(9, 59, 58), at(10, 0, 3)], { durationSeconds: 30 }, 'offset', [-2, 3]],
    [
      'from ten, whatever the session’s start',
      [at(10, 0, 3)],
      { durationSeconds: 30, zeroClock: at(19, 30), isZeroPlanned: true },
      'offset',
      [3],
    ],
    ['of the clock', [at(19, 31)], { durationSeconds: 3600, zeroClock: at(19, 30), isZeroPlanned: true }, 'clock', [60]],
    ['of the clock, from a known start', [at(10, 0, 3)], { durationSeconds: 3600, zeroClock: at(9, 55) }, 'clock', [303]],
    ['of the clock after midnight', [at(23, 50), at(0, 10)], { durationSeconds: 3600, zeroClock: at(23, 45) }, 'clock', [300, 1500]],
    [
      'of the clock past midnight, without a recording',
      [at(0, 10), at(19, 30, 3), at(23, 59, 58)],
      { zeroClock: at(19, 30), isZeroPlanned: true },
      'clock',
      [at(4, 40), 3, at(4, 29, 58)],
    ],
    [
      'of a long recording without a length',
      [0.5, at(12), at(20)],
      { zeroClock: at(19, 30), isZeroPlanned: true },
      'position',
      [0.5, at(12), at(20)],
    ],
    ['in milliseconds', [3000, 26_000], { durationSeconds: 30 }, 'milliseconds', [3, 26]],
    ['of a longer session than the recording', [4000, 8000], { durationSeconds: 3600 }, 'position', [4000, 8000]],
    ['that fit nothing', [500, 600], { durationSeconds: 30 }, 'position', [500, 600]],
    ['without a recording', [500, 600], {}, 'position', [500, 600]],
    ['from ten o’clock without a recording', [at(10, 0, 3)], {}, 'offset', [3]],
    ['of a long recording', [at(1, 0, 3), at(2)], { durationSeconds: at(3) }, 'position', [at(1, 0, 3), at(2)]],
    ['none', [], { durationSeconds: 30 }, 'position', []],
  ])('reads times %s', (_name, starts, context, kind, positions) => {
    expect(read(starts, context)).toEqual({ kind, positions });
  });

  it('reads whole numbers of long sentences as milliseconds without a recording', () => {
    const spans = [0, 4200, 9100].map((start) => ({ start, end: start + 3800 }));
    expect(decideReading(spans, {}).kind).toBe('milliseconds');
    expect(
      decideReading(
        [
          { start: 0, end: 250 },
          { start: 250, end: 600 },
          { start: 600, end: 700 },
        ],
        {},
      ).kind,
    ).toBe('position');
  });

  it('finds the positions again, whichever hour a broadcaster begins with', () => {
    const starts = fc.array(fc.integer({ min: 0, max: 3599 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(starts, fc.constantFrom(1, 2, 10, 11, 20), (list, hour) => {
        const { positions } = read(
          list.map((start) => start + hour * 3600),
          { durationSeconds: 3600 },
        );
        expect(positions).toEqual(list);
      }),
    );
  });
});
