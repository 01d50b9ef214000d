import { describe, expect, it } from 'vitest';
import { createTestStore, liveSession } from '../store/testStore.ts';
import { exampleScript } from '../live/exampleScript.ts';
import type { Vote } from '../store/records.ts';
import { seededRandom } from './seededRandom.ts';
import { createStressEngine } from './stressEngine.ts';
import { createStressMeeting } from './stressMeeting.ts';
import { MOST_SPEECHES } from './stressSpeeches.ts';
import { MOST_VOTES } from './stressVotes.ts';

const { sessionId, startMs } = liveSession;

async function createRig() {
  const store = await createTestStore({ sessions: [liveSession], scripts: { [sessionId]: exampleScript } });
  await store.putRecord(sessionId, 'topics', {
    _id: 't1',
    name: '1. Opening',
    status: false,
    priority: 1,
    session: sessionId,
    start: null,
  });
  await store.putRecord(sessionId, 'attendees', {
    _id: 'a1',
    session: sessionId,
    delegate: { _id: 'd1', firstname: 'An', lastname: 'Maes' },
  });
  const emitted: [string, unknown][] = [];
  const emit = (event: string, payload: unknown) => void emitted.push([event, payload]);
  return { store, emitted, emit };
}

async function play(events: number, seed = 7) {
  const { store, emitted, emit } = await createRig();
  const meeting = await createStressMeeting({ store, session: liveSession, emit, random: seededRandom(seed), connections: () => 3 });
  for (let index = 0; index < events; index += 1) await meeting.next(startMs + index * 20);
  return { store, emitted };
}

describe('a stressed meeting', () => {
  it('is the same for the same seed and differs for another seed', async () => {
    expect((await play(500)).emitted).toEqual((await play(500)).emitted);
    expect((await play(500, 8)).emitted).not.toEqual((await play(500)).emitted);
  });

  it('emits every change of a busy meeting, and the store has the last emitted state', async () => {
    const { store, emitted } = await play(2000);
    expect(emitted).toHaveLength(2000);
    expect([...new Set(emitted.map(([event]) => event))].toSorted()).toEqual([
      'TranscriptionText', 'createVote', 'startSpeech', 'startTopic', 'startVote', 'stopSpeech', 'stopTopic', 'stopVote', 'transcriptionSegment',
      'updateAttendee', 'updateTopic', 'updateVote', 'viewers',
    ]); // prettier-ignore
    for (const vote of await store.getList(sessionId, 'votes'))
      expect(emitted.findLast(([event, payload]) => event.endsWith('Vote') && (payload as Vote)._id === vote._id)?.[1]).toEqual(vote);
  });

  it('has at most as many records as a long meeting', async () => {
    const { store, emitted } = await play(30_000);
    expect((await store.getList(sessionId, 'speeches')).length).toBe(MOST_SPEECHES);
    expect(await store.getList(sessionId, 'votes')).toHaveLength(MOST_VOTES);
    expect(emitted.some(([event]) => event === 'deleteSpeech')).toBe(true);
    for (const { total, eligible = 0, result } of await store.getList(sessionId, 'votes')) {
      expect(total).toBeLessThanOrEqual(eligible);
      expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  });
});

describe('the stress engine', () => {
  it('emits due events and stops on request', async () => {
    const { store, emitted, emit } = await createRig();
    let nowMs = startMs;
    const broker = { emit: (_session: number, event: string, payload: unknown) => emit(event, payload), connections: () => 0 };
    const engine = createStressEngine({ store, broker, clock: () => nowMs });
    await engine.set(sessionId, 50, 1);
    nowMs += 400;
    await expect.poll(() => emitted.length).toBe(20);
    // A process that was busy for long emits the events of one second only.
    nowMs += 10_000;
    await expect.poll(() => emitted.length).toBe(70);
    await engine.set(sessionId, 0, 1);
    nowMs += 1000;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(emitted).toHaveLength(70);
    await engine.stop();
  });
});
