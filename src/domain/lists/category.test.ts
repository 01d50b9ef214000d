import { describe, expect, it } from 'vitest';
import { findCategory, isExcluded, offeredCategories } from './category.ts';

const council = { id: '1', name: 'Gemeenteraad', slug: 'gemeenteraad' };
const space = { id: '2', name: 'Commissie Ruimte', slug: 'commissie-ruimte' };
const unnumbered = { id: undefined, name: 'Hoorzitting', slug: 'hoorzitting' };
const categories = [council, space, unnumbered];

describe('findCategory (rule 4.8)', () => {
  it.each(['commissie-ruimte', 'Commissie Ruimte', '2', ' commissie ruimte '])('finds %j', (identifier) => {
    expect(findCategory(categories, identifier)).toBe(space);
  });

  it.each(['', 'commissie', 'undefined', undefined])('does not find %j', (identifier) => {
    expect(findCategory(categories, identifier)).toBeUndefined();
  });
});

describe('offeredCategories (rule 4.8)', () => {
  it.each([[['gemeenteraad', '2']], [['Gemeenteraad', 'Commissie Ruimte']], [['GEMEENTERAAD ', 'commissie-ruimte', 'unknown']]])(
    'leaves out %j',
    (excluded) => {
      expect(offeredCategories(categories, excluded)).toEqual([unnumbered]);
    },
  );

  it('leaves out nothing when nothing is excluded', () => {
    expect(offeredCategories(categories, [])).toEqual(categories);
  });
});

describe('the category of a session (rule 4.17)', () => {
  const all = [
    { id: '1', name: 'Intern overleg', slug: 'intern' },
    { id: '2', name: 'Raad', slug: 'raad' },
  ];
  it.each([
    ['intern', ['1'], true],
    ['INTERN OVERLEG', ['intern'], true],
    ['1', ['intern overleg'], true],
    ['raad', ['intern'], false],
    ['unknown', [' Unknown '], true],
    [undefined, ['intern'], false],
    ['intern', [], false],
  ])('%s is excluded by %j: %s', (identifier, excluded, expected) => expect(isExcluded(identifier, all, excluded)).toBe(expected));
});
