import { describe, expect, it } from 'vitest';
import type { Attendee, Speech, Vote } from '../../store/records.ts';
import { attendeesSchema, clientSchema, speechesSchema, topicsSchema, votesSchema } from '../../seed/seedSchema.ts';
import { instantAt, toAttendee, toSpeech, toTopic, toVote } from '../../seed/toRecords.ts';
import { toRecordedLists } from './recordedLists.ts';

const ZERO = Date.parse('2026-10-26T18:30:00.000Z');
const client = clientSchema.parse({
  name: 'dorp',
  title: 'Dorp',
  divisions: [{ id: 'green', name: 'Groen' }],
  roles: [{ id: 'mayor', name: 'Burgemeester', priority: 1 }],
  delegates: [{ id: 'an', firstname: 'An', lastname: 'Peeters', division: 'green', role: 'mayor' }],
});
const none = { topics: [], attendees: [], speeches: [], votes: [] };
const session = { sessionId: 7, city: 'dorp', reference: 'raad', name: 'Raad', startMs: ZERO, status: 'vod', language: 'nl' } as const;
const stored = { ...session, published: true, viewers: 0, script: false };

describe('the lists of a recorded session', () => {
  it('become the same records when the seed is loaded', () => {
    const attendees = [
      toAttendee({ id: 'a1', delegate: 'an', microphone: 3 }, 7, client),
      toAttendee(
        { id: 'a2', delegate: { id: 'guest', firstname: 'Jo', lastname: 'Maes' }, role: { id: 'guest', name: 'Gast', priority: 9 } },
        7,
        client,
      ),
      toAttendee({ id: 'a3', delegate: { firstname: 'Cy', lastname: 'Roy' } }, 7, client),
    ];
    const topics = [
      toTopic({ id: 't1', name: 'Opening', priority: 1, start: 6.125, stop: 90 }, 7, ZERO),
      toTopic({ id: 't2', name: 'Rest', priority: 2, dossier: 'zaak-14' }, 7, ZERO),
    ];
    const speeches = [
      toSpeech({ id: 's1', start: 7, stop: 8.5, attendee: 'a1', topic: 't1' }, stored, ZERO, attendees),
      toSpeech({ id: 's2', start: 9, stop: 10, microphone: 5 }, stored, ZERO, attendees),
    ];
    const result = [{ vote: 'yes', label: 'Voor', count: 3 }];
    const ballots = [
      { attendee: 'a1', vote: 'yes', label: 'Voor' },
      { delegate: 'an', name: 'An Peeters', division: 'Groen', vote: 'yes' },
      { delegate: '{9f-1}', name: 'Di Fox', vote: 'absent' },
      { name: 'Jo Maes', vote: 'absent' },
    ];
    const vote = { id: 'v1', name: 'Motie', priority: 1, start: 20, stop: 30, total: 3, topic: 't1', result, ballots };
    const votes = [toVote(vote, 7, ZERO)];
    const lists = toRecordedLists({ topics, attendees, speeches, votes }, ZERO, client);
    expect(attendeesSchema.parse(lists.attendees).map((seed) => toAttendee(seed, 7, client))).toEqual(attendees);
    expect(topicsSchema.parse(lists.topics).map((seed) => toTopic(seed, 7, ZERO))).toEqual(topics);
    expect(speechesSchema.parse(lists.speeches).map((seed) => toSpeech(seed, stored, ZERO, attendees))).toEqual(speeches);
    expect(votesSchema.parse(lists.votes).map((seed) => toVote(seed, 7, ZERO))).toEqual(votes);
  });

  it('have every field of a record that this code does not name', () => {
    const more = { note: 'A new field' };
    const speech = { ...toSpeech({ id: 's1', start: 7 }, stored, ZERO, []), ...more };
    const vote = { ...toVote({ id: 'v1', name: 'Motie', priority: 1, total: 0, result: [] }, 7, ZERO), ...more };
    const topic = { ...toTopic({ id: 't1', name: 'Opening', priority: 1 }, 7, ZERO), ...more };
    const attendee = { ...toAttendee({ id: 'a1', delegate: 'an' }, 7, client), ...more };
    const lists = toRecordedLists({ topics: [topic], attendees: [attendee], speeches: [speech], votes: [vote] }, ZERO, client);
    for (const records of Object.values(lists)) expect(records).toMatchObject([more]);
  });

  it('begin with the recording, also what ended before it', () => {
    const topic = {
      _id: 't1',
      name: 'Opening',
      status: false,
      priority: 1,
      session: 7,
      start: instantAt(ZERO - 9000),
      stop: instantAt(ZERO - 5000),
    };
    const { topics } = toRecordedLists({ ...none, topics: [topic] }, ZERO, client);
    expect(topics).toEqual([{ id: 't1', name: 'Opening', priority: 1, start: 0, stop: 0.001 }]);
  });

  it('have ids of the seed, and no reference to a record that was deleted', () => {
    const attendee = { _id: 'gone', session: 7, delegate: { _id: 'an', firstname: 'An', lastname: 'Peeters' } } as Attendee;
    const speech = {
      _id: 'a b/c',
      start: ZERO + 1000,
      stop: ZERO + 2000,
      createdAt: '',
      session: 7,
      status: false,
      attendee,
      topic: 'gone',
    } as Speech;
    const vote = {
      _id: 'één',
      name: 'Motie',
      priority: 1,
      start: null,
      stop: null,
      total: 0,
      session: 7,
      topic: 'gone',
      result: [],
    } as Vote;
    const lists = toRecordedLists({ ...none, speeches: [speech], votes: [vote] }, ZERO, client);
    expect(speechesSchema.parse(lists.speeches)).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, start: 1, stop: 2 }]);
    expect(votesSchema.parse(lists.votes)).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{32}$/) as string, name: 'Motie', priority: 1, total: 0, result: [] },
    ]);
  });

  it('have ballots by the ids of the seed, and by name where the person was deleted (rule 10.12)', () => {
    const guest = toAttendee({ id: 'a2', delegate: { id: 'guest', firstname: 'Jo', lastname: 'Maes', refId: 'person 9' } }, 7, client);
    const ballots = [
      { attendee: 'één', vote: 'yes' },
      { attendee: 'gone', delegate: 'an', name: 'An Peeters', vote: 'yes' },
      { attendee: 'gone', name: 'Bo Smit', division: 'Groen', vote: 'no' },
      { delegate: 'person 9', vote: 'no' },
      { attendee: 'gone', vote: 'no' },
    ];
    const vote: Vote = { _id: 'v1', name: 'Motie', priority: 1, total: 5, session: 7, result: [], ballots };
    const lists = toRecordedLists({ ...none, attendees: [guest, { ...guest, _id: 'één' }], votes: [vote] }, ZERO, client);
    expect(votesSchema.parse(lists.votes)[0]?.ballots).toEqual([
      { attendee: expect.stringMatching(/^[0-9a-f]{32}$/) as string, vote: 'yes' },
      { delegate: 'an', name: 'An Peeters', vote: 'yes' },
      { name: 'Bo Smit', division: 'Groen', vote: 'no' },
      { delegate: 'guest', vote: 'no' },
    ]);
  });
});
