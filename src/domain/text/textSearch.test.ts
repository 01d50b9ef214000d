import { describe, expect, it } from 'vitest';
import { containsText } from './textSearch.ts';

describe('containsText (rules 2.2, 4.4)', () => {
  it.each([
    ['Gemeenteraad', 'RAAD', true],
    ['Séance plénière', 'seance pleniere', true],
    ['Commissie Ruimte', 'commissie   ruimte', true],
    ['بلدية القصر', 'القصر', true],
    ['anything', '', true],
    ['Gemeenteraad', 'raden', false],
    ['a.c', 'abc', false],
    ['', 'x', false],
  ])('%j contains %j: %s', (text, term, expected) => expect(containsText(text, term)).toBe(expected));
});
