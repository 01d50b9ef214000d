import { ImportError } from '../../importError.ts';
import type { LegistarEvent, LegistarItem, LegistarVote } from './legistarSchema.ts';
import { tally, type Tally } from '../../seedPart.ts';

/** All records of Legistar files, in the order of the files. */
export interface LegistarRecords {
  events: LegistarEvent[];
  items: LegistarItem[];
  votes: LegistarVote[];
}

/** One event with its items and votes; `tallies` count the other records. */
interface LegistarSelection {
  event: LegistarEvent;
  items: LegistarItem[];
  votes: LegistarVote[];
  tallies: Tally[];
}

/**
 * Selects one event: the `wanted` one, else the only one that items name, else the only event. Throws an ImportError
 * that lists the events if several remain.
 */
export function selectEvent({ events, items: loose, votes }: LegistarRecords, wanted?: number): LegistarSelection {
  const items = [...loose, ...events.flatMap(({ EventItems }) => EventItems ?? [])];
  const named = [...new Set(items.map(({ EventItemEventId }) => EventItemEventId))];
  const candidates = named.length > 0 ? named : [...new Set(events.map(({ EventId }) => EventId))];
  if (candidates.length === 0) throw new ImportError('there are votes, but not the event items they were cast on: add the file of items');
  const eventId = wanted ?? candidates[0] ?? 0;
  const known = [...new Set([...candidates, ...events.map(({ EventId }) => EventId)])];
  if (!known.includes(eventId)) throw new ImportError(`there is no event ${eventId}; there are ${listEvents(known, events)}`);
  if (wanted === undefined && candidates.length > 1)
    throw new ImportError(`the files are about several events: choose one with --event (${listEvents(candidates, events)})`);

  const own = items.filter(({ EventItemEventId }) => EventItemEventId === eventId);
  const uniqueItems = [...new Map(own.map((item) => [item.EventItemId, item])).values()];
  const itemIds = new Set(uniqueItems.map(({ EventItemId }) => EventItemId));
  const ownVotes = votes.filter(({ VoteEventItemId }) => itemIds.has(VoteEventItemId));
  const uniqueVotes = [...new Map(ownVotes.map((vote) => [vote.VoteId, vote])).values()];
  const others = events.filter(({ EventId }) => EventId !== eventId);
  const ownEvents = events.length - others.length;
  return {
    event: events.find(({ EventId }) => EventId === eventId) ?? { EventId: eventId },
    items: uniqueItems,
    votes: uniqueVotes,
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
      tally('individual votes', votes.length, uniqueVotes.length, [
        { count: votes.length - ownVotes.length, why: `cast on an item that event ${eventId} does not have` },
        { count: ownVotes.length - uniqueVotes.length, why: 'given twice' },
      ]),
    ],
  };
}

function listEvents(ids: number[], events: LegistarEvent[]): string {
  return ids.map((id) => `${id} ${events.find(({ EventId }) => EventId === id)?.EventBodyName ?? ''}`.trim()).join(', ');
}
