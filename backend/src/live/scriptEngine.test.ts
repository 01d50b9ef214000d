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

async function createRig({ periodMs = async () => 60_000 }: { periodMs?: () => Promise<number> } = {}) {
  const store = await createTestStore({ sessions: [liveSession], scripts: { [sessionId]: exampleScript } });
  const rig = { nowMs: startMs + 5000, events: [] as string[], errors: 0, store };
  const broker = { emit: (_session: number, event: string) => void rig.events.push(event) };
  const engine = createScriptEngine({ store, clock: () => rig.nowMs, periodMs, log: { error: () => void (rig.errors += 1) } });
  const tickAt = async (seconds: number): Promise<string[]> => {
    rig.events.length = 0;
    rig.nowMs = startMs + seconds * 1000;
    await engine.tick(broker);
    return [...rig.events];
  };
  return { rig, store, engine, broker, tickAt };
}

const resync = ['topics', 'speeches', 'votes'];

describe('script engine', () => {
  it('starts with the current state, then plays due events', async () => {
    const { tickAt, store } = await createRig();
    expect(await tickAt(5)).toEqual(resync);
    expect((await store.getList(sessionId, 'speeches')).map(({ _id }) => _id)).toEqual(['welkom-0']);
    expect(await tickAt(7.9)).toEqual([]);
    expect(await tickAt(8.1)).toEqual(['stopSpeech', 'startSpeech']);
  });

  it('neither loses nor repeats events when its timer is late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60_000 }), { minLength: 1, maxLength: 30 }), async (delays) => {
        const { tickAt, store } = await createRig();
        let seconds = 5;
        await tickAt(seconds);
        const captions: string[] = [];
        for (const delay of delays) {
          const events = await tickAt((seconds += delay / 1000));
          captions.push(...events.filter((event) => event.toLowerCase().startsWith('transcription')));
        }
        expect(captions).toEqual(captionsBetween(startMs + 5000, startMs + Math.round(seconds * 1000)));
        await store.close();
      }),
      { numRuns: 50 },
    );
  });

  it('waits when the clock goes back a little', async () => {
    const { tickAt } = await createRig();
    await tickAt(9);
    expect(await tickAt(7.5)).toEqual([]);
    expect(await tickAt(9)).toEqual([]);
    expect(await tickAt(20)).toContain('stopTopic');
  });

  it('restores the current state after an interruption longer than a loop', async () => {
    const { tickAt } = await createRig();
    await tickAt(5);
    expect(await tickAt(65.1)).toEqual(resync);
  });

  it('pauses while the session is not live or not published, and continues with the current state', async () => {
    const { tickAt, store } = await createRig();
    await tickAt(5);
    for (const [off, on] of [
      [{ status: 'live-unavailable' }, { status: 'live' }],
      [{ published: false }, { published: true }],
    ] as const) {
      await store.updateSession(sessionId, off);
      expect(await tickAt(9)).toEqual([]);
      expect(await tickAt(21)).toEqual([]);
      await store.updateSession(sessionId, on);
      expect(await tickAt(22)).toEqual(resync);
    }
    expect((await store.getList(sessionId, 'topics')).find(({ _id }) => _id === 'begroting')?.status).toBe(true);
  });

  it('follows a changed start of the session', async () => {
    const { tickAt, store } = await createRig();
    await tickAt(5);
    await store.updateSession(sessionId, { startMs: startMs + 4500 });
    expect(await tickAt(5.25)).toEqual(resync);
    expect(await store.getList(sessionId, 'speeches')).toEqual([]);
  });

  it('survives a session without a stream and tries again later', async () => {
    let broken = true;
    const { tickAt, rig } = await createRig({
      periodMs: async () => {
        if (broken) throw new Error('no stream');
        return 60_000;
      },
    });
    expect(await tickAt(5)).toEqual([]);
    broken = false;
    expect(await tickAt(34.9)).toEqual([]);
    expect(rig.errors).toBe(1);
    expect(await tickAt(35)).toEqual(resync);
  });

  it('starts and stops its timer', async () => {
    const { engine, broker, rig } = await createRig();
    await engine.start(broker);
    expect(rig.events).toEqual(resync);
    await engine.stop();
    await engine.stop();
  });
});
