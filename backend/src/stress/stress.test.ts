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

function createRig() {
  const store = createTestStore({ sessions: [liveSession], scripts: { [sessionId]: exampleScript } });
  store.putRecord(sessionId, 'topics', { _id: 't1', name: '1. Opening', status: false, priority: 1, session: sessionId, start: null });
  store.putRecord(sessionId, 'attendees', { _id: 'a1', session: sessionId, delegate: { _id: 'd1', firstname: 'An', lastname: 'Maes' } });
  const emitted: [string, unknown][] = [];
  const emit = (event: string, payload: unknown) => void emitted.push([event, payload]);
  return { store, emitted, emit };
}

function play(events: number, seed = 7) {
  const { store, emitted, emit } = createRig();
  const meeting = createStressMeeting({ store, session: liveSession, emit, random: seededRandom(seed), connections: () => 3 });
  for (let index = 0; index < events; index += 1) meeting.next(startMs + index * 20);
  return { store, emitted };
}

describe('a stressed meeting', () => {
  it('is the same for the same seed and differs for another seed', () => {
    expect(play(500).emitted).toEqual(play(500).emitted);
    expect(play(500, 8).emitted).not.toEqual(play(500).emitted);
  });

  it('emits every change of a busy meeting, and the store has the last emitted state', () => {
    const { store, emitted } = play(2000);
    expect(emitted).toHaveLength(2000);
    expect([...new Set(emitted.map(([event]) => event))].toSorted()).toEqual([
      'TranscriptionText', 'createVote', 'startSpeech', 'startTopic', 'startVote', 'stopSpeech', 'stopTopic', 'stopVote', 'transcriptionSegment',
      'updateAttendee', 'updateTopic', 'updateVote', 'viewers',
    ]); // prettier-ignore
    for (const vote of store.getList(sessionId, 'votes'))
      expect(emitted.findLast(([event, payload]) => event.endsWith('Vote') && (payload as Vote)._id === vote._id)?.[1]).toEqual(vote);
  });

  it('has at most as many records as a long meeting', () => {
    const { store, emitted } = play(30_000);
    expect(store.getList(sessionId, 'speeches').length).toBe(MOST_SPEECHES);
    expect(store.getList(sessionId, 'votes')).toHaveLength(MOST_VOTES);
    expect(emitted.some(([event]) => event === 'deleteSpeech')).toBe(true);
    for (const { total, eligible = 0, result } of store.getList(sessionId, 'votes')) {
      expect(total).toBeLessThanOrEqual(eligible);
      expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    }
  }, 60_000);
});

describe('the stress engine', () => {
  it('emits due events and stops on request', async () => {
    const { store, emitted, emit } = createRig();
    let nowMs = startMs;
    const broker = { emit: (_session: number, event: string, payload: unknown) => emit(event, payload), connections: () => 0 };
    const engine = createStressEngine({ store, broker, clock: () => nowMs });
    engine.set(sessionId, 50, 1);
    nowMs += 400;
    await expect.poll(() => emitted.length).toBe(20);
    // A process that was busy for long emits the events of one second only.
    nowMs += 10_000;
    await expect.poll(() => emitted.length).toBe(70);
    engine.set(sessionId, 0, 1);
    nowMs += 1000;
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(emitted).toHaveLength(70);
    engine.stop();
  });
});
