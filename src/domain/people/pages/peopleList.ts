import { pageOf } from '../../lists/paging.ts';
import { toNameIndex, toNameMatcher } from '../../search/nameSearch.ts';
import type { Visibility } from '../../visibility/visibility.ts';
import { getFullName } from '../speakers.ts';
import type { IndexedPeople, IndexedPerson } from '../across/indexedPeople.ts';
import { PEOPLE_SORTS, type PeopleRequest, type PeopleSort } from './peopleRequest.ts';

/** People on one page at most (rule 26.10). */
export const PEOPLE_PER_PAGE = 100;

/** Compares two texts in the language of the page. */
type Compare = (a: string, b: string) => number;

/** People of one division, or everybody in an order that does not go by division. */
export interface PeopleGroup {
  /** Undefined for people without a division, and for everybody. */
  division: string | undefined;
  people: IndexedPerson[];
}

/** One page of the people of a city. */
export interface PeopleList {
  /** With the order and the page that are shown. */
  request: PeopleRequest;
  /** The orders that can be chosen. */
  sorts: PeopleSort[];
  /** Number of people that are found. */
  total: number;
  pageCount: number;
  groups: PeopleGroup[];
}

/** The orders of a city: not by what it hides (rules 9.11, 10.7). */
const toSorts = ({ speechTimes, voteResults }: Visibility): PeopleSort[] =>
  PEOPLE_SORTS.filter((sort) => (sort !== 'time' || speechTimes) && (sort !== 'votes' || voteResults));

const amountOf = ({ seconds, sessions, votes }: IndexedPerson, sort: PeopleSort): number =>
  ({ division: 0, name: 0, time: seconds, sessions, votes })[sort];

const byName = (compare: Compare) => (a: IndexedPerson, b: IndexedPerson) =>
  compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * Orders the divisions by the number of people, the most first, equal ones by name, and people without a division last; within one by role
 * priority, then by name.
 */
function byDivision(people: readonly IndexedPerson[], compare: Compare): IndexedPerson[] {
  const sizes = new Map<string | undefined, number>();
  for (const { division } of people) sizes.set(division, (sizes.get(division) ?? 0) + 1);
  const compareNames = byName(compare);
  return people.toSorted((a, b) => {
    if (a.division === b.division) return a.rolePriority - b.rolePriority || compareNames(a, b);
    if (a.division === undefined || b.division === undefined) return a.division === undefined ? 1 : -1;
    return (
      (sizes.get(b.division) ?? 0) - (sizes.get(a.division) ?? 0) || compare(a.division, b.division) || (a.division < b.division ? -1 : 1)
    );
  });
}

/** Orders people; equal amounts by name (rule 26.10). */
export function sortPeople(people: readonly IndexedPerson[], sort: PeopleSort, compare: Compare): IndexedPerson[] {
  if (sort === 'division') return byDivision(people, compare);
  const compareNames = byName(compare);
  return people.toSorted((a, b) => amountOf(b, sort) - amountOf(a, sort) || compareNames(a, b));
}

/** The people whose name a query finds; everybody for an empty one. */
function searchPeople(people: readonly IndexedPerson[], query: string): IndexedPerson[] {
  const isFound = toNameMatcher(query);
  // Also the last name first, as lists have it.
  return people.filter(
    (person) => isFound(toNameIndex(getFullName(person))) || isFound(toNameIndex(`${person.lastName} ${person.firstName}`)),
  );
}

/** Groups what follows each other with one division. */
function toGroups(people: readonly IndexedPerson[]): PeopleGroup[] {
  const groups: PeopleGroup[] = [];
  for (const person of people) {
    const last = groups.at(-1);
    if (last && last.division === person.division) last.people.push(person);
    else groups.push({ division: person.division, people: [person] });
  }
  return groups;
}

/**
 * The page of people that a visitor asks for (rule 26.10): a page out of range is the nearest one, and an order by what the city hides is
 * that by division.
 */
export function toPeopleList(
  { people }: Pick<IndexedPeople, 'people'>,
  request: PeopleRequest,
  visible: Visibility,
  compare: Compare,
): PeopleList {
  const sorts = toSorts(visible);
  const sort = sorts.includes(request.sort) ? request.sort : 'division';
  const found = request.query === '' ? people : searchPeople(people, request.query);
  const { items, page, pageCount, total } = pageOf(sortPeople(found, sort, compare), request.page, PEOPLE_PER_PAGE);
  return {
    request: { ...request, sort, page },
    sorts,
    total,
    pageCount,
    groups: sort === 'division' ? toGroups(items) : [{ division: undefined, people: items }],
  };
}
