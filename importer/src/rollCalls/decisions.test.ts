import { describe, expect, it } from 'vitest';
import { toCastingVote, toMajority } from './decisions.ts';

describe('toMajority', () => {
  it.each([
    ['Suspend the rules (needs two thirds)', 'two-thirds'],
    ['Budget amendment [Requires a three-fourths vote]', 'three-quarters'],
    ['Rezoning of Mill Lane\nTwo-thirds vote required.', 'two-thirds'],
    ['2/3 majority', 'two-thirds'],
    ['Wijziging reglement (tweederde meerderheid vereist)', 'two-thirds'],
    ['Election of the chair (absolute majority)', 'absolute'],
  ])('reads %j', (text, majority) => expect(toMajority(text)).toBe(majority));

  it.each([
    'Budget hearing (2/3)',
    'An ordinance that requires a two-thirds vote for tax increases',
    'Two thirds of the trees are old',
    '',
    undefined,
  ])('reads nothing of a vote in %j', (text) => expect(toMajority(text)).toBeUndefined());
});

describe('toCastingVote', () => {
  it('is for what was adopted, against what was rejected, and unknown otherwise', () => {
    const text = 'adopted by the casting vote of the Mayor';
    expect(toCastingVote(text, 'adopted')).toEqual({ vote: 'yes' });
    expect(toCastingVote('Rejected on the Chair’s casting vote', 'rejected')).toEqual({ vote: 'no' });
    expect(toCastingVote(text, undefined)).toBeUndefined();
    expect(toCastingVote('adopted without the casting vote', 'adopted')).toBeUndefined();
    expect(toCastingVote(undefined, 'adopted')).toBeUndefined();
  });
});
