import { ImportError } from '../../importError.ts';
import type { LegistarEvent, LegistarItem, LegistarRollCall, LegistarVote } from './legistarSchema.ts';
import { tally, type Tally } from '../../seedPart.ts';

/** All records of Legistar files, in the order of the files. */
export interface LegistarRecords {
  events: LegistarEvent[];
  items: LegistarItem[];
  votes: LegistarVote[];
  rollCalls: LegistarRollCall[];
}

/** One event with its items, votes and roll calls; `tallies` count the other records. */
export interface LegistarSelection extends Omit<LegistarRecords, 'events'> {
  event: LegistarEvent;
  tallies: Tally[];
}

/**
 * Selects one event: the `wanted` one, else the only one that items name, else the only event. Throws an ImportError
 * that lists the events if several remain.
 */
export function selectEvent(
  { events, items: loose, votes: looseVotes, rollCalls: looseCalls }: LegistarRecords,
  wanted?: number,
): LegistarSelection {
  const items = [...loose, ...events.flatMap(({ EventItems }) => EventItems ?? [])];
  const votes = [...looseVotes, ...items.flatMap(({ EventItemVoteInfo }) => EventItemVoteInfo ?? [])];
  const rollCalls = [...looseCalls, ...items.flatMap(({ EventItemRollCallInfo }) => EventItemRollCallInfo ?? [])];
  const named = [...new Set(items.map(({ EventItemEventId }) => EventItemEventId))];
  const candidates = named.length > 0 ? named : [...new Set(events.map(({ EventId }) => EventId))];
  if (candidates.length === 0)
    throw new ImportError('there are votes or roll calls, but not the event items they belong to: add the file of items');
  const eventId = wanted ?? candidates[0] ?? 0;
  const known = [...new Set([...candidates, ...events.map(({ EventId }) => EventId)])];
  if (!known.includes(eventId)) throw new ImportError(`there is no event ${eventId}; there are ${listEvents(known, events)}`);
  if (wanted === undefined && candidates.length > 1)
    throw new ImportError(`the files are about several events: choose one with --event (${listEvents(candidates, events)})`);

  const own = items.filter(({ EventItemEventId }) => EventItemEventId === eventId);
  const uniqueItems = [...new Map(own.map((item) => [item.EventItemId, item])).values()];
  const itemIds = new Set(uniqueItems.map(({ EventItemId }) => EventItemId));
  const selectedVotes = selectOwn(
    'individual votes',
    votes,
    ({ VoteId, VoteEventItemId }) => [VoteId, VoteEventItemId],
    itemIds,
    `cast on an item that event ${eventId} does not have`,
  );
  const selectedCalls = selectOwn(
    'entries of roll calls',
    rollCalls,
    ({ RollCallId, RollCallEventItemId }) => [RollCallId, RollCallEventItemId],
    itemIds,
    `of an item that event ${eventId} does not have`,
  );
  const others = events.filter(({ EventId }) => EventId !== eventId);
  const ownEvents = events.length - others.length;
  return {
    event: events.find(({ EventId }) => EventId === eventId) ?? { EventId: eventId },
    items: uniqueItems,
    votes: selectedVotes.records,
    rollCalls: selectedCalls.records,
    tallies: [
      tally('events', events.length, Math.min(ownEvents, 1), [
        {
          count: others.length,
          why: `another meeting: ${listEvents(
            others.map(({ EventId }) => EventId),
            events,
          )}`,
        },
        { count: ownEvents - Math.min(ownEvents, 1), why: 'given twice' },
      ]),
      tally('event items', items.length, uniqueItems.length, [
        { count: items.length - own.length, why: 'of another meeting' },
        { count: own.length - uniqueItems.length, why: 'given twice' },
      ]),
      selectedVotes.tally,
      selectedCalls.tally,
    ],
  };
}

/** Selects each record of the event's items once; `getIds` returns the number of the record and that of its item. */
function selectOwn<T>(what: string, records: T[], getIds: (record: T) => [id: number, itemId: number], itemIds: Set<number>, why: string) {
  const own = records.filter((record) => itemIds.has(getIds(record)[1]));
  const unique = [...new Map(own.map((record) => [getIds(record)[0], record])).values()];
  return {
    records: unique,
    tally: tally(what, records.length, unique.length, [
      { count: records.length - own.length, why },
      { count: own.length - unique.length, why: 'given twice' },
    ]),
  };
}

function listEvents(ids: number[], events: LegistarEvent[]): string {
  return ids.map((id) => `${id} ${events.find(({ EventId }) => EventId === id)?.EventBodyName ?? ''}`.trim()).join(', ');
}
