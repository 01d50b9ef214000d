import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestStore, liveSession } from '../store/testStore.ts';
import type { Attendee, Ballot } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { exampleScript } from './exampleScript.ts';
import { planScript } from './scriptPlan.ts';
import { playScriptEvent } from './scriptPlayer.ts';
import type { ScriptTarget } from './scriptTarget.ts';
import { scriptStateAt, applyScriptState } from './scriptState.ts';
import { buildTimetable, scriptEventsBetween } from './scriptTimetable.ts';

const { sessionId, startMs } = liveSession;
const plan = planScript(exampleScript, 60_000);
const timetable = buildTimetable(plan);
const chair: Attendee = { _id: 'verhoeven', session: sessionId, delegate: { _id: 'd1', firstname: 'Annelies', lastname: 'Verhoeven' } };

async function createTarget(): Promise<{ target: ScriptTarget; events: [string, unknown][] }> {
  const store = await createTestStore({ sessions: [liveSession] });
  await store.putRecord(sessionId, 'attendees', chair);
  const events: [string, unknown][] = [];
  return { target: { store, session: liveSession, plan, emit: (event, payload) => void events.push([event, payload]) }, events };
}

async function playBetween(target: ScriptTarget, fromSeconds: number, toSeconds: number): Promise<void> {
  for (const event of scriptEventsBetween(timetable, startMs, startMs + fromSeconds * 1000, startMs + toSeconds * 1000))
    await playScriptEvent(target, event);
}

const byId = <T extends { _id: string }>(records: readonly T[]): T[] => records.toSorted((a, b) => (a._id < b._id ? -1 : 1));
const stateOf = async (store: Store) => ({
  topics: byId(await store.getList(sessionId, 'topics')),
  speeches: byId(await store.getList(sessionId, 'speeches')),
  votes: byId(await store.getList(sessionId, 'votes')),
});
const stateAt = async (target: ScriptTarget, seconds: number) => {
  const { topics, speeches, votes } = await scriptStateAt(target, startMs + seconds * 1000);
  return { topics: byId(topics), speeches: byId(speeches), votes: byId(votes) };
};
const iso = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();

describe('the records of a script', () => {
  it('have the shapes of contract §6, at the wall clock of the stream', async () => {
    const { target } = await createTarget();
    const { topics, speeches, votes } = await scriptStateAt(target, startMs + 160_000);
    expect(topics.find(({ _id }) => _id === 'opening')).toEqual({
      _id: 'opening',
      name: '1. Opening',
      status: false,
      priority: 1,
      session: sessionId,
      start: { realTime: iso(120), utc: startMs + 120_000 },
      stop: { realTime: iso(140), utc: startMs + 140_000, relativeTime: 20 },
    });
    expect(topics.find(({ _id }) => _id === 'besloten')).toMatchObject({ start: null, stop: null, status: false });
    expect(speeches.find(({ _id }) => _id === 'welkom-2')).toEqual({
      _id: 'welkom-2',
      start: startMs + 121_000,
      stop: startMs + 128_000,
      createdAt: iso(121),
      session: sessionId,
      room: 1,
      status: false,
      attendee: chair,
      topic: 'opening',
    });
    expect(speeches.find(({ _id }) => _id === 'vraag-2')).toMatchObject({ microphone: { name: 'Microphone 4', id: 4 } });
    expect(votes.find(({ _id }) => _id === 'motie-9-2')).toMatchObject({ start: null, stop: null, total: 0 });
  });

  it('count votes while a vote runs, in whole percentages, and end with the result of the script', async () => {
    const { target } = await createTarget();
    const amendmentAt = async (seconds: number) =>
      (await scriptStateAt(target, startMs + seconds * 1000)).votes.find(({ _id }) => _id === 'amendement-4-0');
    expect(await amendmentAt(29)).toMatchObject({ start: null, stop: null, total: 0, eligible: 37 });
    expect(await amendmentAt(30.9)).toMatchObject({ start: startMs + 30_000, stop: null, total: 0 });
    const halfway = await amendmentAt(40.5);
    expect(halfway?.result.map(({ count, percentage }) => [count, percentage])).toEqual([[9, 60], [5, 33], [1, 7]]); // prettier-ignore
    expect(halfway?.total).toBe(15);
    const done = await amendmentAt(50);
    expect(done).toMatchObject({ stop: startMs + 50_000, total: 31 });
    expect(done?.result.map(({ count, percentage }) => [count, percentage])).toEqual([[19, 61], [10, 32], [2, 6]]); // prettier-ignore
  });

  it('have the ballots of a running vote that its counts have, and all at its stop (rule 10.12)', async () => {
    const ballotOf = (vote: string, index: number): Ballot => ({ attendee: `${vote}-${index}`, vote });
    const ofChoice = (vote: string, count: number) => Array.from({ length: count }, (_, index) => ballotOf(vote, index));
    const ballots = [...ofChoice('no', 10), ...ofChoice('absent', 6), ...ofChoice('yes', 19), ...ofChoice('abstain', 2)];
    const [first, ...others] = exampleScript.votes;
    if (!first) throw new Error('the script has no vote');
    const { target } = await createTarget();
    target.plan = planScript({ ...exampleScript, votes: [{ ...first, ballots }, ...others] }, 60_000);
    for (const seconds of [29, 30, 33, 40.5, 49.9]) {
      const vote = (await scriptStateAt(target, startMs + seconds * 1000)).votes.find(({ _id }) => _id === 'amendement-4-0');
      const cast = Object.groupBy(vote?.ballots ?? [], ({ vote: choice }) => choice);
      expect(vote?.result.map(({ vote: choice }) => cast[choice]?.length ?? 0)).toEqual(vote?.result.map(({ count }) => count));
      expect(vote?.ballots).toHaveLength(vote?.total ?? -1);
    }
    const { votes } = await scriptStateAt(target, startMs + 50_000);
    expect(votes.find(({ _id }) => _id === 'amendement-4-0')?.ballots).toEqual(ballots);
    expect(votes.find(({ _id }) => _id === 'motie-7-0')).not.toHaveProperty('ballots');
  });

  it('equal those after playing from the start, at any instant', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 8 }), async (steps) => {
        const { target } = await createTarget();
        await applyScriptState(target, startMs - 1000);
        let seconds = -1;
        for (const step of steps) {
          await playBetween(target, seconds, seconds + step / 1000);
          seconds += step / 1000;
          expect(await stateOf(target.store)).toEqual(await stateAt(target, seconds));
        }
        await target.store.close();
      }),
      { numRuns: 40 },
    );
  });

  it('do not become more with time', async () => {
    const { target } = await createTarget();
    await applyScriptState(target, startMs + 86_399_000);
    await playBetween(target, 86_399, 86_400 + 59.9);
    expect((await stateOf(target.store)).votes).toHaveLength(3);
    expect((await stateOf(target.store)).speeches).toHaveLength(3);
  });
});

describe('applyScriptState', () => {
  it('replaces the records of the script, keeps records that were added by hand, and emits the lists', async () => {
    const { target, events } = await createTarget();
    await applyScriptState(target, startMs + 200_000);
    const manual = { _id: 'spoeddebat-1', name: 'Spoeddebat', priority: 9, total: 0, session: sessionId, result: [] };
    await target.store.putRecord(sessionId, 'votes', manual);
    events.length = 0;
    await applyScriptState(target, startMs + 10_000);
    expect((await stateOf(target.store)).votes.map(({ _id }) => _id)).toEqual(['amendement-4-0', 'motie-7-0', 'motie-9-0', 'spoeddebat-1']);
    expect((await stateOf(target.store)).speeches.map(({ _id }) => _id)).toEqual(['vraag-0', 'welkom-0']);
    expect(events.map(([event]) => event)).toEqual(['topics', 'speeches', 'votes']);
    expect(events[2]?.[1]).toEqual(await target.store.getList(sessionId, 'votes'));
  });
});

describe('playScriptEvent', () => {
  it('removes speeches and votes and resets the topics when the loop begins again', async () => {
    const { target, events } = await createTarget();
    await applyScriptState(target, startMs + 59_999);
    events.length = 0;
    await playBetween(target, 59.999, 60);
    expect(events.map(([event]) => event)).toEqual([
      'stopSpeech', 'stopVote', 'transcriptionSegment', 'speeches', 'votes', 'resetTopic', 'resetTopic', 'resetTopic', 'resetTopic', 'resetTopic',
      'startTopic', 'createVote', 'createVote',
    ]); // prettier-ignore
    expect(events[3]).toEqual(['speeches', []]);
    expect(events[4]).toEqual(['votes', []]);
  });

  it('counts caption offsets from the start of the session', async () => {
    const { target, events } = await createTarget();
    await playBetween(target, 63.5, 64);
    expect(events).toContainEqual([
      'transcriptionSegment',
      {
        start: 61_000,
        end: 64_000,
        text: 'Goedenavond allemaal, en welkom in de raadzaal.',
        language: 'nl',
        speaker: 'Annelies Verhoeven',
      },
    ]);
  });

  it('does not change records that were stopped or deleted by hand', async () => {
    const { target, events } = await createTarget();
    await applyScriptState(target, startMs + 35_000);
    const vote = (await target.store.getList(sessionId, 'votes')).find(({ _id }) => _id === 'amendement-4-0');
    if (!vote) throw new Error('the vote is missing');
    const stopped = { ...vote, stop: startMs + 35_500 };
    await target.store.putRecord(sessionId, 'votes', stopped);
    await target.store.deleteRecord(sessionId, 'topics', 'begroting');
    events.length = 0;
    await playBetween(target, 35, 55.9);
    expect(await target.store.getList(sessionId, 'votes')).toContainEqual(stopped);
    expect(events.some(([, payload]) => (payload as { _id?: string })._id === stopped._id)).toBe(false);
    expect(events.some(([event]) => event === 'stopTopic')).toBe(false);
  });
});
