import { describe, expect, it } from 'vitest';
import { LIST_LIMIT, parseEvent } from './liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from './liveSession.ts';

const EMPTY = createLiveState(true, 'live');

/** The session after one event. */
function after(state: LiveState, name: string, payload: unknown): LiveState {
  const event = parseEvent(name, payload, 'UTC', () => undefined);
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
      expect(parseEvent(name, topics(LIST_LIMIT + 1), 'UTC', (path) => reports.push(path))).toBeUndefined();
    }
    expect(reports).toEqual(['topics', 'delegates']);
    expect(after(EMPTY, 'topics', topics(LIST_LIMIT)).topics).toHaveLength(LIST_LIMIT);
  });

  it('ignores further records, but applies changes of known records', () => {
    const full = after(EMPTY, 'topics', topics(LIST_LIMIT));
    for (const name of ['createTopic', 'updateTopic', 'startTopic']) expect(after(full, name, topic())).toBe(full);
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
