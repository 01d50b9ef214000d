import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveAction, type LiveEvent, parseEvent } from './liveEvents.ts';
import { type LiveState, reduceSession, emptySession } from './liveSession.ts';

/** What an event is sent as. */
type Sent = readonly [name: string, payload: unknown];
interface Row {
  _id: string;
  start?: number | null;
  stop?: number | null;
  [field: string]: unknown;
}

const EMPTY = emptySession(true, 'live');
const noReport = () => undefined;
const half = () => 0.5;
const parsed = ([name, payload]: Sent): LiveEvent[] => [parseEvent(name, payload, 'Europe/Brussels', noReport) ?? []].flat();
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

describe('an event that comes twice, late or out of order', () => {
  it('does not begin again what is over', () => {
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

  it('begins what is begun a second time, and takes it back when it is reset', () => {
    const over = after([['stopTopic', topic({ start: 1000, stop: 2000 })]]);
    const again = after([['startTopic', topic({ start: 5000 })]], over);
    expect(again.topics).toMatchObject([{ startMs: 5000, stopMs: undefined }]);
    expect(after([['stopTopic', topic({ start: 1000, stop: 2000 })]], again).topics).toEqual(again.topics);
    expect(after([['resetTopic', topic()]], again).topics).toMatchObject([{ startMs: undefined, stopMs: undefined }]);
  });

  it('does not bring back what was deleted, until the list is told again', () => {
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
    expect(effectsOf([publish, publish, status, status], emptySession(false, 'live'))).toEqual([{ type: 'reload', afterMs: 8000 }]);
    const stop: Sent = ['stopStatus', { type: 'publish', session: 1 }];
    expect(effectsOf([stop, stop, ['status', { status: 'live', published: false }]])).toEqual([{ type: 'stop' }]);
  });
});

describe('what is told of a session', () => {
  it('is in the order of spec §4', () => {
    const topics = [topic({ _id: 'c', priority: 9 }), topic({ _id: 'b', priority: 2 }), topic({ _id: 'a', start: 9000, priority: 12 })];
    expect(after([['topics', topics]]).topics.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('has the totals of the last count', () => {
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

  it('prefers the recorded attendees, whichever list comes first', () => {
    const person = (id: string) => ({ _id: id, delegate: { _id: id, firstname: id } });
    const lists: Sent[] = [
      ['attendeesVOD', [person('recorded')]],
      ['attendees', [person('live')]],
    ];
    for (const order of [lists, lists.toReversed()]) expect(after(order).attendees.map(({ id }) => id)).toEqual(['recorded']);
  });

  it('names who speaks at a microphone, also when they are known only later', () => {
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
        ['divisions', [{ _id: 'f', name: 'Lijst 2' }]],
      ],
      changed,
    );
    expect(renamed.speeches).toMatchObject([{ attendee: { firstName: 'Nora', division: 'Lijst 2' } }]);
  });

  it('takes banners away, and all of them when the session stops', () => {
    const shown = after([['startSessionPancarte', { start: 1, removed: false, title: 'Pauze' }]]);
    expect(shown.banner).toMatchObject({ title: 'Pauze' });
    expect(after([['stopSessionPancarte', null]], shown).banner).toBeUndefined();
    expect(after([['pancarteSession', { title: 'Pauze', removed: true }]], shown).banner).toBeUndefined();
    expect(after([['stopStatus', {}]], shown)).toMatchObject({ banner: undefined, isPublished: false });
  });
});

describe('malformed events', () => {
  it('are reported with their path and change nothing; other items of a list stay', () => {
    const reports: string[] = [];
    const events = [
      parseEvent('topics', [topic(), { name: 'without id' }, null], 'UTC', (path) => reports.push(path)),
      parseEvent('startTopic', 'nonsense', 'UTC', (path) => reports.push(path)),
      parseEvent('viewers', 'many', 'UTC', (path) => reports.push(path)),
      parseEvent('unheardOf', {}, 'UTC', (path) => reports.push(path)),
    ];
    expect(reports).toEqual(['topics[1]', 'topics[2]', 'startTopic', 'viewers', 'unheardOf']);
    expect(events).toMatchObject([{ kind: 'list', records: [{ id: 't' }] }, undefined, undefined, undefined]);
  });

  it('never throw, whatever comes', () => {
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

/** A broker of topics and votes: what it holds, and what it has sent. */
function play(steps: readonly { id: string; list: 'Topic' | 'Vote'; action: LiveAction; count: number }[]) {
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
    if (action === 'update') Object.assign(row, { name: `${id} ${String(now)}`, result: [{ vote: 'yes', label: 'Voor', count }] });
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

describe('a broker and those who watch', () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    list: fc.constantFrom('Topic' as const, 'Vote' as const),
    action: fc.constantFrom<LiveAction>('create', 'update', 'start', 'stop', 'reset', 'delete'),
    count: fc.nat(40),
  });

  it('agree after every event that arrives in order, however often each comes', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
        (steps, times) => {
          // Ids are never used again: what was deleted stays away.
          const deleted = new Set<string>();
          const fresh = steps.filter(({ id, list, action }) => {
            if (action === 'create' && deleted.has(list + id)) return false;
            if (action === 'delete') deleted.add(list + id);
            return true;
          });
          const { sent, state } = play(fresh);
          const heard = after(sent.flatMap((event, index) => Array<Sent>(times[index] ?? 1).fill(event)));
          const truth = after(state);
          expect([heard.topics, heard.votes]).toEqual([truth.topics, truth.votes]);
        },
      ),
    );
  });

  it('agree after a resync, whatever was lost, repeated or reordered before it', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 40 }).chain((steps) => {
          const { sent, state } = play(steps);
          const arrivals = sent.length === 0 ? fc.constant([]) : fc.array(fc.constantFrom(...sent), { maxLength: 80 });
          return fc.record({ arrivals, state: fc.constant(state) });
        }),
        ({ arrivals, state }) => {
          const heard = after([...arrivals, ...state]);
          const truth = after(state);
          expect([heard.topics, heard.votes, heard.deleted]).toEqual([truth.topics, truth.votes, truth.deleted]);
          // And telling it all once more changes nothing.
          expect(after(state, heard)).toEqual(heard);
        },
      ),
    );
  });
});
