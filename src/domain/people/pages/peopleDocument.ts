import type { City } from '../../city/city.ts';
import type { AddressOf } from '../../session/structuredData.ts';
import { toVisibility, type Visibility } from '../../visibility/visibility.ts';
import type { IndexedPeople, IndexedPerson, PeopleTotals, YearTotals } from '../across/indexedPeople.ts';
import { personPath } from '../across/pathIds.ts';

/** The city as JSON documents name it. */
export const toCityDocument = ({ name, title, timeZone }: Pick<City, 'name' | 'title' | 'timeZone'>, addressOf: AddressOf) => ({
  name,
  title,
  timeZone,
  url: addressOf(`/${name}`),
});

/** Sums as documents have them; null for what the city hides (rules 9.11, 10.7). */
export const toTotals = ({ sessions, turns, seconds, votes }: PeopleTotals, { speechTimes, voteResults }: Visibility) => ({
  sessions,
  turns,
  speakingSeconds: speechTimes ? seconds : null,
  votes: voteResults ? votes : null,
});

/** A person as documents name them, with the sums. */
export const toPersonRecord = (person: IndexedPerson, city: City, addressOf: AddressOf) => ({
  id: person.id,
  url: addressOf(personPath(city.name, person.id)),
  joinedBy: person.joinedBy,
  firstName: person.firstName,
  lastName: person.lastName,
  photo: person.photo ?? null,
  role: person.role ?? null,
  division: person.division ?? null,
  ...toTotals(person, toVisibility(city)),
});

/** The sums of years, newest first; the year is null for sessions without a date. */
export const toYearRecords = (years: readonly YearTotals[], city: City) =>
  years.map((totals) => ({ year: totals.year ?? null, ...toTotals(totals, toVisibility(city)) }));

/** The people of a city as a public JSON document (docs/people-json.md, rule 26.13). */
export const toPeopleDocument = ({ people, divisions, years }: IndexedPeople, city: City, addressOf: AddressOf) => ({
  city: toCityDocument(city, addressOf),
  people: people.map((person) => toPersonRecord(person, city, addressOf)),
  divisions: divisions.map((totals) => ({
    division: totals.division ?? null,
    people: totals.people,
    ...toTotals(totals, toVisibility(city)),
  })),
  years: toYearRecords(years, city),
});
