import { indexedPerson } from '../../../../tests/support/indexedPerson.ts';
import { describe, expect, it } from 'vitest';
import { NOTHING_HIDDEN } from '../../city/city.ts';
import { toVisibility } from '../../visibility/visibility.ts';
import type { IndexedPerson } from '../across/indexedPeople.ts';
import { PEOPLE_PER_PAGE, sortPeople, toPeopleList } from './peopleList.ts';
import { parsePeopleRequest, toPeopleQuery } from './peopleRequest.ts';

const compare = new Intl.Collator('nl', { sensitivity: 'base' }).compare;
const person = (id: string, lastName: string, details: Partial<IndexedPerson> = {}) => indexedPerson({ id, lastName, ...details });
const ask = (query: string) => parsePeopleRequest(new URLSearchParams(query));
const show = (people: IndexedPerson[], query = '', hidden = {}) =>
  toPeopleList({ people }, ask(query), toVisibility({ ...NOTHING_HIDDEN, ...hidden }), compare);
const ids = (people: readonly IndexedPerson[]) => people.map(({ id }) => id);

describe('the order of people (rule 26.10)', () => {
  it('by division has the largest first, equal ones by name, and those without division last', () => {
    const people = [
      person('1', 'A', { division: undefined }),
      person('2', 'A', { division: undefined }),
      person('3', 'A', { division: undefined }),
      person('4', 'A', { division: 'Rood' }),
      person('5', 'A', { division: 'Blauw' }),
      person('6', 'A', { division: 'Groen' }),
      person('7', 'B', { division: 'Groen' }),
    ];
    expect(show(people).groups.map(({ division, people: each }) => [division, ids(each)])).toEqual([
      ['Groen', ['6', '7']],
      ['Blauw', ['5']],
      ['Rood', ['4']],
      [undefined, ['1', '2', '3']],
    ]);
  });

  it('within a division goes by role, last name, first name and id', () => {
    const people = [
      person('d', 'Zee'),
      person('c', 'Aa', { firstName: 'Bo' }),
      person('b', 'Aa'),
      person('a', 'Aa'),
      person('e', 'Zz', { rolePriority: 1 }),
    ];
    expect(ids(sortPeople(people, 'division', compare))).toEqual(['e', 'a', 'b', 'c', 'd']);
  });

  it('by an amount has the most first, and equal ones by name', () => {
    const people = [person('a', 'B', { seconds: 5 }), person('b', 'A', { seconds: 5 }), person('c', 'C', { seconds: 9 }), person('d', 'D')];
    expect(ids(sortPeople(people, 'time', compare))).toEqual(['c', 'b', 'a', 'd']);
    expect(show(people, 'sort=time').groups).toHaveLength(1);
  });

  it('is not by what the city hides', () => {
    const people = [person('a', 'A', { seconds: 1 }), person('b', 'B', { seconds: 9, rolePriority: 9 })];
    const list = show(people, 'sort=time', { hideSpeechMoments: true });
    expect([list.request.sort, list.sorts]).toEqual(['division', ['division', 'name', 'sessions', 'votes']]);
    expect(ids(list.groups[0]?.people ?? [])).toEqual(['a', 'b']);
    expect(show(people, '', { hideVoteResults: true }).sorts).not.toContain('votes');
  });
});

describe('a page of people (rule 26.10)', () => {
  const many = Array.from({ length: 2 * PEOPLE_PER_PAGE + 1 }, (_, index) => person(String(index), `Naam ${index}`));

  it('has so many at most, and one out of range is the nearest', () => {
    expect([1, 2, 3].map((page) => show(many, `page=${page}`).groups[0]?.people.length)).toEqual([PEOPLE_PER_PAGE, PEOPLE_PER_PAGE, 1]);
    expect(show(many, 'page=99').request.page).toBe(3);
    expect(show([], 'page=2')).toMatchObject({ total: 0, pageCount: 1, groups: [], request: { page: 1 } });
  });

  it('finds names in any letters, also with the last name first', () => {
    const people = [person('a', 'Yılmaz', { firstName: 'Élif' }), person('b', 'de Vries')];
    for (const query of ['yilmaz', 'elif yil', 'YILMAZ el', 'vries']) expect(show(people, `q=${query}`).total).toBe(1);
    expect(show(people, 'q=bakker').total).toBe(0);
  });
});

describe('the parameters of people (rule 26.10)', () => {
  it.each([
    ['', { query: '', sort: 'division', page: 1 }, ''],
    ['q=%20ada%20&sort=name&page=3', { query: 'ada', sort: 'name', page: 3 }, '?q=ada&sort=name&page=3'],
    ['sort=age&page=-1', { query: '', sort: 'division', page: 1 }, ''],
    ['page=1e9&q=%00', { query: '\u0000', sort: 'division', page: 1 }, '?q=%00'],
  ])('%j are read and written', (text, request, written) => {
    expect(ask(text)).toEqual(request);
    expect(toPeopleQuery(ask(text))).toBe(written);
  });

  it('have at most 100 characters of a query, none of them cut in two', () => {
    expect(ask(`q=${'😀'.repeat(200)}`).query).toBe('😀'.repeat(100));
  });
});
