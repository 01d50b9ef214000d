import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, parseEvent } from './liveEvents.ts';
import { type LiveState, reduceSession, createLiveState } from './liveSession.ts';
import type { LiveAction } from './recordChanges.ts';

/** An event as the broker sends it. */
type Sent = readonly [name: string, payload: unknown];
interface Row {
  _id: string;
  start?: number | null;
  stop?: number | null;
  [field: string]: unknown;
}

const EMPTY = createLiveState(true, 'live');
const noReport = () => undefined;
const half = () => 0.5;
const parsed = ([name, payload]: Sent): LiveEvent[] => [parseEvent(name, payload, 'Europe/Brussels', noReport, 9000) ?? []].flat();
const after = (sent: readonly Sent[], state = EMPTY): LiveState =>
  sent.flatMap(parsed).reduce((known, event) => reduceSession(known, event, half).state, state);
const effectsOf = (sent: readonly Sent[], state = EMPTY) => {
  const effects: unknown[] = [];
  for (const event of sent.flatMap(parsed)) {
    const reduced = reduceSession(state, event, half);
    state = reduced.state;
    effects.push(...reduced.effects);
  }
  return effects;
};

const vote = (fields: object = {}): Row => ({ _id: 'v', name: 'Motie 1', priority: 1, start: 1000, stop: null, ...fields });
const topic = (fields: object = {}): Row => ({ _id: 't', name: '1. Opening', priority: 1, ...fields });

describe('an event that is repeated, late or out of order (rules 12.3 to 12.5)', () => {
  it('does not restart a topic that has stopped', () => {
    const stopped = after([
      ['startTopic', topic({ start: 1000 })],
      ['stopTopic', topic({ start: 1000, stop: 2000 })],
    ]);
    expect(after([['startTopic', topic({ start: 1000 })]], stopped).topics).toEqual(stopped.topics);
    expect(after([['createTopic', topic()]], stopped).topics).toEqual(stopped.topics);
    expect(after([['updateTopic', topic({ name: 'Anders' })]], stopped).topics).toMatchObject([
      { name: 'Anders', startMs: 1000, stopMs: 2000 },
    ]);
  });

  it('restarts a topic with a new start, and resets it', () => {
    const over = after([['stopTopic', topic({ start: 1000, stop: 2000 })]]);
    const again = after([['startTopic', topic({ start: 5000 })]], over);
    expect(again.topics).toMatchObject([{ startMs: 5000, stopMs: undefined }]);
    expect(after([['stopTopic', topic({ start: 1000, stop: 2000 })]], again).topics).toEqual(again.topics);
    expect(after([['resetTopic', topic()]], again).topics).toMatchObject([{ startMs: undefined, stopMs: undefined }]);
  });

  it('does not bring back a deleted record until the next list event', () => {
    const gone = after([
      ['createTopic', topic()],
      ['deleteTopic', topic()],
    ]);
    expect(after([['updateTopic', topic()]], gone).topics).toEqual([]);
    expect(after([['topics', [topic()]]], gone).topics).toHaveLength(1);
  });

  it('does not publish or stop twice', () => {
    const publish: Sent = ['startStatus', { type: 'publish', session: 1 }];
    const status: Sent = ['status', { status: 'live', published: true }];
    expect(effectsOf([publish, publish, status, status], createLiveState(false, 'live'))).toEqual([{ type: 'publish', afterMs: 8000 }]);
    const stop: Sent = ['stopStatus', { type: 'publish', session: 1 }];
    expect(effectsOf([stop, stop, ['status', { status: 'live', published: false }]])).toEqual([{ type: 'stop' }]);
  });
});

describe('the records of a session', () => {
  it('are in the order of rule 8.1', () => {
    const topics = [topic({ _id: 'c', priority: 9 }), topic({ _id: 'b', priority: 2 }), topic({ _id: 'a', start: 9000, priority: 12 })];
    expect(after([['topics', topics]]).topics.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('have the totals of the newest counts (rule 10.2)', () => {
    const result = [
      { vote: 'yes', label: 'Voor', count: 3 },
      { vote: 'no', label: 'Tegen', count: 1 },
    ];
    const { votes } = after([
      ['createVote', vote()],
      ['updateVote', vote({ result })],
    ]);
    expect(votes).toMatchObject([{ total: 4, result: [{ percentage: 75 }, { percentage: 25 }] }]);
  });

  it('prefer the recorded attendees, whichever list comes first (rule 9.2)', () => {
    const person = (id: string) => ({ _id: id, delegate: { _id: id, firstname: id } });
    const lists: Sent[] = [
      ['attendeesVOD', [person('recorded')]],
      ['attendees', [person('live')]],
    ];
    for (const order of [lists, lists.toReversed()]) expect(after(order).attendees.map(({ id }) => id)).toEqual(['recorded']);
  });

  it('name the speaker at a microphone, also when the attendee arrives later (rules 9.3, 9.4)', () => {
    const speech = { _id: 's', start: 1000, microphone: { id: 4 } };
    const attendee = {
      _id: 'a',
      microphone: { id: 4 },
      delegate: { _id: 'd', firstname: 'Noor', division: { _id: 'f', name: 'Lijst 1' } },
    };
    const changed = after([
      ['startSpeech', speech],
      ['createAttendee', attendee],
    ]);
    expect(changed.speeches).toMatchObject([{ attendee: { firstName: 'Noor', division: 'Lijst 1' } }]);
    const renamed = after(
      [
        ['delegates', [{ _id: 'd', firstname: 'Nora' }]],
        ['divisions', [{ _id: 'f', name: 'Lijst 2', colour: '#3F7D55' }]],
      ],
      changed,
    );
    expect(renamed.speeches).toMatchObject([{ attendee: { firstName: 'Nora', division: 'Lijst 2', divisionColour: '#3f7d55' } }]);
  });

  it('remove a banner when it ends and when the session is withdrawn (rule 13.2)', () => {
    const shown = after([['startSessionPancarte', { start: 1, removed: false, title: 'Pauze' }]]);
    expect(shown.banner).toMatchObject({ title: 'Pauze' });
    expect(after([['stopSessionPancarte', null]], shown).banner).toBeUndefined();
    expect(after([['pancarteSession', { title: 'Pauze', removed: true }]], shown).banner).toBeUndefined();
    expect(after([['stopStatus', {}]], shown)).toMatchObject({ banner: undefined, isPublished: false });
  });
});

describe('malformed events (rule 12.9)', () => {
  it('are reported with their path and change nothing; other items of a list stay', () => {
    const reports: string[] = [];
    const events = [
      parseEvent('topics', [topic(), { name: 'without id' }, null], 'UTC', (path) => reports.push(path), 9000),
      parseEvent('startTopic', 'nonsense', 'UTC', (path) => reports.push(path), 9000),
      parseEvent('viewers', 'many', 'UTC', (path) => reports.push(path), 9000),
      parseEvent('unknownEvent', {}, 'UTC', (path) => reports.push(path), 9000),
    ];
    expect(reports).toEqual(['topics[1]', 'topics[2]', 'startTopic', 'viewers', 'unknownEvent']);
    expect(events).toMatchObject([{ kind: 'list', records: [{ id: 't' }] }, undefined, undefined, undefined]);
  });

  it('never throw, for any payload', () => {
    const names = fc.constantFrom(
      'topics',
      'startVote',
      'updateSpeech',
      'createAttendee',
      'delegates',
      'status',
      'pancarteSession',
      'viewers',
    );
    fc.assert(fc.property(names, fc.anything(), (name, payload) => void after([[name, payload]])));
    fc.assert(fc.property(names, fc.object(), (name, payload) => void after([[name, [payload]]])));
  });
});

/** Simulates a broker: returns the events that it sent, and its final state as list events. */
function simulateBroker(steps: readonly { id: string; list: 'Topic' | 'Vote'; action: LiveAction; count: number }[]) {
  const lists = { Topic: new Map<string, Row>(), Vote: new Map<string, Row>() };
  const sent: Sent[] = [];
  let now = 1000;
  for (const { id, list, action, count } of steps) {
    now += 1000;
    const rows = lists[list];
    const old = rows.get(id);
    if (action === 'create' ? old : !old) continue;
    const row: Row = { _id: id, name: id, priority: count, start: null, stop: null, ...old };
    if (action === 'start') Object.assign(row, { start: now, stop: null });
    if (action === 'stop' && row.start) row.stop = now;
    if (action === 'reset') Object.assign(row, { start: null, stop: null });
    // Counts that go down have their time: without it, they count as late (rule 12.29).
    if (action === 'update')
      Object.assign(row, { name: `${id} ${String(now)}`, updatedAt: now, result: [{ vote: 'yes', label: 'Voor', count }] });
    if (action === 'delete') rows.delete(id);
    else rows.set(id, row);
    sent.push([`${action}${list}`, row]);
  }
  const state: Sent[] = [
    ['topics', [...lists.Topic.values()]],
    ['votes', [...lists.Vote.values()]],
  ];
  return { sent, state };
}

describe('the state of the broker and of its viewers (rule 12.14)', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    list: fc.constantFrom('Topic' as const, 'Vote' as const),
    action: fc.constantFrom<LiveAction>('create', 'update', 'start', 'stop', 'reset', 'delete'),
    count: fc.nat(40),
  });

  it('is equal after events that arrive in order, however often each is repeated', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
        (steps, times) => {
          // A broker never uses an id again after deleting it.
          const deleted = new Set<string>();
          const newSteps = steps.filter(({ id, list, action }) => {
            if (action === 'create' && deleted.has(list + id)) return false;
            if (action === 'delete') deleted.add(list + id);
            return true;
          });
          const { sent, state } = simulateBroker(newSteps);
          const received = after(sent.flatMap((event, index) => Array<Sent>(times[index] ?? 1).fill(event)));
          const expected = after(state);
          expect([received.topics, received.votes]).toEqual([expected.topics, expected.votes]);
        },
      ),
    );
  });

  it('is equal after a resync, whatever was lost, repeated or reordered before', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }).chain((steps) => {
          const { sent, state } = simulateBroker(steps);
          const arrivals = sent.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...sent), { maxLength: 80 });
          return fc.record({ arrivals, state: fc.constant(state) });
        }),
        ({ arrivals, state }) => {
          const received = after([...arrivals, ...state]);
          const expected = after(state);
          expect([received.topics, received.votes, received.deleted]).toEqual([expected.topics, expected.votes, expected.deleted]);
          // Sending the state again changes nothing.
          expect(after(state, received)).toEqual(received);
        },
      ),
    );
  });
});
