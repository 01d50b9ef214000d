import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTopics, type Topic, type Vote, type VoteResult } from '../session/metadata.ts';
import { findTopicAt, groupVotes, summarizeVote, voteBar } from './votes.ts';

const row = (vote: string, count: number): VoteResult => ({ vote, label: vote, count, percentage: 0 });
const vote = (id: string, startMs?: number, details: Partial<Vote> = {}): Vote => ({
  id,
  name: id,
  priority: 1,
  startMs,
  stopMs: undefined,
  total: 0,
  eligible: undefined,
  result: [],
  ...details,
});
const topic = (id: string, startMs?: number, stopMs?: number): Topic => ({
  id,
  name: id,
  description: undefined,
  priority: 1,
  startMs,
  stopMs,
});

const rows = fc.array(
  fc.record({ vote: fc.constantFrom('yes', 'no', 'abstain', 'blank', ''), label: fc.string(), count: fc.nat(60), percentage: fc.nat(100) }),
);

describe('the summary of a vote (rules 10.3, 10.4)', () => {
  const closed = { startMs: 0, stopMs: 1, outcome: undefined };
  const summary = (...result: VoteResult[]) => summarizeVote({ ...closed, result }, 'recorded');

  it('compares for and against, and does not say what was decided', () => {
    expect(summary(row('yes', 19), row('no', 10), row('abstain', 20))).toBe('more-for');
    expect(summary(row('yes', 10), row('no', 11))).toBe('more-against');
    expect(summary(row('yes', 10), row('no', 10), row('abstain', 3))).toBe('equal');
    expect(summary(row('yes', 3), row('yes', 3), row('no', 5))).toBe('more-for');
  });

  it('is the outcome that the source states, whatever the counts and the status of the session', () => {
    const source = fc.record({
      outcome: fc.constantFrom('adopted' as const, 'rejected' as const, 'tied' as const, 'withdrawn' as const),
      startMs: fc.option(fc.nat(9), { nil: undefined }),
      stopMs: fc.option(fc.nat(9), { nil: undefined }),
      result: rows,
    });
    fc.assert(
      fc.property(source, fc.constantFrom('live' as const, 'planned' as const, 'recorded' as const), (each, status) => {
        expect(summarizeVote(each, status)).toBe(each.outcome);
      }),
    );
  });

  it('says nothing of an outcome that the source does not state', () => {
    fc.assert(
      fc.property(rows, (result) => {
        expect(['more-for', 'more-against', 'equal', 'unknown']).toContain(summary(...result));
      }),
    );
  });

  it('is unknown with other choices only, with counts of 0, and without rows', () => {
    expect(summary(row('candidate-a', 12), row('candidate-b', 9))).toBe('unknown');
    expect(summary(row('yes', 0), row('no', 0), row('abstain', 31))).toBe('unknown');
    expect(summary()).toBe('unknown');
  });

  it('is open without a stop while the session is not recorded, whatever has been counted, and never closed afterwards', () => {
    const running = { ...closed, stopMs: undefined, result: [row('yes', 19), row('no', 10)] };
    expect(summarizeVote(running, 'live')).toBe('open');
    expect(summarizeVote(running, 'planned')).toBe('open');
    expect(summarizeVote(running, 'recorded')).toBe('unclosed');
    expect(summarizeVote({ ...running, startMs: undefined }, 'recorded'), 'a source without times').toBe('more-for');
    expect(summarizeVote({ ...running, stopMs: 9 }, 'live')).toBe('more-for');
  });

  it('is reversed when for and against are exchanged, and depends on nothing else', () => {
    const turned: Record<string, string> = { 'more-for': 'more-against', 'more-against': 'more-for', equal: 'equal', unknown: 'unknown' };
    fc.assert(
      fc.property(rows, (result) => {
        const opposite = result.map((each) => ({ ...each, vote: each.vote === 'yes' ? 'no' : each.vote === 'no' ? 'yes' : each.vote }));
        expect(summary(...opposite)).toBe(turned[summary(...result)]);
        expect(summary(...result.toReversed().filter(({ vote: choice }) => choice === 'yes' || choice === 'no'))).toBe(summary(...result));
      }),
    );
  });
});

describe('the topic of a vote (rule 10.5)', () => {
  it('is the one during which the vote started', () => {
    const topics = [topic('a', 10, 20), topic('b', 20, 30), topic('inner', 24, 26), topic('last', 40), topic('never')];
    expect([9, 10, 19, 20, 25, 26, 30, 39, 40, 99].map((ms) => findTopicAt(ms, topics)?.id)).toEqual([
      undefined,
      'a',
      'a',
      'b',
      'inner',
      'b',
      undefined,
      undefined,
      'last',
      'last',
    ]);
    expect(findTopicAt(undefined, topics)).toBeUndefined();
  });
});

const arbitraryVotes = fc.uniqueArray(
  fc.record({ id: fc.string({ maxLength: 3 }), startMs: fc.option(fc.nat(40), { nil: undefined }), priority: fc.nat(2) }),
  { selector: ({ id }) => id },
);
const arbitraryTopics = fc.uniqueArray(
  fc.record({
    id: fc.string({ maxLength: 3 }),
    startMs: fc.option(fc.nat(40), { nil: undefined }),
    length: fc.option(fc.nat(9), { nil: undefined }),
  }),
  { selector: ({ id }) => id },
);

describe('votes by topic (rule 10.5)', () => {
  it('are in order of time, with votes outside any topic between them and votes that have not started last', () => {
    const votes = [vote('later'), vote('v3', 35), vote('v1', 12), vote('v2', 15), vote('v0', 1)];
    const groups = groupVotes(votes, [topic('a', 10, 20), topic('b', 30)]);
    expect(groups.map((group) => [group.kind, group.topic?.id, group.votes.map(({ id }) => id)])).toEqual([
      ['other', undefined, ['v0']],
      ['topic', 'a', ['v1', 'v2']],
      ['topic', 'b', ['v3']],
      ['not-started', undefined, ['later']],
    ]);
  });

  it('count as started when there are counts without a start', () => {
    const votes = [vote('never', undefined, { result: [row('yes', 0)] }), vote('b', undefined, { result: [row('yes', 1)] })];
    const groups = groupVotes([...votes, vote('a', undefined, { total: 3 }), vote('v0', 1)], []);
    expect(groups.map((group) => [group.kind, group.votes.map(({ id }) => id)])).toEqual([
      ['other', ['v0', 'a', 'b']],
      ['not-started', ['never']],
    ]);
  });

  it('occur once each, ordered within their group, under the topic during which they started', () => {
    fc.assert(
      fc.property(arbitraryVotes, arbitraryTopics, (v, t) => {
        const votes = v.map(({ id, startMs, priority }) => vote(id, startMs, { priority }));
        const topics = t.map(({ id, startMs, length }) =>
          topic(id, startMs, startMs === undefined || length === undefined ? undefined : startMs + length),
        );
        const groups = groupVotes(votes, topics);
        expect(new Set(groups.flatMap((group) => group.votes))).toEqual(new Set(votes));
        expect(groups.flatMap((group) => group.votes)).toHaveLength(votes.length);
        for (const group of groups) {
          expect(group.votes).toEqual(group.votes.toSorted(compareTopics));
          expect(group.topic !== undefined).toBe(group.kind === 'topic');
          for (const each of group.votes) expect(findTopicAt(each.startMs, topics)).toBe(group.topic);
          expect(group.votes.every(({ startMs }) => startMs === undefined)).toBe(group.kind === 'not-started');
        }
        expect(groupVotes(votes.toReversed(), topics.toReversed())).toEqual(groups);
      }),
    );
  });
});

describe('the bar of a vote (rule 10.6)', () => {
  it('has a part for each row with a count', () => {
    expect(voteBar([row('yes', 2), row('no', 1), row('abstain', 0), row('blank', 3)])).toEqual([
      { choice: 'yes', from: 0, width: 33.3 },
      { choice: 'no', from: 33.3, width: 16.7 },
      { choice: 'other', from: 50, width: 50 },
    ]);
    expect(voteBar([])).toEqual([]);
    expect(voteBar([row('yes', 0)])).toEqual([]);
  });

  it('leaves room for eligible votes that are missing', () => {
    expect(voteBar([row('yes', 15), row('no', 4)], 38)).toEqual([
      { choice: 'yes', from: 0, width: 39.5 },
      { choice: 'no', from: 39.5, width: 10.5 },
    ]);
    // The service may count more votes than are eligible.
    expect(voteBar([row('yes', 4)], 2)).toEqual([{ choice: 'yes', from: 0, width: 100 }]);
  });

  it('fills its length without a gap', () => {
    fc.assert(
      fc.property(rows, (result) => {
        const bar = voteBar(result);
        expect(bar).toHaveLength(result.filter(({ count }) => count > 0).length);
        let end = 0;
        for (const { from, width } of bar) {
          expect(from).toBeCloseTo(end, 5);
          end = from + width;
        }
        if (bar.length > 0) expect(end).toBeCloseTo(100, 5);
      }),
    );
  });
});

describe('a vote of which the counts are not known (rule 10.11)', () => {
  const ended = (rows: VoteResult[]) => ({ startMs: 1, stopMs: 2, result: rows });
  const known = (choice: string, count?: number, percentage?: number): VoteResult => ({ vote: choice, label: choice, count, percentage });

  it('is not compared, unless all percentages are known', () => {
    expect(summarizeVote(ended([known('yes'), known('no', 10)]), 'recorded')).toBe('unknown');
    expect(summarizeVote(ended([known('yes', 12), known('no', 10), known('abstain')]), 'recorded')).toBe('unknown');
    expect(summarizeVote(ended([known('yes', undefined, 61), known('no', undefined, 39)]), 'recorded')).toBe('more-for');
  });

  it('has a bar of its percentages, or none', () => {
    expect(voteBar([known('yes'), known('no', 10)])).toEqual([]);
    expect(voteBar([known('yes', undefined, 60), known('no', undefined, 20)]).map(({ width }) => width)).toEqual([60, 20]);
  });
});
