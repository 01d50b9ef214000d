import { describe, expect, it } from 'vitest';
import { vote } from '../../../tests/support/islandProps.ts';
import { MOST_BALLOTS, toShownBallots } from './shownBallots.ts';

const voteOf = (id: string, from: number, count: number) => ({
  ...vote(id, id, [0, 0], from),
  ...(count > 0 && { ballots: Array.from({ length: count }, (_, index) => ({ name: String(index), vote: 'yes' })) }),
});
const shownOf = (counts: number[], chosenId?: string) => {
  const votes = counts.map((count, index) => voteOf(`v${String(index)}`, index, count));
  const { votes: shown, elsewhere } = toShownBallots(votes, chosenId);
  expect(shown.map(({ id }) => id)).toEqual(votes.map(({ id }) => id));
  expect(shown.filter(({ ballots }) => !ballots).map(({ id }) => id)).toEqual(expect.arrayContaining([...elsewhere]));
  return [...elsewhere].sort();
};

describe('the ballots that a page shows (rule 10.16)', () => {
  it('are all of them up to the limit, in the same list', () => {
    expect(shownOf([])).toEqual([]);
    expect(shownOf([MOST_BALLOTS - 1, 0, 1])).toEqual([]);
    const votes = [voteOf('v', 1, 3)];
    expect(toShownBallots(votes).votes).toBe(votes);
  });

  it('are those of the votes that began last', () => {
    expect(shownOf([1, MOST_BALLOTS, 0])).toEqual(['v0']);
    expect(shownOf([900, 900, 900, 900])).toEqual(['v0', 'v1']);
  });

  it('are first those of the vote that the address names', () => {
    expect(shownOf([900, 900, 900, 900], 'v0')).toEqual(['v1', 'v2']);
    expect(shownOf([900, 900, 900, 900], 'unknown')).toEqual(['v0', 'v1']);
  });
});
