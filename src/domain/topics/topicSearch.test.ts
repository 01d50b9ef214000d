import { expect, it } from 'vitest';
import { findTopics } from './topicSearch.ts';

const TOPICS = [
  { id: 'a', name: '1. Opening' },
  { id: 'constructor', name: '2. Bëgroting' },
  { id: 'c', name: '3. Fietsbrug haven' },
];

it.each([
  ['beg', ['constructor']],
  ['GROT', ['constructor']],
  ['1. Op', ['a']],
  ['brug haven', ['c']],
  ['haven -fietsbrug', []],
  ['zwembad', []],
])('%j is in the names of the topics %j (rule 8.6)', (query, ids) => {
  expect([...(findTopics(TOPICS, query)?.keys() ?? [])]).toEqual(ids);
});

it('marks what was found in a name', () => {
  expect(findTopics(TOPICS, 'brug')?.get('c')).toEqual([
    { text: '3. ', isMatch: false },
    { text: 'Fietsbrug', isMatch: true },
    { text: ' haven', isMatch: false },
  ]);
});

it.each(['', ' ', '-brug'])('%j shows every topic', (query) => expect(findTopics(TOPICS, query)).toBeUndefined());
