import { describe, expect, it } from 'vitest';
import { toCountedVote, toOutcome, toVoteOfCounts } from './voteGroups.ts';

const about = { id: 'v', name: 'Vote', priority: 1, topic: 't' };

describe('toCountedVote', () => {
  it('takes shares of the votes cast: people who did not vote are eligible only', () => {
    expect(
      toCountedVote(about, [
        { key: 'yes', label: 'For', count: 2, isCast: true },
        { key: 'no', label: 'Against', count: 1, isCast: true },
        { key: 'absent', label: 'Absent', count: 4, isCast: false },
      ]),
    ).toEqual({
      ...about,
      total: 3,
      eligible: 7,
      result: [
        { vote: 'yes', label: 'For', count: 2, percentage: 67 },
        { vote: 'no', label: 'Against', count: 1, percentage: 33 },
        { vote: 'absent', label: 'Absent', count: 4, percentage: 0 },
      ],
    });
  });

  it('has shares of 0 if nobody voted', () => {
    expect(toCountedVote(about, [{ key: 'yes', label: 'For', count: 0, isCast: true }])).toMatchObject({
      total: 0,
      result: [{ percentage: 0 }],
    });
  });
});

describe('a vote of which only counts are known', () => {
  const yes = { key: 'yes', label: 'Voor', count: 19, isCast: true };

  it('has people who could vote only if those are counted who did not', () => {
    expect(toVoteOfCounts(about, [yes])).not.toHaveProperty('eligible');
    expect(toVoteOfCounts(about, [yes, { key: 'absent', label: 'Afwezig', count: 4, isCast: false }])).toMatchObject({
      total: 19,
      eligible: 23,
    });
  });
});

describe('the outcome of a vote in the words of its source', () => {
  it.each([
    ...(
      [
        'Pass',
        'PASSED',
        'Adopted',
        'approved',
        'Motion carried',
        'Passed unanimously',
        'Unanimously approved',
        'Aangenomen',
        'Adopté',
        'derbyniwyd',
      ] as const
    ).map((term) => [term, 'adopted'] as const),
    ...(['Fail', 'Failed', 'Defeated', 'Not passed', 'Verworpen', 'Rejetée', 'Abgelehnt', 'Rechazado'] as const).map(
      (term) => [term, 'rejected'] as const,
    ),
    ...(['Tie', 'Stemmen staken', 'Égalité'] as const).map((term) => [term, 'tied'] as const),
    ...(['Withdrawn', 'Ingetrokken', 'Zurückgezogen'] as const).map((term) => [term, 'withdrawn'] as const),
    ...(['', 'Held', 'Passed over', 'Referred to committee', 'Failed to reach quorum', 'aangehouden', undefined, null] as const).map(
      (term) => [term, undefined] as const,
    ),
  ])('%s is %s', (term, outcome) => {
    expect(toOutcome(term)).toBe(outcome);
  });
});
