import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { exampleScript } from './exampleScript.ts';
import { planScript } from './scriptPlan.ts';
import { createScriptEngine } from './scriptEngine.ts';
import { buildTimetable, scriptEventsBetween } from './scriptTimetable.ts';

const { sessionId, startMs } = liveSession;
const timetable = buildTimetable(planScript(exampleScript, 60_000));
const captionsBetween = (fromMs: number, toMs: number): string[] =>
  scriptEventsBetween(timetable, startMs, fromMs, toMs).flatMap(({ type }) =>
    type.toLowerCase().startsWith('transcription') ? [type] : [],
  );

function createRig({ periodMs = () => 60_000 }: { periodMs?: () => number } = {}) {
  const store = createTestStore({ sessions: [liveSession], scripts: { [sessionId]: exampleScript } });
  const rig = { nowMs: startMs + 5000, events: [] as string[], errors: 0, store };
  const broker = { emit: (_session: number, event: string) => void rig.events.push(event) };
  const engine = createScriptEngine({ store, clock: () => rig.nowMs, periodMs, log: { error: () => void (rig.errors += 1) } });
  const tickAt = (seconds: number): string[] => {
    rig.events.length = 0;
    rig.nowMs = startMs + seconds * 1000;
    engine.tick(broker);
    return [...rig.events];
  };
  return { rig, store, engine, broker, tickAt };
}

const resync = ['topics', 'speeches', 'votes'];

describe('script engine', () => {
  it('starts with the current state, then plays due events', () => {
    const { tickAt, store } = createRig();
    expect(tickAt(5)).toEqual(resync);
    expect(store.getList(sessionId, 'speeches').map(({ _id }) => _id)).toEqual(['welkom-0']);
    expect(tickAt(7.9)).toEqual([]);
    expect(tickAt(8.1)).toEqual(['stopSpeech', 'startSpeech']);
  });

  it('neither loses nor repeats events when its timer is late', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 30 }), (delays) => {
        const { tickAt } = createRig();
        let seconds = 5;
        tickAt(seconds);
        const captions = delays.flatMap((delay) =>
          tickAt((seconds += delay / 1000)).filter((event) => event.toLowerCase().startsWith('transcription')),
        );
        expect(captions).toEqual(captionsBetween(startMs + 5000, startMs + Math.round(seconds * 1000)));
      }),
      { numRuns: 50 },
    );
  });

  it('waits when the clock goes back a little', () => {
    const { tickAt } = createRig();
    tickAt(9);
    expect(tickAt(7.5)).toEqual([]);
    expect(tickAt(9)).toEqual([]);
    expect(tickAt(20)).toContain('stopTopic');
  });

  it('restores the current state after an interruption longer than a loop', () => {
    const { tickAt } = createRig();
    tickAt(5);
    expect(tickAt(65.1)).toEqual(resync);
  });

  it('pauses while the session is not live or not published, and continues with the current state', () => {
    const { tickAt, store } = createRig();
    tickAt(5);
    for (const [off, on] of [
      [{ status: 'live-unavailable' }, { status: 'live' }],
      [{ published: false }, { published: true }],
    ] as const) {
      store.updateSession(sessionId, off);
      expect(tickAt(9)).toEqual([]);
      expect(tickAt(21)).toEqual([]);
      store.updateSession(sessionId, on);
      expect(tickAt(22)).toEqual(resync);
    }
    expect(store.getList(sessionId, 'topics').find(({ _id }) => _id === 'begroting')?.status).toBe(true);
  });

  it('follows a changed start of the session', () => {
    const { tickAt, store } = createRig();
    tickAt(5);
    store.updateSession(sessionId, { startMs: startMs + 4500 });
    expect(tickAt(5.25)).toEqual(resync);
    expect(store.getList(sessionId, 'speeches')).toEqual([]);
  });

  it('survives a session without a stream and tries again later', () => {
    let broken = true;
    const { tickAt, rig } = createRig({
      periodMs: () => {
        if (broken) throw new Error('no stream');
        return 60_000;
      },
    });
    expect(tickAt(5)).toEqual([]);
    broken = false;
    expect(tickAt(34.9)).toEqual([]);
    expect(rig.errors).toBe(1);
    expect(tickAt(35)).toEqual(resync);
  });

  it('starts and stops its timer', () => {
    const { engine, broker, rig } = createRig();
    engine.start(broker);
    expect(rig.events).toEqual(resync);
    engine.stop();
    engine.stop();
  });
});
