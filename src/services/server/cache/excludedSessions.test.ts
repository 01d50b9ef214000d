import { expect, it } from 'vitest';
import type { City } from '../../../domain/city/city.ts';
import type { Session } from '../../../domain/session/session.ts';
import { withoutExcluded } from './excludedSessions.ts';

it('leaves out sessions of excluded categories, and gives the same answer for the same list (rule 4.17)', () => {
  const city = { excludedCategories: ['intern'] } as Partial<City> as City;
  const categories = [{ id: '7', name: 'Intern', slug: 'intern' }];
  const sessions = ['7', 'Intern', 'raad', undefined].map((category) => ({ category }) as Partial<Session> as Session);
  const shown = withoutExcluded(sessions, city, categories);
  expect(shown.map(({ category }) => category)).toEqual(['raad', undefined]);
  expect(withoutExcluded(sessions, city, categories)).toBe(shown);
  // Without the categories an id says nothing.
  expect(withoutExcluded(sessions, city, []).map(({ category }) => category)).toEqual(['7', 'raad', undefined]);
});
