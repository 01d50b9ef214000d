import { describe, expect, it } from 'vitest';
import { createMemoryStore, liveSession } from '../broker/memoryStore.ts';
import { exampleScript } from '../live/exampleScript.ts';
import type { Vote } from '../records.ts';
import { seededRandom } from './seededRandom.ts';
import { createStressEngine } from './stressEngine.ts';
import { createStressMeeting } from './stressMeeting.ts';
import { MOST_SPEECHES } from './stressSpeeches.ts';
import { MOST_VOTES } from './stressVotes.ts';

const { sessionId, startMs } = liveSession;

function createRig() {
  const store = createMemoryStore({ sessions: [liveSession], scripts: { [sessionId]: exampleScript } });
  store.putRecord(sessionId, 'topics', { _id: 't1', name: '1. Opening', status: false, priority: 1, session: sessionId, start: null });
  store.putRecord(sessionId, 'attendees', { _id: 'a1', session: sessionId, delegate: { _id: 'd1', firstname: 'An', lastname: 'Maes' } });
  const told: [string, unknown][] = [];
  const emit = (event: string, payload: unknown) => void told.push([event, payload]);
  return { store, told, emit };
}

function play(events: number, seed = 7) {
  const { store, told, emit } = createRig();
  const meeting = createStressMeeting({ store, session: liveSession, emit, random: seededRandom(seed), connections: () => 3 });
  for (let index = 0; index < events; index += 1) meeting.next(startMs + index * 20);
  return { store, told };
}

describe('a stressed meeting', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(play(500).told).toEqual(play(500).told);
    expect(play(500, 8).told).not.toEqual(play(500).told);
  });

  it('tells every change of a busy meeting, and leaves in the store what it told last', () => {
    const { store, told } = play(2000);
    expect(told).toHaveLength(2000);
    expect([...new Set(told.map(([event]) => event))].toSorted()).toEqual([
      'TranscriptionText', 'createVote', 'startSpeech', 'startTopic', 'startVote', 'stopSpeech', 'stopTopic', 'stopVote', 'transcriptionSegment',
      'updateAttendee', 'updateTopic', 'updateVote', 'viewers',
    ]); // prettier-ignore
    for (const vote of store.getList(sessionId, 'votes'))
      expect(told.findLast(([event, payload]) => event.endsWith('Vote') && (payload as Vote)._id === vote._id)?.[1]).toEqual(vote);
  });

  it('holds as many records as a long meeting, however long it goes on', () => {
    const { store, told } = play(30_000);
    expect(store.getList(sessionId, 'speeches').length).toBe(MOST_SPEECHES);
    expect(store.getList(sessionId, 'votes')).toHaveLength(MOST_VOTES);
    expect(told.some(([event]) => event === 'deleteSpeech')).toBe(true);
    for (const { total, eligible = 0, result } of store.getList(sessionId, 'votes')) {
      expect(total).toBeLessThanOrEqual(eligible);
      expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  }, 60_000);
});

describe('the stress engine', () => {
  it('fires what is due, and no more when it is told to stop', async () => {
    const { store, told, emit } = createRig();
    let nowMs = startMs;
    const broker = { emit: (_session: number, event: string, payload: unknown) => emit(event, payload), connections: () => 0 };
    const engine = createStressEngine({ store, broker, clock: () => nowMs });
    engine.set(sessionId, 50, 1);
    nowMs += 400;
    await expect.poll(() => told.length).toBe(20);
    // A process that was busy for long does not catch up with everything.
    nowMs += 10_000;
    await expect.poll(() => told.length).toBe(70);
    engine.set(sessionId, 0, 1);
    nowMs += 1000;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(told).toHaveLength(70);
    engine.stop();
  });
});
