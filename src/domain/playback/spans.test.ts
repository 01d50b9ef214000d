import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSpans, currentIndex, lastStarted, type Span, topicProgress } from './spans.ts';

const position = fc.nat(40);
const span = fc.record({ from: position, until: fc.option(position, { nil: undefined }) });
const spans = fc.array(span, { maxLength: 12 });
const times = fc.nat(45);

/** The rule as it is told: begun, not ended, of several the one that began last, and of those the last in order. */
function tellCurrent(all: readonly Span[], seconds: number): Span | undefined {
  const endOf = ({ from, until }: Span) =>
    until ?? Math.min(...all.filter((other) => other.from > from).map((other) => other.from), Infinity);
  const running = all.filter((each) => each.from <= seconds && seconds < endOf(each));
  const latest = Math.max(...running.map(({ from }) => from));
  return running.findLast(({ from }) => from === latest);
}

describe('the current one', () => {
  const at = (all: Span[], seconds: number) => closeSpans(all)[currentIndex(closeSpans(all), seconds)]?.from;

  it.each([
    ['nothing has begun', [{ from: 5, until: 9 }], 4, undefined],
    ['it begins', [{ from: 5, until: 9 }], 5, 5],
    ['it ends', [{ from: 5, until: 9 }], 9, undefined],
    [
      'one began later within another',
      [
        { from: 0, until: 90 },
        { from: 10, until: 20 },
      ],
      15,
      10,
    ],
    [
      'that one has ended and the other goes on',
      [
        { from: 0, until: 90 },
        { from: 10, until: 20 },
      ],
      20,
      0,
    ],
    ['it has no end and nothing follows', [{ from: 5, until: undefined }], 9999, 5],
    [
      'it had no end, and the next one has begun and ended',
      [
        { from: 0, until: undefined },
        { from: 10, until: 20 },
      ],
      25,
      undefined,
    ],
    ['it ends where it begins', [{ from: 5, until: 5 }], 5, undefined],
    ['it ends before it begins', [{ from: 5, until: 2 }], 6, undefined],
  ] as const)('when %s', (_, all, seconds, from) => {
    expect(at([...all], seconds)).toBe(from);
  });

  it('is, of those that began together, the last in order', () => {
    const twins = [
      { from: 5, until: 9, id: 'a' },
      { from: 5, until: undefined, id: 'b' },
    ];
    expect(currentIndex(closeSpans(twins), 6)).toBe(1);
    expect(closeSpans(twins)[1]?.id).toBe('b');
  });

  it('is the one the rule tells, whatever they are', () => {
    fc.assert(
      fc.property(spans, times, (all, seconds) => {
        const named = all.toSorted((a, b) => a.from - b.from).map((each, id) => ({ ...each, id }));
        const closed = closeSpans(named);
        expect(closed[currentIndex(closed, seconds)]?.id).toBe((tellCurrent(named, seconds) as { id: number } | undefined)?.id);
      }),
    );
  });

  it('keeps every span, in order, with the ends it had', () => {
    fc.assert(
      fc.property(spans, (all) => {
        const closed = closeSpans(all);
        expect(closed.map(({ from }) => from)).toEqual(all.map(({ from }) => from).toSorted((a, b) => a - b));
        for (const [index, { from, until }] of all.toSorted((a, b) => a.from - b.from).entries()) {
          expect(closed[index]?.from).toBe(from);
          if (until === undefined) expect(closed[index]?.until).toBeGreaterThan(from);
          else expect(closed[index]?.until).toBe(until);
        }
      }),
    );
  });

  it('is searched for among those that have begun', () => {
    fc.assert(
      fc.property(spans, times, (all, seconds) => {
        const sorted = closeSpans(all);
        expect(lastStarted(sorted, seconds)).toBe(sorted.findLastIndex(({ from }) => from <= seconds));
      }),
    );
  });
});

describe('the progress of a topic (spec §4)', () => {
  it.each([
    ['before it begins', { from: 10, until: 20 }, 9.9, 0],
    ['where it begins', { from: 10, until: 20 }, 10, 0],
    ['half way', { from: 10, until: 20 }, 15, 50],
    ['where it ends', { from: 10, until: 20 }, 20, 100],
    ['after it', { from: 10, until: 20 }, 99, 100],
    ['before it begins, without end', { from: 10, until: undefined }, 9, 0],
    ['once begun, without end', { from: 10, until: undefined }, 10, 100],
    ['once begun, where it ends as it begins', { from: 10, until: 10 }, 10, 100],
    ['before it begins, where it ends before that', { from: 10, until: 5 }, 7, 0],
    ['once begun, where it ended before that', { from: 10, until: 5 }, 10, 100],
  ] as const)('%s', (_, topic, seconds, percent) => {
    expect(topicProgress(topic, seconds)).toBe(percent);
  });

  it('stays within 0 and 100, and never goes back', () => {
    fc.assert(
      fc.property(span, times, times, (topic, a, b) => {
        const [early, late] = [topicProgress(topic, Math.min(a, b)), topicProgress(topic, Math.max(a, b))];
        expect(early).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(100);
        expect(late).toBeGreaterThanOrEqual(early);
      }),
    );
  });

  it('is linear between start and stop', () => {
    fc.assert(
      fc.property(position, fc.integer({ min: 1, max: 100 }), fc.double({ min: 0, max: 1, noNaN: true }), (from, length, share) => {
        expect(topicProgress({ from, until: from + length }, from + share * length)).toBeCloseTo(share * 100, 6);
      }),
    );
  });
});
