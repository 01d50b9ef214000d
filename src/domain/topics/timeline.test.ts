import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Speech, Topic, Vote } from '../session/metadata.ts';
import { toTimeline } from './timeline.ts';

interface Details {
  id: string;
  startMs: number | undefined;
  priority: number;
}

const topic = (details: Details): Topic => ({ ...details, name: details.id, description: undefined, stopMs: undefined });
const vote = (details: Details): Vote => ({ ...details, name: details.id, stopMs: undefined, total: 0, eligible: undefined, result: [] });
const speech = ({ id, startMs }: Details): Speech => ({ id, startMs: startMs ?? 0, stopMs: undefined, attendee: undefined });
const details = (id: string, startMs: number | undefined, priority = 1): Details => ({ id, startMs, priority });

const list = fc.uniqueArray(
  fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), startMs: fc.option(fc.nat(3), { nil: undefined }), priority: fc.nat(2) }),
  { selector: ({ id }) => id },
);
const arbitrary = fc.record({
  topics: list.map((all) => all.map(topic)),
  votes: list.map((all) => all.map(vote)),
  speeches: list.map((all) => all.map(speech)),
});

describe('toTimeline (rules 8.1, 8.2)', () => {
  it('orders started items by start, priority and id, then the others by priority and id', () => {
    const timeline = toTimeline({
      topics: [details('t2', undefined, 2), details('t1', 10), details('b', undefined, 1), details('a', undefined, 1)].map(topic),
      votes: [details('v9', 10, 1), details('v1', 10, 0), details('v0', 5)].map(vote),
      speeches: [details('s2', 10), details('s1', 10), details('s0', 0)].map(speech),
    });
    expect(timeline.map(({ id }) => id)).toEqual(['s0', 'v0', 'v1', 't1', 'v9', 's1', 's2', 'a', 'b', 't2']);
  });

  it('contains every item once, independent of the input order', () => {
    fc.assert(
      fc.property(arbitrary, ({ topics, votes, speeches }) => {
        const timeline = toTimeline({ topics, votes, speeches });
        expect(new Set(timeline.map(({ data }) => data))).toEqual(new Set([...topics, ...votes, ...speeches]));
        expect(timeline).toHaveLength(topics.length + votes.length + speeches.length);
        const turned = { topics: topics.toReversed(), votes: votes.toReversed(), speeches: speeches.toReversed() };
        expect(toTimeline(turned)).toEqual(timeline);
      }),
    );
  });

  it('never puts a later item, or one without a start, before another', () => {
    fc.assert(
      fc.property(arbitrary, (metadata) => {
        const starts = toTimeline(metadata).map(({ startMs }) => startMs ?? Infinity);
        expect(starts).toEqual(starts.toSorted((a, b) => (a === b ? 0 : a - b)));
        const keys = toTimeline(metadata).map(({ startMs = Infinity, priority, id }) => ({ startMs, priority, id }));
        for (const [index, next] of keys.slice(1).entries()) {
          const { startMs, priority, id } = keys[index] ?? expect.fail();
          if (next.startMs === startMs) expect(next.priority).toBeGreaterThanOrEqual(priority);
          if (next.startMs === startMs && next.priority === priority) expect(next.id >= id).toBe(true);
        }
      }),
    );
  });
});
