import { describe, expect, it } from 'vitest';
import { toNameIndex, toNameMatcher } from './nameSearch.ts';

describe('a search for names (rules 2.2, 4.4)', () => {
  it.each([
    ['Gemeenteraad', 'RAAD', true],
    ['Séance plénière', 'seance pleniere', true],
    ['Commissie Ruimte', 'commissie   ruimte', true],
    ['Ausschuss Hauptstraße', 'Hauptstrasse', true],
    ['Ausschuss Hauptstrasse', 'hauptstraße', true],
    ['بلدية القصر', 'القصر', true],
    ['بلدية قصر', 'القصر', true],
    ['Raad van 5 oktober', 'oktober raad', true],
    ["Commission de l'école", 'l’ecole', true],
    ['Noord-Holland', 'noord holland', true],
    ['Raad -Commissie', 'Raad -Commissie', true],
    ['Raad en commissie', 'raad -commissie', false],
    ['100 % groen', '100 %', true],
    ['anything', '', true],
    ['€', '€', true],
    ['Raad', '€', false],
    ['Gemeenteraad', 'raden', false],
    ['a.c', 'abc', false],
    ['Begroting', '<b>', false],
    ['', 'x', false],
  ])('in %j for %j: %s', (name, query, expected) => expect(toNameMatcher(query)(toNameIndex(name))).toBe(expected));
});
