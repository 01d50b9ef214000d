import { expect, it } from 'vitest';
import { longestTexts } from './longestTexts.ts';

const NOBODY = { firstName: '', lastName: '', role: undefined, division: undefined };

it('finds the longest texts of the current item', () => {
  const topics = [{ name: '1. Opening' }, { name: '2. Budget for the coming year' }, { name: '3. Questions' }];
  const speakers = [
    undefined,
    { ...NOBODY, firstName: 'An', lastName: 'Peeters-Van den Berg', division: 'Groen' },
    { ...NOBODY, firstName: 'Jo', lastName: 'Smit', division: 'College', role: 'Mayor' },
  ];
  expect(longestTexts(topics, speakers)).toEqual({
    topic: '2. Budget for the coming year',
    speaker: 'An Peeters-Van den Berg',
    about: 'College Mayor',
  });
  expect(longestTexts([], [])).toEqual({ topic: '', speaker: '', about: '' });
});
