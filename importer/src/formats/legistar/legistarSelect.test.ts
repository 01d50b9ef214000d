import { describe, expect, it } from 'vitest';
import { selectEvent as select, type LegistarRecords } from './legistarSelect.ts';

const events = [
  { EventId: 1, EventBodyName: 'Council' },
  { EventId: 2, EventBodyName: 'Committee' },
];
const item = (id: number, event: number) => ({ EventItemId: id, EventItemEventId: event });
const vote = (id: number, on: number) => ({ VoteId: id, VoteEventItemId: on });
const call = (id: number, on: number) => ({ RollCallId: id, RollCallEventItemId: on });
const selectEvent = (records: Partial<LegistarRecords>, wanted?: number) =>
  select({ events: [], items: [], votes: [], rollCalls: [], ...records }, wanted);

describe('selectEvent', () => {
  it('selects the event that the items name', () => {
    const selection = selectEvent({ events, items: [item(10, 2)], votes: [vote(100, 10)] });
    expect(selection.event).toEqual(events[1]);
    expect(selection.votes).toHaveLength(1);
    expect(selection.tallies[0]).toEqual({
      what: 'events',
      read: 2,
      imported: 1,
      leftOut: [{ count: 1, why: 'another meeting: 1 Council' }],
    });
  });

  it('selects the only event if there are no items, and accepts items without their event', () => {
    expect(selectEvent({ events: events.slice(0, 1), items: [], votes: [] }).event.EventId).toBe(1);
    expect(selectEvent({ events: [], items: [item(10, 9)], votes: [] }).event).toEqual({ EventId: 9 });
  });

  it('reads the items inside an event', () => {
    const selection = selectEvent({ events: [{ EventId: 1, EventItems: [item(10, 1)] }], items: [item(10, 1)], votes: [] });
    expect(selection.items).toEqual([item(10, 1)]);
    expect(selection.tallies[1]).toMatchObject({ read: 2, imported: 1, leftOut: [{ count: 1, why: 'given twice' }] });
  });

  it('reads the votes and roll calls inside items', () => {
    const full = { ...item(10, 1), EventItemVoteInfo: [vote(1, 10)], EventItemRollCallInfo: [call(5, 10)] };
    const selection = selectEvent({ items: [full], votes: [vote(1, 10), vote(2, 10), vote(3, 99)], rollCalls: [call(6, 10), call(7, 99)] });
    expect(selection.votes.map(({ VoteId }) => VoteId)).toEqual([1, 2]);
    expect(selection.rollCalls.map(({ RollCallId }) => RollCallId)).toEqual([6, 5]);
    expect(selection.tallies.slice(2)).toEqual([
      {
        what: 'individual votes',
        read: 4,
        imported: 2,
        leftOut: [
          { count: 1, why: 'cast on an item that event 1 does not have' },
          { count: 1, why: 'given twice' },
        ],
      },
      { what: 'entries of roll calls', read: 3, imported: 2, leftOut: [{ count: 1, why: 'of an item that event 1 does not have' }] },
    ]);
  });

  it('requires --event if several events remain, and selects the given one', () => {
    expect(() => selectEvent({ events, items: [], votes: [] })).toThrow('choose one with --event (1 Council, 2 Committee)');
    const records = { events, items: [item(10, 1), item(20, 2)], votes: [vote(100, 10), vote(200, 20)] };
    expect(() => selectEvent(records)).toThrow('--event');
    const selection = selectEvent(records, 2);
    expect(selection.items).toEqual([item(20, 2)]);
    expect(selection.tallies[1]?.leftOut).toEqual([{ count: 1, why: 'of another meeting' }]);
    expect(selection.tallies[2]?.leftOut).toEqual([{ count: 1, why: 'cast on an item that event 2 does not have' }]);
    expect(() => selectEvent(records, 3)).toThrow('there is no event 3');
  });

  it('rejects votes and roll calls without items', () => {
    expect(() => selectEvent({ votes: [vote(1, 1)] })).toThrow('add the file of items');
    expect(() => selectEvent({ rollCalls: [call(1, 1)] })).toThrow('add the file of items');
  });
});
