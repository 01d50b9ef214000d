import { describe, expect, it } from 'vitest';
import { findCategory, offeredCategories } from './category.ts';

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
