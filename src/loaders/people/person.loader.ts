import type { City } from '../../domain/city/city.ts';
import { isIdentifier } from '../../domain/http/identifiers.ts';
import { fail, ok, type Result } from '../../domain/http/result.ts';
import type { PersonRange } from '../../domain/people/across/indexedPeople.ts';
import type { PersonRecords } from '../../domain/people/pages/personDocument.ts';
import {
  countRecords,
  parsePersonRequest,
  type PersonRequest,
  RECORDS_PER_PAGE,
  toNearestPages,
  toPersonQuery,
  toPersonRange,
  toVisiblePerson,
} from '../../domain/people/pages/personPages.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import type { LimitedProblem, Problem } from '../responses/problem.ts';
import { findOpenPerson, isWholeInIndex } from './openPeople.ts';
import { loadPeopleCity } from './people.loader.ts';

/** A person, as the page shows them. */
export interface PersonPage extends PersonRecords {
  /** The pages of speeches and votes that are shown. */
  request: PersonRequest;
  /** Whether the index has not all sessions, so that some may be missing (rule 26.16). */
  isBuilding: boolean;
}

/** Path parameters of a person, unchecked. */
export interface PersonAddress {
  city: string | undefined;
  person: string | undefined;
}

/** The id of a person in an address; the router does not decode an encoded comma. */
const toId = ({ person }: PersonAddress): string | undefined => person?.replace(/%2C/gi, ',');

async function findPerson(city: City, id: string, range: PersonRange): Promise<Result<PersonRecords, Problem>> {
  const found = await findOpenPerson(city, id, range);
  if (!found.ok) return found;
  return found.value ? ok({ city, person: toVisiblePerson(found.value, toVisibility(city)) }) : fail('not-found');
}

/** The city and the id of a person; `not-found` for an address that no person can have. */
async function loadAddress(address: PersonAddress): Promise<Result<{ city: City; id: string }, LimitedProblem>> {
  const id = toId(address);
  if (!isIdentifier('person', id)) return fail('not-found');
  const city = await loadPeopleCity(address.city);
  return city.ok ? ok({ city: city.value, id }) : city;
}

/** Loads a person with a part of the speeches and votes (rules 26.4, 26.6); `not-found` for somebody whom the index does not know. */
export async function loadPerson(address: PersonAddress, range: PersonRange): Promise<Result<PersonRecords, LimitedProblem>> {
  const found = await loadAddress(address);
  return found.ok ? findPerson(found.value.city, found.value.id, range) : found;
}

/** Loads the page of a person; `parameters` are unchecked input, and a page out of range is the nearest one (rule 26.11). */
export async function loadPersonPage(address: PersonAddress, parameters: URLSearchParams): Promise<Result<PersonPage, LimitedProblem>> {
  const found = await loadAddress(address);
  if (!found.ok) return found;
  const { city, id } = found.value;
  const wanted = parsePersonRequest(parameters);
  const isBuilding = !(await isWholeInIndex(city));
  const first = await findPerson(city, id, toPersonRange(wanted, RECORDS_PER_PAGE));
  if (!first.ok) return first;
  const { person } = first.value;
  const request = toNearestPages(wanted, countRecords(person, toVisibility(city)), RECORDS_PER_PAGE);
  const isNearest = toPersonQuery(request) === toPersonQuery(wanted);
  const records = isNearest ? first : await findPerson(city, person.id, toPersonRange(request, RECORDS_PER_PAGE));
  return records.ok ? ok({ ...records.value, request, isBuilding }) : records;
}
