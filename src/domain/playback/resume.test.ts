import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseResumePoints, storePosition, RESUME_LIMIT, type ResumePoint, resumePosition } from './resume.ts';

const point = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), seconds: fc.double({ min: 0, max: 400, noNaN: true }) });

describe('storePosition (rule 7.8)', () => {
  it.each([
    [14.9, undefined],
    [15, 15],
    [200.7, 200],
    [340, 340],
    [340.1, undefined],
    [360, undefined],
  ])('stores %d of 360 seconds as %s', (seconds, stored) => {
    const before = [{ key: 'gr', seconds: 100 }];
    expect(resumePosition(storePosition(before, { key: 'gr', seconds }, 360), 'gr')).toBe(stored);
  });

  it('stores nothing while the duration is unknown', () => {
    expect(storePosition([], { key: 'gr', seconds: 100 }, 0)).toEqual([]);
  });

  it('stores each recording once, newest first, without changing the others', () => {
    fc.assert(
      fc.property(fc.array(point), (steps) => {
        let points: ResumePoint[] = [];
        for (const each of steps) {
          const before = points.filter(({ key }) => key !== each.key);
          points = storePosition(points, each, 360);
          expect(new Set(points.map(({ key }) => key)).size).toBe(points.length);
          expect(points.filter(({ key }) => key !== each.key)).toEqual(before);
          if (points.length > before.length) expect(points[0]?.key).toBe(each.key);
        }
      }),
    );
  });

  it('drops the oldest position of a full list', () => {
    const full = Array.from({ length: RESUME_LIMIT }, (_, index) => ({ key: String(index), seconds: 100 }));
    const points = storePosition(full, { key: 'new', seconds: 100 }, 360);
    expect(points).toHaveLength(RESUME_LIMIT);
    expect(points[0]?.key).toBe('new');
    expect(resumePosition(points, String(RESUME_LIMIT - 1))).toBeUndefined();
  });
});

describe('parseResumePoints', () => {
  it('returns the valid items only', () => {
    const good = { key: 'gr', seconds: 20 };
    expect(parseResumePoints([good, null, 3, { key: 1, seconds: 20 }, { key: 'x', seconds: '20' }, { key: 'x', seconds: -1 }])).toEqual([
      good,
    ]);
    expect(parseResumePoints('[]')).toEqual([]);
    expect(parseResumePoints(undefined)).toEqual([]);
  });
});
