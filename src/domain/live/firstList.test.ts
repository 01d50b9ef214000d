import { describe, expect, it } from 'vitest';
import type { Topic, Vote } from '../session/metadata.ts';
import { toShownList } from './firstList.ts';
import type { ListEvent } from './liveEvents.ts';

const result = [{ vote: 'yes', label: 'For', count: 19, percentage: 100 }];
const vote = (more: Partial<Vote>): Vote => ({
  id: 'v',
  name: 'Bridge',
  priority: 1,
  startMs: 1000,
  stopMs: 9000,
  total: 19,
  eligible: 37,
  outcome: 'adopted',
  result,
  ...more,
});
const list = (records: ListEvent['records'], orders?: Record<string, number>): ListEvent => ({
  kind: 'list',
  list: 'votes',
  records,
  isRecorded: false,
  ...(orders && { orders: new Map(Object.entries(orders)) }),
});
/** The first vote at an instant of the video, of a list that was received at 10,000 ms. */
const at = (event: ListEvent, shownMs: number) => {
  const shown = toShownList(event, { receivedMs: 10_000, shownMs });
  return { vote: shown.event.records[0] as Vote, nextMs: shown.nextMs };
};

describe('the first list of a connection, with a delayed video (rule 12.7)', () => {
  it('has the result of a vote when the video has reached its end', () => {
    const event = list([vote({})]);
    expect(at(event, 900)).toEqual({
      nextMs: 1000,
      vote: expect.objectContaining({ name: 'Bridge', startMs: undefined, stopMs: undefined, total: 0, result: [] }),
    });
    expect(at(event, 900).vote.outcome).toBeUndefined();
    expect(at(event, 8999)).toEqual({
      nextMs: 9000,
      vote: expect.objectContaining({ startMs: 1000, stopMs: undefined, eligible: 37, result: [] }),
    });
    expect(at(event, 8999).vote.outcome).toBeUndefined();
    expect(at(event, 9000)).toEqual({ nextMs: undefined, vote: vote({}) });
  });

  it('has the counts of a vote when the video has reached their time', () => {
    const open = vote({ stopMs: undefined, outcome: undefined });
    expect(at(list([open], { v: 5000 }), 4999)).toEqual({
      nextMs: 5000,
      vote: expect.objectContaining({ startMs: 1000, total: 0, result: [] }),
    });
    expect(at(list([open], { v: 5000 }), 5000)).toEqual({ nextMs: undefined, vote: open });
    expect(at(list([open]), 4999).vote).toEqual(open);
  });

  it('is whole when the video has reached its receipt, whatever the clock of the broker', () => {
    const ahead = list([vote({ stopMs: 12_000 })]);
    expect(at(ahead, 9000)).toMatchObject({ nextMs: 10_000, vote: { stopMs: undefined } });
    expect(at(ahead, 10_000)).toEqual({ nextMs: undefined, vote: vote({ stopMs: 12_000 }) });
  });

  it('holds back starts and stops of topics and speeches', () => {
    const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
      id,
      name: id,
      description: undefined,
      priority: 1,
      startMs,
      stopMs,
    });
    const topics = [topic('a', 1000, 5000), topic('b', 5000), topic('c')];
    const shown = toShownList({ ...list(topics), list: 'topics' }, { receivedMs: 10_000, shownMs: 4000 });
    expect(shown).toMatchObject({ nextMs: 5000, event: { records: [topic('a', 1000), topic('b'), topic('c')] } });
    const speeches = topics.slice(0, 2).map(({ id, startMs = 0, stopMs }) => ({ id, startMs, stopMs, attendee: undefined }));
    const spoken = toShownList({ ...list(speeches), list: 'speeches' }, { receivedMs: 10_000, shownMs: 4000 });
    expect(spoken.event.records).toEqual([{ id: 'a', startMs: 1000, stopMs: undefined, attendee: undefined }]);
  });
});
