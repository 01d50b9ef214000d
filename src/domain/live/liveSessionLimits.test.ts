import { describe, expect, it } from 'vitest';
import { TEXT_LIMIT } from '../broker/metadataRecords.ts';
import { LIST_LIMIT, parseEvent } from './liveEvents.ts';
import { SIZE_LIMIT, sizesOf } from './recordSizes.ts';
import { type LiveState, reduceSession, createLiveState } from './liveSession.ts';

const EMPTY = createLiveState(true, 'live');

/** The session after one event. */
function after(state: LiveState, name: string, payload: unknown): LiveState {
  const event = parseEvent(name, payload, 'UTC', () => undefined, 1);
  return event ? reduceSession(state, event, () => 0.5).state : state;
}

const topic = (fields: object = {}) => ({ _id: 't', name: '1. Opening', priority: 1, ...fields });
const topics = (count: number) => Array.from({ length: count }, (_, index) => topic({ _id: String(index), priority: index }));

describe('a session with more records than rule 12.11 allows', () => {
  it('does not change for a list that is too long, and reports the list', () => {
    const known = after(EMPTY, 'topics', [topic()]);
    expect(after(known, 'topics', topics(LIST_LIMIT + 1))).toBe(known);
    const reports: string[] = [];
    for (const name of ['topics', 'delegates']) {
      expect(parseEvent(name, topics(LIST_LIMIT + 1), 'UTC', (path) => reports.push(path), 1)).toBeUndefined();
    }
    expect(reports).toEqual(['topics', 'delegates']);
    expect(after(EMPTY, 'topics', topics(LIST_LIMIT)).topics).toHaveLength(LIST_LIMIT);
  });

  it('ignores further records, but applies changes of known records', () => {
    const full = after(EMPTY, 'topics', topics(LIST_LIMIT));
    for (const name of ['createTopic', 'updateTopic', 'startTopic']) {
      expect(after(full, name, topic())).toMatchObject({ topics: full.topics, hasDropped: true });
    }
    const renamed = after(full, 'updateTopic', topic({ _id: '7', name: 'Seven' }));
    expect(renamed.topics.find(({ id }) => id === '7')?.name).toBe('Seven');
    expect(after(full, 'deleteTopic', topic({ _id: '7' })).topics).toHaveLength(LIST_LIMIT - 1);
  });

  it('stores a limited number of deleted records', () => {
    const deleted = new Set(Array.from({ length: LIST_LIMIT }, (_, index) => `topics ${String(index)}`));
    const state = after({ ...EMPTY, deleted }, 'deleteTopic', topic());
    expect(state.deleted.size).toBe(LIST_LIMIT);
    expect(after(state, 'createTopic', topic())).toBe(state);
  });
});

const LONG = 'x'.repeat(TEXT_LIMIT);
const EVENTS = ['Topic', 'Speech', 'Vote', 'Attendee'] as const;
const LISTS = ['topics', 'speeches', 'votes', 'attendees'] as const;
/** More records with long texts than a session may have. */
const COUNT = SIZE_LIMIT / TEXT_LIMIT + 10;

const longRecord = (index: number) => ({
  _id: String(index),
  name: LONG,
  description: LONG,
  start: '2026-10-26T19:30:00',
  microphone: { id: index },
  delegate: { firstname: LONG },
  attendee: { _id: 'a', delegate: { firstname: LONG } },
  result: [{ vote: LONG }],
});

const sizeOfState = (state: LiveState) => Object.values(sizesOf(state)).reduce((sum, size) => sum + size, 0);

describe('a session with more text than rule 12.11 allows', () => {
  it.each(EVENTS)('drops further records: %s', (name) => {
    let state = EMPTY;
    for (let index = 0; index < COUNT; index += 1) {
      state = after(state, `create${name}`, longRecord(index));
      expect(sizeOfState(state)).toBeLessThanOrEqual(SIZE_LIMIT);
    }
    expect(state.hasDropped).toBe(true);
    expect(after(state, `create${name}`, longRecord(COUNT))).toBe(state);
  });

  it.each(LISTS)('drops a list as a whole: %s', (list) => {
    const known = after(EMPTY, list, [longRecord(1)]);
    const records = Array.from({ length: COUNT }, (_, index) => longRecord(index));
    expect(after(known, list, records)).toMatchObject({ [list]: known[list], hasDropped: true });
  });

  it('counts all lists together', () => {
    const quarter = Array.from({ length: Math.floor(COUNT / 4) }, (_, index) => longRecord(index));
    const state = ['topics', 'attendees', 'votes'].reduce((known, list) => after(known, list, quarter), EMPTY);
    const { topics: listed, attendees, votes } = state;
    expect([listed.length, attendees.length, votes.length]).toEqual([quarter.length, quarter.length, 0]);
    expect(after(state, 'topics', []).sizes.topics).toBeLessThan(10);
  });

  it('counts a person in each speech', () => {
    const speeches = Array.from({ length: COUNT }, (_, index) => ({ _id: String(index), start: index + 1, microphone: { id: 7 } }));
    const known = after(EMPTY, 'speeches', speeches);
    const attendee = { _id: 'a', microphone: { id: 7 }, delegate: { _id: 'd', firstname: LONG } };
    for (const [event, payload] of [
      ['attendees', [attendee]],
      ['createAttendee', attendee],
    ] as const) {
      expect(after(known, event, payload)).toMatchObject({ attendees: [], hasDropped: true });
    }
    const short = after(known, 'attendees', [{ ...attendee, delegate: { _id: 'd', firstname: 'Jo' } }]);
    const described = { _id: 'd', firstname: 'Jo', description: LONG };
    expect(after(short, 'delegates', [described])).toMatchObject({ attendees: [{ description: undefined }], hasDropped: true });
  });

  it('knows the sizes after any change', () => {
    let state = EMPTY;
    for (const [index, name] of EVENTS.entries()) {
      state = after(state, `create${name}`, longRecord(index));
      state = after(state, `create${name}`, longRecord(index + 10));
      state = after(state, `update${name}`, { ...longRecord(index), name: 'short' });
      state = after(state, `delete${name}`, longRecord(index + 10));
    }
    const lists = (records: unknown[]) => records.length;
    expect(LISTS.map((list) => lists(state[list]))).toEqual([1, 1, 1, 1]);
    expect(state.sizes).toEqual(sizesOf(state));
  });
});
