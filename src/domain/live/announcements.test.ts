import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reduceAnnouncer, type Announcer, ANNOUNCEMENT_PAUSE_MS, createAnnouncer, type Announcement } from './announcements.ts';
import type { LiveEvent } from './liveEvents.ts';
import { currentItemsAt } from './currentItems.ts';
import { type LiveState, reduceSession, createLiveState } from './liveSession.ts';
import type { Topic, Vote } from '../session/metadata.ts';

const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
  id,
  startMs,
  stopMs,
  name: id,
  description: undefined,
  priority: 1,
});
const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  id,
  startMs,
  stopMs,
  name: id,
  priority: 1,
  total: 0,
  eligible: undefined,
  result: [],
});

/** A viewer of a session: every step is an optional event at an instant. */
function createListener() {
  let session: LiveState = createLiveState(true, 'live');
  let announcer: Announcer | undefined;
  const received: { atMs: number; announcement: Announcement }[] = [];
  const advance = (instantMs: number, event?: LiveEvent, nowMs = instantMs) => {
    if (event) session = reduceSession(session, event, () => 0).state;
    const announced = reduceAnnouncer(announcer ?? createAnnouncer(instantMs, session.isPublished), {
      session,
      currentItems: currentItemsAt(session, instantMs),
      instantMs,
      nowMs,
    });
    announcer = announced.announcer;
    if (announced.announcement) received.push({ atMs: nowMs, announcement: announced.announcement });
    return announced.announcement;
  };
  return { advance, received };
}
const change = (list: 'topics' | 'votes', action: 'start' | 'stop' | 'update', record: Topic | Vote): LiveEvent => ({
  kind: 'record',
  list,
  action,
  record,
  receivedMs: 0,
});
const all = (list: 'topics' | 'votes', records: (Topic | Vote)[]): LiveEvent => ({ kind: 'list', list, records, isRecorded: false });

describe('announcements (rules 22.2, 22.3)', () => {
  it('leave out what started before the page was opened', () => {
    const { advance, received } = createListener();
    advance(100_000, all('votes', [vote('old', 10_000, 20_000), vote('running', 90_000)]));
    advance(100_100, all('topics', [topic('now', 50_000)]));
    advance(110_000);
    expect(received).toEqual([]);
  });

  it('contain a topic that starts, a vote that is opened, and a vote that is closed', () => {
    const { advance } = createListener();
    advance(0);
    expect(advance(1000, change('topics', 'start', topic('a', 900)))?.topic?.id).toBe('a');
    expect(advance(10_000, change('votes', 'start', vote('v', 9000)))?.opened?.id).toBe('v');
    expect(advance(20_000, change('votes', 'stop', vote('v', 9000, 19_000)))).toMatchObject({ closed: [{ id: 'v' }], opened: undefined });
  });

  it('wait five seconds, then contain the newest topic and every closed vote in one message', () => {
    const { advance, received } = createListener();
    advance(0);
    advance(1000, change('topics', 'start', topic('a', 1000)));
    advance(2000, change('topics', 'start', topic('b', 2000)));
    advance(2500, change('votes', 'stop', vote('v', 1500, 2500)));
    advance(3000, change('votes', 'stop', vote('w', 2600, 3000)));
    advance(4000, change('topics', 'start', topic('c', 4000)));
    expect(received).toHaveLength(1);
    expect(advance(5999)).toBeUndefined();
    expect(advance(6000)).toMatchObject({ topic: { id: 'c' }, closed: [{ id: 'v' }, { id: 'w' }], opened: undefined });
    advance(60_000);
    expect(received).toHaveLength(2);
  });

  it('contain a future topic when it is shown, not when it is received', () => {
    const { advance } = createListener();
    advance(0, all('topics', [topic('a', 2000)]));
    expect(advance(1999)).toBeUndefined();
    expect(advance(2000)?.topic?.id).toBe('a');
  });

  it('contain, once, what starts at the position of a viewer who went back', () => {
    const { advance } = createListener();
    advance(100_000, all('topics', [topic('a', 10_000), topic('b', 50_000)]));
    advance(20_000, undefined, 101_000);
    expect(advance(50_000, undefined, 131_000)?.topic?.id).toBe('b');
    advance(20_000, undefined, 140_000);
    expect(advance(50_000, undefined, 170_000)).toBeUndefined();
  });

  it('contain a topic again that was reset and starts again', () => {
    const { advance } = createListener();
    advance(0);
    advance(1000, change('topics', 'start', topic('a', 1000)));
    advance(10_000, { kind: 'record', list: 'topics', action: 'reset', record: topic('a'), receivedMs: 0 });
    expect(advance(20_000, change('topics', 'start', topic('a', 20_000)))?.topic?.id).toBe('a');
  });

  it('contain the publish of a session', () => {
    const { advance } = createListener();
    advance(0, { kind: 'publication', isPublished: false });
    expect(advance(1000)).toBeUndefined();
    expect(advance(2000, { kind: 'publication', isPublished: true })?.isPublished).toBe(true);
    expect(advance(20_000)).toBeUndefined();
  });

  it('are at least five seconds apart and never repeat anything, for any events', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const time = fc.option(fc.nat(60_000), { nil: undefined });
    const record = fc.tuple(fc.constantFrom(topic, vote), id, time, time);
    const event = fc.oneof(
      record.chain(([make, ...fields]) =>
        fc
          .constantFrom('create' as const, 'update' as const, 'start' as const, 'stop' as const, 'reset' as const)
          .map((action): LiveEvent => ({
            kind: 'record',
            list: make === topic ? 'topics' : 'votes',
            action,
            record: make(...fields),
            receivedMs: 0,
          })),
      ),
      fc.array(fc.tuple(id, time, time), { maxLength: 3 }).map((records) =>
        all(
          'topics',
          records.map((fields) => topic(...fields)),
        ),
      ),
      fc.boolean().map((isPublished): LiveEvent => ({ kind: 'publication', isPublished })),
    );
    const step = fc.record({ event: fc.option(event, { nil: undefined }), instantMs: fc.nat(60_000), passedMs: fc.nat(4000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { advance, received } = createListener();
        let nowMs = 0;
        for (const each of steps) {
          nowMs += each.passedMs;
          advance(each.instantMs, each.event, nowMs);
        }
        for (const [index, { atMs }] of received.slice(1).entries()) {
          expect(atMs - (received[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(ANNOUNCEMENT_PAUSE_MS);
        }
        const named = received.flatMap(({ announcement: { topic: startedTopic, opened, closed } }) => [
          ...[startedTopic, opened].flatMap((item) =>
            item ? [`start ${'total' in item ? 'vote' : 'topic'} ${item.id} ${item.startMs}`] : [],
          ),
          ...closed.map((item) => `end ${item.id} ${item.startMs}`),
        ]);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
