import { ok, type Result } from '../../domain/http/result.ts';
import { toPeopleDocument } from '../../domain/people/pages/peopleDocument.ts';
import { personPath } from '../../domain/people/across/pathIds.ts';
import { parsePage } from '../../domain/people/pages/peopleRequest.ts';
import { type RecordTable, TABLE_ROWS, toBallotTable, toPeopleTable, toSpeechTable } from '../../domain/people/pages/peopleTables.ts';
import { DOCUMENT_RECORDS, toPersonDocument } from '../../domain/people/pages/personDocument.ts';
import { countPages, countRecords, toPersonRange } from '../../domain/people/pages/personPages.ts';
import { toVisibility } from '../../domain/visibility/visibility.ts';
import type { Locale } from '../../i18n/locales.ts';
import { writeCsv } from '../../services/server/documents/csvWriter.ts';
import type { ServedDocument } from '../responses/documentResponse.ts';
import type { LimitedProblem } from '../responses/problem.ts';
import { siteAddress } from '../site/siteAddress.ts';
import { findOpenPeople } from './openPeople.ts';
import { loadPeopleCity } from './people.loader.ts';
import { loadPerson, type PersonAddress } from './person.loader.ts';

const toCsv = ({ columns, rows }: RecordTable, fileName: string): ServedDocument => ({
  body: writeCsv(columns, rows),
  type: 'text/csv',
  fileName,
});

/** Loads all people of a city as JSON (docs/people-json.md, rule 26.13), with page addresses in one language. */
export async function loadPeopleJson(name: string | undefined, locale: Locale): Promise<Result<object, LimitedProblem>> {
  const city = await loadPeopleCity(name);
  if (!city.ok) return city;
  const found = await findOpenPeople(city.value);
  return found.ok ? ok(toPeopleDocument(found.value, city.value, (path) => siteAddress(path, locale))) : found;
}

/** Loads all people of a city as a CSV file (rule 26.13). */
export async function loadPeopleCsv(name: string | undefined, locale: Locale): Promise<Result<ServedDocument, LimitedProblem>> {
  const city = await loadPeopleCity(name);
  if (!city.ok) return city;
  const found = await findOpenPeople(city.value);
  if (!found.ok) return found;
  return ok(
    toCsv(
      toPeopleTable(found.value, city.value, (path) => siteAddress(path, locale)),
      `${city.value.name}-people.csv`,
    ),
  );
}

/** Loads a person as JSON, with the speeches and ballots of one page (`page`, from 1) of the document (rule 26.13). */
export async function loadPersonJson(
  address: PersonAddress,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Result<object, LimitedProblem>> {
  const page = parsePage(parameters.get('page'));
  const found = await loadPerson(address, toPersonRange({ speeches: page, votes: page }, DOCUMENT_RECORDS));
  if (!found.ok) return found;
  const { city, person } = found.value;
  const { speeches, ballots } = countRecords(person, toVisibility(city));
  const hasMore = page < countPages(Math.max(speeches, ballots), DOCUMENT_RECORDS);
  const next = hasMore ? `${personPath(city.name, person.id)}.json?page=${page + 1}` : undefined;
  return ok(toPersonDocument(found.value, next, (path) => siteAddress(path, locale)));
}

/** Loads the speeches of a person as a CSV file, or with `?what=votes` how the person voted (rule 26.13). */
export async function loadPersonCsv(
  address: PersonAddress,
  parameters: URLSearchParams,
  locale: Locale,
): Promise<Result<ServedDocument, LimitedProblem>> {
  const isOfVotes = parameters.get('what') === 'votes';
  const range = { speechesFrom: 0, ballotsFrom: 0, speeches: isOfVotes ? 0 : TABLE_ROWS, ballots: isOfVotes ? TABLE_ROWS : 0 };
  const found = await loadPerson(address, range);
  if (!found.ok) return found;
  const toTable = isOfVotes ? toBallotTable : toSpeechTable;
  return ok(
    toCsv(
      toTable(found.value, (path) => siteAddress(path, locale)),
      isOfVotes ? 'votes.csv' : 'speeches.csv',
    ),
  );
}
