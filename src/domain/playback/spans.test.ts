import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeSpans, currentIndex, lastStarted, type Span, topicProgress } from './spans.ts';

const position = fc.nat(40);
const span = fc.record({ from: position, until: fc.option(position, { nil: undefined }) });
const spans = fc.array(span, { maxLength: 12 });
const times = fc.nat(45);

/** Rules 8.4 and 8.5 literally: started, not ended; of several the one that started last, and of those the last in order. */
function findCurrent(all: readonly Span[], seconds: number): Span | undefined {
  const endOf = ({ from, until }: Span) =>
    until ?? Math.min(...all.filter((other) => other.from > from).map((other) => other.from), Infinity);
  const running = all.filter((each) => each.from <= seconds && seconds < endOf(each));
  const latest = Math.max(...running.map(({ from }) => from));
  return running.findLast(({ from }) => from === latest);
}

describe('the current span (rules 8.4, 8.5)', () => {
  const at = (all: Span[], seconds: number) => closeSpans(all)[currentIndex(closeSpans(all), seconds)]?.from;

  it.each([
    ['none has started', [{ from: 5, until: 9 }], 4, undefined],
    ['it starts', [{ from: 5, until: 9 }], 5, 5],
    ['it ends', [{ from: 5, until: 9 }], 9, undefined],
    [
      'one started later within another',
      [
        { from: 0, until: 90 },
        { from: 10, until: 20 },
      ],
      15,
      10,
    ],
    [
      'that one has ended and the other continues',
      [
        { from: 0, until: 90 },
        { from: 10, until: 20 },
      ],
      20,
      0,
    ],
    ['it has no end and nothing follows', [{ from: 5, until: undefined }], 9999, 5],
    [
      'it had no end, and the next one has started and ended',
      [
        { from: 0, until: undefined },
        { from: 10, until: 20 },
      ],
      25,
      undefined,
    ],
    ['it ends where it starts', [{ from: 5, until: 5 }], 5, undefined],
    ['it ends before it starts', [{ from: 5, until: 2 }], 6, undefined],
  ] as const)('when %s', (_, all, seconds, from) => {
    expect(at([...all], seconds)).toBe(from);
  });

  it('is the last in order of those that started together', () => {
    const twins = [
      { from: 5, until: 9, id: 'a' },
      { from: 5, until: undefined, id: 'b' },
    ];
    expect(currentIndex(closeSpans(twins), 6)).toBe(1);
    expect(closeSpans(twins)[1]?.id).toBe('b');
  });

  it('is the one of rules 8.4 and 8.5 for any spans', () => {
    fc.assert(
      fc.property(spans, times, (all, seconds) => {
        const named = all.toSorted((a, b) => a.from - b.from).map((each, id) => ({ ...each, id }));
        const closed = closeSpans(named);
        expect(closed[currentIndex(closed, seconds)]?.id).toBe((findCurrent(named, seconds) as { id: number } | undefined)?.id);
      }),
    );
  });

  it('closeSpans returns every span, by start, with its own end if it has one', () => {
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

  it('lastStarted finds the last span that has started', () => {
    fc.assert(
      fc.property(spans, times, (all, seconds) => {
        const sorted = closeSpans(all);
        expect(lastStarted(sorted, seconds)).toBe(sorted.findLastIndex(({ from }) => from <= seconds));
      }),
    );
  });
});

describe('the progress of a topic (rule 8.3)', () => {
  it.each([
    ['before its start', { from: 10, until: 20 }, 9.9, 0],
    ['at its start', { from: 10, until: 20 }, 10, 0],
    ['half way', { from: 10, until: 20 }, 15, 50],
    ['at its end', { from: 10, until: 20 }, 20, 100],
    ['after its end', { from: 10, until: 20 }, 99, 100],
    ['before its start, without end', { from: 10, until: undefined }, 9, 0],
    ['after its start, without end', { from: 10, until: undefined }, 10, 100],
    ['at its start, when it ends there', { from: 10, until: 10 }, 10, 100],
    ['before its start, when it ends before that', { from: 10, until: 5 }, 7, 0],
    ['at its start, when it ends before that', { from: 10, until: 5 }, 10, 100],
  ] as const)('%s', (_, topic, seconds, percent) => {
    expect(topicProgress(topic, seconds)).toBe(percent);
  });

  it('stays within 0 and 100, and never decreases', () => {
    fc.assert(
      fc.property(span, times, times, (topic, a, b) => {
        const early = topicProgress(topic, Math.min(a, b));
        const late = topicProgress(topic, Math.max(a, b));
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
