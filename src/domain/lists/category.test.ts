import { describe, expect, it } from 'vitest';
import { findCategory, offeredCategories } from './category.ts';

const council = { id: '1', name: 'Gemeenteraad', slug: 'gemeenteraad' };
const space = { id: '2', name: 'Commissie Ruimte', slug: 'commissie-ruimte' };
const unnumbered = { id: undefined, name: 'Hoorzitting', slug: 'hoorzitting' };
const categories = [council, space, unnumbered];

describe('findCategory', () => {
  it.each(['commissie-ruimte', 'Commissie Ruimte', '2', ' commissie ruimte '])('%j is known', (identifier) => {
    expect(findCategory(categories, identifier)).toBe(space);
  });

  it.each(['', 'commissie', 'undefined', undefined])('%j is not', (identifier) => {
    expect(findCategory(categories, identifier)).toBeUndefined();
  });
});

describe('offeredCategories', () => {
  it.each([[['gemeenteraad', '2']], [['Gemeenteraad', 'Commissie Ruimte']], [['GEMEENTERAAD ', 'commissie-ruimte', 'unheard-of']]])(
    'leaves out %j',
    (excluded) => {
      expect(offeredCategories(categories, excluded)).toEqual([unnumbered]);
    },
  );

  it('leaves out nothing when nothing is excluded', () => {
    expect(offeredCategories(categories, [])).toEqual(categories);
  });
});
