import { describe, expect, it } from 'vitest';
import type { Attendee, SessionMetadata, Speech, Topic, Vote } from './metadata.ts';
import { firstShown, MOST_RECORDS, shareRecords, toShownRecords } from './shownRecords.ts';

const list = <T>(count: number, toItem: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => toItem(index));
const topic = (index: number): Topic => ({
  id: `t${index}`,
  name: `Topic ${index}`,
  description: undefined,
  priority: index,
  startMs: index * 1000,
  stopMs: undefined,
});
const speech = (index: number): Speech => ({ id: `s${index}`, startMs: index * 1000, stopMs: undefined, attendee: undefined });
const vote = (index: number): Vote => ({
  id: `v${index}`,
  name: `Vote ${index}`,
  priority: index,
  startMs: index * 1000,
  stopMs: undefined,
  total: 0,
  eligible: undefined,
  result: [],
});
const attendee = (index: number): Attendee => ({
  id: `a${index}`,
  firstName: 'Anna',
  lastName: String(index),
  description: undefined,
  photo: undefined,
  division: undefined,
  role: undefined,
  rolePriority: index,
  microphone: undefined,
});
const records = ({ topics = 0, speeches = 0, votes = 0, attendees = 0 }): SessionMetadata => ({
  topics: list(topics, topic),
  speeches: list(speeches, speech),
  votes: list(votes, vote),
  attendees: list(attendees, attendee),
});
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('shareRecords (rule 6.16)', () => {
  it.each([
    [{ topics: 0, speeches: 0, votes: 0, attendees: 0 }, [0, 0, 0, 0]],
    [{ topics: 2000, speeches: 0, votes: 0, attendees: 0 }, [2000, 0, 0, 0]],
    [{ topics: 2001, speeches: 0, votes: 0, attendees: 0 }, [2000, 0, 0, 0]],
    [{ topics: 500, speeches: 500, votes: 500, attendees: 500 }, [500, 500, 500, 500]],
    [{ topics: 501, speeches: 500, votes: 500, attendees: 500 }, [500, 500, 500, 500]],
    [{ topics: 20_000, speeches: 30, votes: 0, attendees: 1 }, [1969, 30, 0, 1]],
    [{ topics: 20_000, speeches: 20_000, votes: 100, attendees: 100 }, [900, 900, 100, 100]],
    [{ topics: 20_000, speeches: 20_000, votes: 20_000, attendees: 20_000 }, [500, 500, 500, 500]],
  ])('divides 2000 between %j', (counts, shares) => {
    expect(Object.values(shareRecords(counts))).toEqual(shares);
  });
});

describe('firstShown', () => {
  it.each([
    [0, 10, -1, 0],
    [25, 10, -1, 0],
    [25, 10, 9, 0],
    [25, 10, 10, 5],
    [25, 10, 14, 5],
    [25, 10, 15, 10],
    [25, 10, 24, 15],
    [11, 10, 10, 1],
    [5, 2, 3, 2],
  ])('of %i items, of which %i are shown, with item %i: %i', (count, most, focus, first) => {
    expect(firstShown(count, most, focus)).toBe(first);
  });

  it('shows the item, at every place of every list', () => {
    for (const most of [2, 3, 7, 10])
      for (let count = 1; count < 40; count += 1)
        for (let focus = 0; focus < count; focus += 1) {
          const first = firstShown(count, most, focus);
          expect(first).toBeLessThanOrEqual(focus);
          expect(focus).toBeLessThan(first + most);
          expect(first + Math.min(most, count)).toBeLessThanOrEqual(count);
        }
  });
});

describe('toShownRecords (rule 6.16)', () => {
  it.each([0, 1, MOST_RECORDS])('shows all of %i records, as the same lists', (topics) => {
    const all = records({ topics });
    const shown = toShownRecords(all, 5000);
    expect(shown.left).toBeUndefined();
    expect(shown.topics).toBe(all.topics);
    expect(shown.speeches).toBe(all.speeches);
  });

  it('leaves one of one more out', () => {
    const shown = toShownRecords(records({ topics: MOST_RECORDS + 1 }));
    expect(shown.left).toEqual({ topics: 1, speeches: 0, votes: 0, attendees: 0 });
    expect(shown.topics).toHaveLength(MOST_RECORDS);
    expect(shown.topics.at(-1)?.id).toBe('t1999');
  });

  it('shows what surrounds an instant, in each list', () => {
    const shown = toShownRecords(records({ topics: 5000, speeches: 5000, votes: 5000, attendees: 5000 }), 3_000_500);
    for (const [kind, items] of [
      ['t', shown.topics],
      ['s', shown.speeches],
      ['v', shown.votes],
    ] as const) {
      expect(items).toHaveLength(500);
      expect(idsOf(items)).toContain(`${kind}3000`);
      expect(idsOf(items)).toContain(`${kind}2900`);
    }
    expect(shown.attendees[0]?.id).toBe('a0');
  });

  it('orders a list before it leaves something out', () => {
    const { votes, speeches } = records({ votes: 3000, speeches: 3000 });
    const shown = toShownRecords({ topics: [], votes: votes.toReversed(), speeches: speeches.toReversed(), attendees: [] });
    expect(idsOf(shown.votes)).toEqual(list(1000, (index) => `v${index}`));
    expect(idsOf(shown.speeches)).toEqual(list(1000, (index) => `s${index}`));
  });

  it('ends a topic or a speech where the next one begins that is not shown, but keeps an open vote open (rules 8.4, 10.4)', () => {
    const shown = toShownRecords(records({ topics: 3000, speeches: 3000, votes: 3000 }));
    expect(shown.topics.map(({ stopMs }) => stopMs).filter((stopMs) => stopMs !== undefined)).toEqual([shown.topics.length * 1000]);
    expect(shown.speeches.at(-1)?.stopMs).toBe(shown.speeches.length * 1000);
    expect(shown.votes.every(({ stopMs }) => stopMs === undefined)).toBe(true);
  });

  it('shows the topics that are found, and then others', () => {
    const found = new Set(['t2', 't2500', 't4999']);
    const shown = toShownRecords(records({ topics: 5000 }), undefined, ({ id }) => found.has(id));
    expect(shown.topics).toHaveLength(MOST_RECORDS);
    expect(idsOf(shown.topics)).toEqual([...list(1998, (index) => `t${index}`), 't2500', 't4999']);
    expect(shown.left?.topics).toBe(3000);
    const many = toShownRecords(records({ topics: 5000 }), undefined, ({ priority }) => priority >= 1000);
    expect(idsOf(many.topics)).toEqual(list(MOST_RECORDS, (index) => `t${index + 1000}`));
  });
});
