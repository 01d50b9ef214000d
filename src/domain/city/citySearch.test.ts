import { describe, expect, it } from 'vitest';
import { searchCities, suggestCities } from './citySearch.ts';

const cities = [
  { name: 'zonnehaven', title: 'Zonnehaven', publicUrl: undefined },
  { name: 'haven-x', title: 'Straßhaven', publicUrl: undefined },
  { name: 'alqasr', title: 'بلدية القصر', publicUrl: undefined },
  { name: 'haven', title: 'Haven', publicUrl: undefined },
  { name: 'oude-haven', title: 'De Oude Haven', publicUrl: undefined },
];

describe('the search of cities', () => {
  it.each([
    ['strasshaven', ['haven-x']],
    ['قصر', ['alqasr']],
    ['ALQASR', ['alqasr']],
    ['haven oude', ['oude-haven']],
    ['zwembad', []],
  ])('finds by title and name: %s (rule 2.2)', (query, names) =>
    expect(searchCities(cities, query).map(({ name }) => name)).toEqual(names),
  );

  it('suggests three by title, with what was typed marked, and not the city of the page (rule 24.12)', () => {
    expect(suggestCities(cities, 'have', 'haven')).toEqual([
      { kind: 'cities', city: 'oude-haven', text: 'De Oude Haven', marks: [[8, 13]] },
      { kind: 'cities', city: 'haven-x', text: 'Straßhaven', marks: [[0, 10]] },
      { kind: 'cities', city: 'zonnehaven', text: 'Zonnehaven', marks: [[0, 10]] },
    ]);
  });
});
