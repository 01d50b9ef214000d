import { describe, expect, it } from 'vitest';
import type { Vote } from '../../store/records.ts';
import { readCounts, readMajority, sortVotes, toResultRows } from './deskVotes.ts';

const vote = (id: string, more: Partial<Vote>): Vote => ({ _id: id, name: id, priority: 1, session: 1, total: 0, result: [], ...more });

describe('the fields of a vote', () => {
  it.each([
    [['19', '10', '2', '37'], { counts: { yes: 19, no: 10, abstain: 2 }, eligible: 37 }],
    [['19', '', ' 2 ', ''], { counts: { yes: 19, no: 0, abstain: 2 } }],
    [['', '', '', '0'], { counts: { yes: 0, no: 0, abstain: 0 }, eligible: 0 }],
    [['20', '10', '7', '37'], { counts: { yes: 20, no: 10, abstain: 7 }, eligible: 37 }],
    [['20', '10', '8', '37'], { problem: 'tooMany', total: 38 }],
    [['-1', '', '', ''], { problem: 'notNumbers', total: 0 }],
    [['1.5', '', '', ''], { problem: 'notNumbers', total: 0 }],
    [['1', '', '', 'all'], { problem: 'notNumbers', total: 0 }],
    [['1000000', '', '', ''], { problem: 'notNumbers', total: 0 }],
  ])('%j', ([yes, no, abstain, eligible], expected) => {
    expect(readCounts({ yes: yes ?? '', no: no ?? '', abstain: abstain ?? '', eligible: eligible ?? '' })).toEqual(expected);
  });
});

it.each([
  [{}, undefined],
  [{ majority: '', majorityText: '' }, { majority: '' }],
  [{ majority: 'two-thirds', majorityText: ' ' }, { majority: 'two-thirds' }],
  [{ majority: '', majorityText: ' 3/5 of the members ' }, { majority: '3/5 of the members' }],
  [{ majorityText: 'x'.repeat(100) }, { majority: 'x'.repeat(100) }],
  [{ majorityText: 'x'.repeat(101) }, { problem: 'majority' }],
  [{ majority: 'simple', majorityText: '3/5' }, { problem: 'majority' }],
  [{ majority: 'most', majorityText: '' }, { problem: 'majority' }],
])('the majority of a vote is chosen, or written in words: %j', (fields, expected) => {
  expect(readMajority(fields)).toEqual(expected);
});

it('new counts leave the labels and the other choices of a vote as they are', () => {
  const rows = [
    { vote: 'no', label: 'Nee', count: 1, percentage: 20 },
    { vote: 'blank', label: 'Blanco', count: 4, percentage: 80 },
  ];
  expect(
    toResultRows(vote('v', { result: rows }), { yes: 3, no: 2, abstain: 0 }, { yes: 'Voor', no: 'Tegen', abstain: 'Onthouding' }),
  ).toEqual([
    { vote: 'yes', label: 'Voor', count: 3 },
    { vote: 'no', label: 'Nee', count: 2 },
    { vote: 'abstain', label: 'Onthouding', count: 0 },
    { vote: 'blank', label: 'Blanco', count: 4 },
  ]);
});

it('open votes come first, then planned ones in their order, then closed ones from new to old', () => {
  const votes = [
    vote('old', { start: 1, stop: 2 }),
    vote('second', { priority: 2, start: null }),
    vote('new', { start: 3, stop: 4 }),
    vote('first', { priority: 1 }),
    vote('open', { start: 5, stop: null }),
  ];
  expect(sortVotes(votes).map(({ _id }) => _id)).toEqual(['open', 'first', 'second', 'new', 'old']);
});
