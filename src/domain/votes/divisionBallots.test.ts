import { describe, expect, it } from 'vitest';
import { toCastBallots } from './ballots.ts';
import { groupBallots } from './divisionBallots.ts';

const groupsOf = (...rows: (readonly [name: string, division: string | undefined, vote: string])[]) =>
  groupBallots(toCastBallots({ ballots: rows.map(([name, division, vote]) => ({ name, vote, ...(division && { division }) })) }, [])).map(
    ({ division, ballots }) => [division, ballots.map(({ lastName }) => lastName).join(' ')],
  );

describe('the divisions of a vote (rule 10.13)', () => {
  it('come in the order of their share of votes for; people without a division come last', () => {
    expect(
      groupsOf(['n', undefined, 'yes'], ['a', 'Against', 'no'], ['b', 'Split', 'no'], ['c', 'Split', 'yes'], ['d', 'For', 'yes']),
    ).toEqual([
      ['For', 'd'],
      ['Split', 'b c'],
      ['Against', 'a'],
      [undefined, 'n'],
    ]);
  });

  it('count only votes cast, and come last when nobody voted', () => {
    expect(groupsOf(['a', 'Away', 'absent'], ['b', 'For', 'yes'], ['c', 'For', 'absent'], ['d', 'Against', 'no'])).toEqual([
      ['For', 'b c'],
      ['Against', 'd'],
      ['Away', 'a'],
    ]);
  });

  it('with the same share come by size, then by name, whatever the order of the ballots', () => {
    const rows = [
      ['a', 'Zwart', 'yes'] as const,
      ['b', 'Éclair', 'yes'] as const,
      ['c', 'Wit', 'yes'] as const,
      ['d', 'Wit', 'yes'] as const,
    ];
    const expected = [
      ['Wit', 'c d'],
      ['Éclair', 'b'],
      ['Zwart', 'a'],
    ];
    expect(groupsOf(...rows)).toEqual(expected);
    expect(groupsOf(...rows.toReversed())).toEqual(expected);
  });

  it('are none without ballots', () => {
    expect(groupBallots([])).toEqual([]);
  });
});
