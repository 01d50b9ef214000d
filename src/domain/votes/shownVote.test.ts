import { describe, expect, it } from 'vitest';
import type { Vote } from '../session/metadata.ts';
import { lastVoteChangeMs, shownVoteAt, votesSeenAt } from './shownVote.ts';

const vote = (id: string, startMs?: number, stopMs?: number): Vote => ({
  id,
  name: id,
  priority: 0,
  startMs,
  stopMs,
  total: 0,
  eligible: undefined,
  result: [],
});
const shownAt = (votes: Vote[], ms: number) => {
  const shown = shownVoteAt(votes, ms);
  return shown && `${shown.vote.id} ${shown.isOpen ? 'open' : 'result'}`;
};

describe('the vote that a live page shows large (rule 10.8)', () => {
  it('is the one that runs, then its result for 30 s', () => {
    const votes = [vote('a', 1000, 5000)];
    expect([999, 1000, 4999, 5000, 34_999, 35_000].map((ms) => shownAt(votes, ms))).toEqual([
      undefined,
      'a open',
      'a open',
      'a result',
      'a result',
      undefined,
    ]);
  });

  it('has no stop while it runs at an instant before its end', () => {
    expect(shownVoteAt([vote('a', 1000, 5000)], 2000)?.vote.stopMs).toBeUndefined();
  });

  it('is a running vote before a result, and the last of several results', () => {
    const votes = [vote('a', 1000, 2000), vote('b', 1500, 3000), vote('c', 4000)];
    expect([3500, 4000, 90_000].map((ms) => shownAt(votes, ms))).toEqual(['b result', 'c open', 'c open']);
  });

  it('is absent without votes, and without a vote that has started', () => {
    expect([shownAt([], 0), shownAt([vote('a')], 5000)]).toEqual([undefined, undefined]);
  });
});

describe('what has been seen of the votes at an instant (rule 10.9)', () => {
  const votes = [vote('a', 1000, 2000), vote('b', 1500, 3000), vote('c')];

  it.each([
    [999, -Infinity, []],
    [1000, 1000, ['a open']],
    [1999, 1500, ['a open', 'b open']],
    [2000, 2000, ['a', 'b open']],
    [9000, 3000, ['a', 'b']],
  ])('%i', (instantMs, changeMs, seen) => {
    expect(lastVoteChangeMs(votes, instantMs)).toBe(changeMs);
    for (const ms of [instantMs, changeMs])
      expect(votesSeenAt(votes, ms).map(({ id, stopMs }) => (stopMs === undefined ? `${id} open` : id))).toEqual(seen);
  });
});
