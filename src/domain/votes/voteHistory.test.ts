import { describe, expect, it } from 'vitest';
import type { Vote } from '../session/metadata.ts';
import { NO_VOTE_HISTORY, recordVotes, votesKnownAt } from './voteHistory.ts';

const vote = (id: string, startMs: number | undefined, count: number, stopMs?: number): Vote => ({
  id,
  name: id,
  priority: 1,
  startMs,
  stopMs,
  total: count,
  eligible: 37,
  result: [{ vote: 'yes', label: 'For', count, percentage: 100 }],
});
const planned = vote('motion', undefined, 0);
const opened = vote('motion', 100, 0);
const halfway = vote('motion', 100, 9);
const counted = vote('motion', 100, 30);
const closed = vote('motion', 100, 30, 120);

const history = [
  [planned, 50],
  [opened, 101],
  [halfway, 110],
  [counted, 115],
  [closed, 121],
].reduce((before, [each, atMs]) => recordVotes(before, [each as Vote], atMs as number), NO_VOTE_HISTORY);

describe('the votes at the instant of a delayed video (rule 10.10)', () => {
  it.each([
    ['before what is known', 10, [planned]],
    ['before the start', 100, [planned]],
    ['at the start', 101, [opened]],
    ['while it is counted', 112, [halfway]],
    ['with the last count, still open', 120, [counted]],
    ['after the end', 121, [closed]],
  ])('are those that were known then: %s', (_name, instantMs, expected) => {
    expect(votesKnownAt(history, instantMs)).toEqual(expected);
  });

  it('have the ballots that were known then, and none before the video shows the end (rule 10.15)', () => {
    const ballots = ['Ana', 'Zoe'].map((name) => ({ name, vote: 'yes' }));
    const cast = [
      [{ ...halfway, ballots: ballots.slice(0, 1) }, 110],
      [{ ...closed, ballots }, 121],
    ].reduce((before, [each, atMs]) => recordVotes(before, [each as Vote], atMs as number), NO_VOTE_HISTORY);
    expect([112, 120, 121].map((ms) => votesKnownAt(cast, ms)[0]?.ballots?.length)).toEqual([1, 1, 2]);
    const late = recordVotes(NO_VOTE_HISTORY, [{ ...closed, ballots }], 200);
    expect(votesKnownAt(late, 110)[0]).not.toHaveProperty('ballots');
  });

  it('are open, when the first that is known of a vote is its end', () => {
    const late = recordVotes(NO_VOTE_HISTORY, [closed], 200);
    expect(votesKnownAt(late, 110), 'without its result').toMatchObject([
      { startMs: 100, stopMs: undefined, total: 0, result: [], eligible: 37 },
    ]);
    expect(votesKnownAt(late, 99)).toEqual([]);
  });

  it('leave out a vote that starts later, and one that was deleted', () => {
    const added = recordVotes(history, [closed, vote('other', 150, 1)], 151);
    expect(votesKnownAt(added, 140)).toEqual([closed]);
    expect(votesKnownAt(recordVotes(added, [], 160), 140)).toEqual([]);
  });

  it('are the same objects while nothing changes, and an unchanged list changes no history', () => {
    const list = [closed];
    const once = recordVotes(history, list, 130);
    expect(recordVotes(once, list, 140)).toBe(once);
    expect(votesKnownAt(once, 150)[0]).toBe(votesKnownAt(once, 160)[0]);
  });

  it('store the last 500 changes of a vote', () => {
    let long = NO_VOTE_HISTORY;
    for (let count = 0; count < 510; count += 1) long = recordVotes(long, [vote('motion', 0, count)], count);
    expect(votesKnownAt(long, 0)[0]?.total).toBe(10);
    expect(votesKnownAt(long, 509)[0]?.total).toBe(509);
  });
});
