import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { announce, type Announcer, ANNOUNCEMENT_PAUSE_MS, createAnnouncer, type Announcement } from './announcements.ts';
import type { LiveEvent } from './liveEvents.ts';
import { currentItemsAt } from './currentItems.ts';
import { type LiveState, reduceSession, emptySession } from './liveSession.ts';
import type { Topic, Vote } from '../session/metadata.ts';

const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
  ...{ id, startMs, stopMs },
  ...{ name: id, description: undefined, priority: 1 },
});
const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  ...{ id, startMs, stopMs },
  ...{ name: id, priority: 1, total: 0, eligible: undefined, result: [] },
});

/** A viewer who hears a session: every step is an event, or none, at an instant. */
function createListener() {
  let session: LiveState = emptySession(true, 'live');
  let announcer: Announcer | undefined;
  const received: { atMs: number; announcement: Announcement }[] = [];
  const hear = (instantMs: number, event?: LiveEvent, nowMs = instantMs) => {
    if (event) session = reduceSession(session, event, () => 0).state;
    const announced = announce(announcer ?? createAnnouncer(instantMs, session.isPublished), {
      session,
      currentItems: currentItemsAt(session, instantMs),
      instantMs,
      nowMs,
    });
    announcer = announced.announcer;
    if (announced.announcement) received.push({ atMs: nowMs, announcement: announced.announcement });
    return announced.announcement;
  };
  return { hear, received };
}
const change = (list: 'topics' | 'votes', action: 'start' | 'stop' | 'update', record: Topic | Vote): LiveEvent => ({
  ...{ kind: 'record', list, action, record },
});
const all = (list: 'topics' | 'votes', records: (Topic | Vote)[]): LiveEvent => ({ kind: 'list', list, records, isRecorded: false });

describe('announcements', () => {
  it('say nothing of what was there before the page', () => {
    const { hear, received } = createListener();
    hear(100_000, all('votes', [vote('old', 10_000, 20_000), vote('running', 90_000)]));
    hear(100_100, all('topics', [topic('now', 50_000)]));
    hear(110_000);
    expect(received).toEqual([]);
  });

  it('tell a topic that begins, a vote that is opened, and one that is closed', () => {
    const { hear } = createListener();
    hear(0);
    expect(hear(1000, change('topics', 'start', topic('a', 900)))?.topic?.id).toBe('a');
    expect(hear(10_000, change('votes', 'start', vote('v', 9000)))?.opened?.id).toBe('v');
    expect(hear(20_000, change('votes', 'stop', vote('v', 9000, 19_000)))).toMatchObject({ closed: [{ id: 'v' }], opened: undefined });
  });

  it('wait five seconds, and then tell the newest topic and every vote that ended in one message', () => {
    const { hear, received } = createListener();
    hear(0);
    hear(1000, change('topics', 'start', topic('a', 1000)));
    hear(2000, change('topics', 'start', topic('b', 2000)));
    hear(2500, change('votes', 'stop', vote('v', 1500, 2500)));
    hear(3000, change('votes', 'stop', vote('w', 2600, 3000)));
    hear(4000, change('topics', 'start', topic('c', 4000)));
    expect(received).toHaveLength(1);
    expect(hear(5999)).toBeUndefined();
    expect(hear(6000)).toMatchObject({ topic: { id: 'c' }, closed: [{ id: 'v' }, { id: 'w' }], opened: undefined });
    hear(60_000);
    expect(received).toHaveLength(2);
  });

  it('tell what begins later when it is shown, not when it is known', () => {
    const { hear } = createListener();
    hear(0, all('topics', [topic('a', 2000)]));
    expect(hear(1999)).toBeUndefined();
    expect(hear(2000)?.topic?.id).toBe('a');
  });

  it('tell a viewer who went back what begins there, once', () => {
    const { hear } = createListener();
    hear(100_000, all('topics', [topic('a', 10_000), topic('b', 50_000)]));
    hear(20_000, undefined, 101_000);
    expect(hear(50_000, undefined, 131_000)?.topic?.id).toBe('b');
    hear(20_000, undefined, 140_000);
    expect(hear(50_000, undefined, 170_000)).toBeUndefined();
  });

  it('tell a topic that was taken back when it begins anew', () => {
    const { hear } = createListener();
    hear(0);
    hear(1000, change('topics', 'start', topic('a', 1000)));
    hear(10_000, { kind: 'record', list: 'topics', action: 'reset', record: topic('a') });
    expect(hear(20_000, change('topics', 'start', topic('a', 20_000)))?.topic?.id).toBe('a');
  });

  it('tell that a session was published', () => {
    const { hear } = createListener();
    hear(0, { kind: 'publication', isPublished: false });
    expect(hear(1000)).toBeUndefined();
    expect(hear(2000, { kind: 'publication', isPublished: true })?.isPublished).toBe(true);
    expect(hear(20_000)).toBeUndefined();
  });

  it('are never two in five seconds, and never tell the same twice, whatever happens', () => {
    const id = fc.constantFrom('a', 'b', 'c');
    const time = fc.option(fc.nat(60_000), { nil: undefined });
    const record = fc.tuple(fc.constantFrom(topic, vote), id, time, time);
    const event = fc.oneof(
      record.chain(([make, ...fields]) =>
        fc
          .constantFrom('create' as const, 'update' as const, 'start' as const, 'stop' as const, 'reset' as const)
          .map((action): LiveEvent => ({ kind: 'record', list: make === topic ? 'topics' : 'votes', action, record: make(...fields) })),
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
        const { hear, received } = createListener();
        let nowMs = 0;
        for (const each of steps) {
          nowMs += each.passedMs;
          hear(each.instantMs, each.event, nowMs);
        }
        for (const [index, { atMs }] of received.slice(1).entries()) {
          expect(atMs - (received[index]?.atMs ?? 0)).toBeGreaterThanOrEqual(ANNOUNCEMENT_PAUSE_MS);
        }
        const named = received.flatMap(({ announcement: { topic: began, opened, closed } }) => [
          ...[began, opened].flatMap((item) => (item ? [`begin ${'total' in item ? 'vote' : 'topic'} ${item.id} ${item.startMs}`] : [])),
          ...closed.map((item) => `end ${item.id} ${item.startMs}`),
        ]);
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });
});
