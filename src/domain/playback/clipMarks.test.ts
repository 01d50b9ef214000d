import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clipAddress,
  clipLengthSeconds,
  clipQuery,
  findClipProblem,
  markAt,
  marksAround,
  type Marks,
  moveMark,
  NO_MARKS,
} from './clipMarks.ts';
import { resolveDeepLink } from '../session/deepLink.ts';

const END = 360;
const marks = (from: number | undefined, out: number | undefined): Marks => ({ in: from, out });
const mark = fc.option(fc.integer({ min: 0, max: END }), { nil: undefined });
const anyMarks = fc.record({ in: mark, out: mark });
const sides = fc.constantFrom('in' as const, 'out' as const);

describe('the marks that the dialog proposes (rule 15.10)', () => {
  it('are 30 s around the playhead, inside the recording', () => {
    expect(marksAround(100.7, 360)).toEqual({ in: 85, out: 115 });
    expect(marksAround(4, 360)).toEqual({ in: 0, out: 19 });
    expect(marksAround(355, 360)).toEqual({ in: 340, out: 360 });
    expect(marksAround(100, Infinity)).toEqual({ in: 85, out: 115 });
  });
});

describe('markAt (rule 15.10)', () => {
  it.each([
    ['in', 12.9, 12],
    ['out', 12.1, 13],
    ['in', 0, 0],
    ['out', 360.4, 360],
    ['in', 999, 360],
  ] as const)('%s at %s s is %s', (which, seconds, expected) => {
    expect(markAt(NO_MARKS, which, seconds, 360.4)[which]).toBe(expected);
  });

  it('sets a whole second within 1 s of the position, and does not change the other mark', () => {
    fc.assert(
      fc.property(anyMarks, sides, fc.double({ min: 0, max: END, noNaN: true }), (before, which, seconds) => {
        const after = markAt(before, which, seconds, END);
        expect(Number.isInteger(after[which])).toBe(true);
        expect(Math.abs(after[which]! - seconds)).toBeLessThanOrEqual(1);
        expect(which === 'in' ? after.in! <= seconds : after.out! >= seconds).toBe(true);
        const other = which === 'in' ? 'out' : 'in';
        expect(after[other]).toBe(before[other]);
      }),
    );
  });
});

describe('moveMark', () => {
  it.each([
    [marks(10, 20), 'in', 1, 11],
    [marks(10, 20), 'out', -10, 10],
    [marks(0, 20), 'in', -1, 0],
    [marks(10, 360), 'out', 1, 360],
    [NO_MARKS, 'in', 1, 1],
    [NO_MARKS, 'out', -1, 359],
  ] as const)('%o %s by %s is %s', (before, which, by, expected) => {
    expect(moveMark(before, which, by, END)[which]).toBe(expected);
  });

  it('stays within the recording', () => {
    fc.assert(
      fc.property(anyMarks, sides, fc.integer(), (before, which, by) => {
        const after = moveMark(before, which, by, END)[which]!;
        expect(after >= 0 && after <= END).toBe(true);
      }),
    );
  });
});

describe('findClipProblem (rule 15.11)', () => {
  it.each([
    [NO_MARKS, 'empty'],
    [marks(10, undefined), undefined],
    [marks(undefined, 10), undefined],
    [marks(10, 11), undefined],
    [marks(10, 10), 'order'],
    [marks(11, 10), 'order'],
    [marks(360, undefined), 'order'],
    [marks(undefined, 0), 'order'],
    [marks(361, undefined), 'outside'],
    [marks(1, 361), 'outside'],
  ] as const)('%o: %s', (found, problem) => {
    expect(findClipProblem(found, END)).toBe(problem);
  });

  it('allows the incomplete last second of a recording', () => {
    expect(findClipProblem(marks(1, 361), 360.4)).toBeUndefined();
  });

  it('allows any time when the length is unknown', () => {
    expect(findClipProblem(marks(5, 100_000), Infinity)).toBeUndefined();
    expect(findClipProblem(marks(5, undefined), Infinity)).toBeUndefined();
  });
});

describe('clipQuery (rule 15.12)', () => {
  it('opens exactly the marked clip', () => {
    const playlist = {
      streamType: 'vod' as const,
      startSeconds: 0,
      file: undefined,
      mp4: 'a',
      audio: undefined,
      poster: undefined,
      startUtcMs: 0,
    };
    fc.assert(
      fc.property(
        anyMarks.filter((found) => findClipProblem(found, END) === undefined),
        (found) => {
          const query = new URLSearchParams(clipQuery(found));
          const clip = { in: query.get('in'), out: query.get('out') };
          const opening = resolveDeepLink({ clip }, { playlist, durationSeconds: END, endSeconds: END, topics: [] });
          expect(opening).toEqual({ startAt: found.in ?? 0, endAt: found.out, notice: undefined });
        },
      ),
    );
  });

  it('is empty without marks', () => {
    expect(clipQuery(NO_MARKS)).toBe('');
    expect(clipAddress('https://a.example/s', { in: 5, out: 9 })).toBe('https://a.example/s?in=5&out=9');
    expect(clipAddress('https://a.example/s?part=2', { in: 5, out: 9 })).toBe('https://a.example/s?part=2&in=5&out=9');
  });
});

it.each([
  [marks(10, 25), END, 15],
  [marks(10, undefined), END, 350],
  [marks(undefined, 25), END, 25],
  [marks(25, 10), END, 0],
  [marks(10, undefined), Infinity, undefined],
])('%o in a recording of %s s has the length %s', (found, end, length) => {
  expect(clipLengthSeconds(found, end)).toBe(length);
});
