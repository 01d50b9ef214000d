import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legistarToSeed as toSeed } from './legistar.ts';
import { fromVote, toVote } from './legistarVotes.ts';
import type { LegistarItem, LegistarRollCall, LegistarVote } from './legistarSchema.ts';
import { rollCall, vote } from './testRolls.ts';

function item(id: number, more: Partial<LegistarItem> = {}): LegistarItem {
  return { EventItemId: id, EventItemEventId: 40, EventItemAgendaSequence: id, EventItemTitle: `Item ${id}`, ...more };
}

function legistarToSeed(items: LegistarItem[], votes: LegistarVote[], rollCalls: LegistarRollCall[] = []) {
  return toSeed({ event: { EventId: 40 }, items, votes, rollCalls });
}

describe('votes and roll calls', () => {
  it('counts the votes cast, the people who could vote, and the others', () => {
    const values = ['Absent', 'Opposed', 'In Favor', 'In Favor', 'Abstain', 'Excused', null, 'Suspended', 'Jury Duty', 'Ja'];
    const part = legistarToSeed(
      [item(1)],
      values.map((value, index) => vote(index + 1, index + 1, value)),
    );
    expect(part.votes[0]).toMatchObject({ id: 'vote-1', topic: 'item-1', name: 'Item 1', total: 4, eligible: 9 });
    expect(part.votes[0]?.result).toEqual([
      { vote: 'yes', label: 'In Favor', count: 2, percentage: 50 },
      { vote: 'no', label: 'Opposed', count: 1, percentage: 25 },
      { vote: 'abstain', label: 'Abstain', count: 1, percentage: 25 },
      { vote: 'unknown', label: 'Unknown', count: 1, percentage: 0 },
      { vote: 'ja', label: 'Ja', count: 1, percentage: 0 },
      { vote: 'excused', label: 'Excused', count: 1, percentage: 0 },
      { vote: 'absent', label: 'Absent', count: 1, percentage: 0 },
      { vote: 'jury-duty', label: 'Jury Duty', count: 1, percentage: 0 },
      { vote: 'suspended', label: 'Suspended', count: 1, percentage: 0 },
    ]);
    expect(part.notices).toEqual([
      'the recorded value “Unknown” is not known: its 1 votes do not count as cast',
      'the recorded value “Ja” is not known: its 1 votes do not count as cast',
    ]);
  });

  it("keeps the place's own words, two of them for one choice", () => {
    const votes = [vote(1, 1, 'Yes'), { ...vote(2, 2, 'Abstain Yes'), VoteResult: 1 }, vote(3, 3, 'Yes')];
    expect(legistarToSeed([item(1)], votes).votes[0]).toMatchObject({
      total: 3,
      result: [
        { vote: 'yes', label: 'Yes', count: 2, percentage: 67 },
        { vote: 'yes', label: 'Abstain Yes', count: 1, percentage: 33 },
      ],
    });
  });

  it('reads the attendance of a roll call, which is no vote', () => {
    const calls = [rollCall(1, 2, 'Present'), rollCall(2, 1, 'Late'), rollCall(3, 3, 'Excused'), rollCall(4, 4, 'Absent')];
    const part = legistarToSeed([item(1), item(2)], [vote(1, 4, 'Aye', 2)], calls);
    expect(part.topics[0]?.description).toBe('Present: Person P2\nLate: Person P1\nExcused: Person P3\nAbsent: Person P4');
    expect(part.votes.map(({ id }) => id)).toEqual(['vote-2']);
    expect(part.attendees.map(({ id }) => id)).toEqual(['person-1', 'person-2', 'person-4']);
    expect(part.tallies).toContainEqual(expect.objectContaining({ what: 'people in votes and roll calls', read: 4, imported: 3 }));
  });

  it('reads votes that are recorded as a roll call', () => {
    const part = legistarToSeed([item(1)], [], [rollCall(1, 1, 'Yes'), rollCall(2, 2, 'No'), rollCall(3, 3, 'Absent')]);
    expect(part.votes).toMatchObject([{ id: 'vote-1', total: 2, eligible: 3 }]);
  });

  it('reports a roll call without attendance', () => {
    const notice = '1 event items are roll calls, and the attendance (RollCalls) is not in the files';
    const call = item(1, { EventItemRollCallFlag: 1 });
    expect(legistarToSeed([call, item(2, { EventItemRollCallFlag: 0 })], []).notices).toEqual([notice]);
    expect(legistarToSeed([call], [], [rollCall(1, 1, 'Present')]).notices).toEqual([]);
  });

  it('creates no vote for an item without a roll call, and a vote with total 0 if all were absent', () => {
    const part = legistarToSeed([item(1), item(2)], [vote(1, 1, 'Absent', 2)]);
    expect(part.votes).toEqual([
      {
        id: 'vote-2',
        name: 'Item 2',
        priority: 2,
        topic: 'item-2',
        total: 0,
        eligible: 1,
        result: [{ vote: 'absent', label: 'Absent', count: 1, percentage: 0 }],
        ballots: [{ delegate: '1', name: 'Person P1', vote: 'absent', label: 'Absent' }],
      },
    ]);
  });

  // A motion of 5 to 4 that needed two thirds, and one of 3 to 3 that passed by a casting vote.
  it.each([
    [{ EventItemPassedFlag: 0, EventItemPassedFlagName: 'Fail' }, 5, 4, 'rejected'],
    [{ EventItemPassedFlag: 1, EventItemPassedFlagName: 'Pass' }, 3, 3, 'adopted'],
    [{ EventItemPassedFlag: 0 }, 5, 4, 'rejected'],
    [{ EventItemPassedFlagName: 'Failed' }, 5, 4, 'rejected'],
    [{ EventItemPassedFlag: 1, EventItemPassedFlagName: 'Fail' }, 5, 4, undefined],
    [{ EventItemPassedFlag: 1, EventItemPassedFlagName: 'Referred' }, 5, 4, undefined],
    [{}, 5, 4, undefined],
  ])('has the outcome of the source %o at %i to %i, and never one of its counts', (flags, yes, no, outcome) => {
    const votes = [...Array(yes + no).keys()].map((index) => vote(1, index + 1, index < yes ? 'Yes' : 'No'));
    const [imported] = legistarToSeed([item(1, flags)], votes).votes;
    expect([imported?.outcome, imported?.total]).toEqual([outcome, yes + no]);
  });

  it('lists people who were present at least once, in the order of the roll call', () => {
    const votes = [vote(1, 2, 'In Favor'), vote(2, 1, 'Absent'), vote(3, 3, 'Absent'), vote(4, 1, 'Opposed', 2)];
    const part = legistarToSeed([item(1), item(2)], votes);
    expect(part.attendees).toEqual([
      { id: 'person-1', delegate: { id: 'person-1', firstname: 'Person', lastname: 'P1', refId: '1' } },
      { id: 'person-2', delegate: { id: 'person-2', firstname: 'Person', lastname: 'P2', refId: '2' } },
    ]);
    expect(part.tallies).toContainEqual(expect.objectContaining({ what: 'people in votes and roll calls', read: 3, imported: 2 }));
  });

  it('counts every entry once, and gives shares to votes cast only', () => {
    const values = fc.constantFrom('Yes', 'Aye', 'No', 'Abstain', 'Abstain(NV)', 'Absent', 'Suspended', 'Telephonic', '', 'yes');
    fc.assert(
      fc.property(fc.array(values, { minLength: 1 }), (roll) => {
        const entries = roll.map((value, index) => fromVote(vote(index, index, value)));
        const { total, eligible, result } = toVote(entries, { id: 'v', name: 'V', priority: 1, topic: 't' });
        const cast = result.filter(({ percentage }) => (percentage ?? 0) > 0);
        expect(result.reduce((sum, { count }) => sum + count, 0)).toBe(roll.length);
        expect(total).toBeLessThanOrEqual(eligible ?? 0);
        expect(cast.every(({ vote: key }) => ['yes', 'no', 'abstain'].includes(key))).toBe(true);
        expect(new Set(result.map(({ label }) => label)).size).toBe(result.length);
      }),
    );
  });
});
