import { expect, it } from 'vitest';
import { toItemTitle } from './itemTitle.ts';

it.each([
  ['3. Zwembad', '3.', 'Zwembad'],
  ['3. Zwembad', '3', 'Zwembad'],
  ['4.2 – Zwembad', '4.2', 'Zwembad'],
  ['A) Zwembad', 'A', 'Zwembad'],
  ['٣. المسبح', '٣.', 'المسبح'],
  ['3. Zwembad', undefined, '3. Zwembad'],
  ['3. Zwembad', '', '3. Zwembad'],
  ['30 km in de dorpen', '3', '30 km in de dorpen'],
  ['3.1 Begroting', '3', '3.1 Begroting'],
  ['2-jarig plan', '2', '2-jarig plan'],
  ['2 - Jarig plan', '2', 'Jarig plan'],
  ['12:30 Pauze', '12', '12:30 Pauze'],
  ['3) Zwembad', '3', 'Zwembad'],
  ['3 -1 graad', '3', '-1 graad'],
  ['Zwembad', '3.', 'Zwembad'],
  ['3.', '3.', '3.'],
  ['3. – ', '3.', '3. – '],
  ['3. –', '3.', '3. –'],
])('the title of "%s" with the number %j is "%s" (rule 26.21)', (name, number, title) => {
  expect(toItemTitle({ name, number })).toBe(title);
});
