import type {
  DivisionSums,
  IndexedDivisions,
  IndexedPeople,
  IndexedPerson,
  PeopleTotals,
  YearTotals,
} from '../../../../../domain/people/across/indexedPeople.ts';
import { toJoinedBy } from '../../../../../domain/people/across/pathIds.ts';
import { EARLIEST_MS, type SearchReader } from '../searchIndex.ts';
import { toFindOwner } from './ballotOwners.ts';
import { isUnnamed, readDetails, type SumRow, toOtherIds } from './shareRows.ts';

/** The sums of nothing. */
export const NOTHING: PeopleTotals = { sessions: 0, turns: 0, seconds: 0, votes: 0 };

/** Adds sums; sessions count in which somebody was present (rule 26.2). */
const add = (totals: PeopleTotals, { shares, turns, seconds, votes }: SumRow, isPresent: boolean): PeopleTotals => ({
  sessions: totals.sessions + (isPresent ? shares : 0),
  turns: totals.turns + turns,
  seconds: totals.seconds + seconds,
  votes: totals.votes + votes,
});

const total = (rows: readonly SumRow[]): PeopleTotals =>
  rows.reduce((totals, row) => add(totals, row, readDetails(row).isPresent), NOTHING);

/** An instant as it is stored: `EARLIEST_MS` stands for none. */
export const toKnownMs = (ms: number): number | undefined => (ms === EARLIEST_MS ? undefined : ms);

const groupBySubject = (rows: readonly SumRow[]) => Map.groupBy(rows, ({ subject }) => subject);

/** The details of the newest session, if possible of one in which somebody was present: a roll call says less. */
function latestOf(rows: readonly SumRow[]) {
  const known = rows.map((row) => ({ ...readDetails(row), lastMs: row.lastMs })).sort((a, b) => b.lastMs - a.lastMs);
  return known.find(({ isPresent }) => isPresent) ?? known.find((details) => !isUnnamed(details)) ?? known[0];
}

/** The sums of each person, and those of ballots of which nobody knows who cast them. */
interface PeopleRows {
  people: Map<string, SumRow[]>;
  unnamed: SumRow[];
}

/** Joins ballots that name only the id of a delegate with the person who has that id in another session (rule 26.30). */
function joinUnnamed(rows: readonly SumRow[]): PeopleRows {
  const byName = Map.groupBy(rows, (row) => !isUnnamed(readDetails(row)));
  const named = byName.get(true) ?? [];
  const people = groupBySubject(named);
  const findOwner = toFindOwner(named);
  const unnamed: SumRow[] = [];
  for (const row of byName.get(false) ?? []) {
    const owner = findOwner(row.subject);
    const same = owner === undefined ? undefined : people.get(owner);
    (same ?? unnamed).push(row);
  }
  return { people, unnamed };
}

/** Takes away the votes of those whom nobody knows: sums are those of people. */
const withoutUnnamed = <T extends PeopleTotals>(totals: T, unnamed: readonly SumRow[]): T => ({
  ...totals,
  votes: totals.votes - unnamed.reduce((sum, { votes }) => sum + votes, 0),
});

function toPerson(id: string, rows: readonly SumRow[]): IndexedPerson[] {
  const latest = latestOf(rows);
  if (!latest) return [];
  const { firstName, lastName, photo, role, rolePriority, division, divisionColour } = latest;
  const lastMs = toKnownMs(Math.max(...rows.map((row) => row.lastMs)));
  return [
    {
      id,
      otherIds: toOtherIds(rows.map(readDetails)),
      joinedBy: toJoinedBy(id),
      firstName,
      lastName,
      photo,
      role,
      rolePriority,
      division,
      divisionColour,
      lastMs,
      ...total(rows),
    },
  ];
}

/** The people of each division: everybody who had it in some session. */
function countMembers(people: PeopleRows['people']): Map<string, number> {
  const members = new Map<string, Set<string>>();
  for (const [id, rows] of people) {
    for (const row of rows) {
      const { division = '' } = readDetails(row);
      members.set(division, (members.get(division) ?? new Set()).add(id));
    }
  }
  return new Map([...members].map(([division, subjects]) => [division, subjects.size]));
}

function toDivision(division: string, rows: readonly SumRow[], people: number): DivisionSums {
  const { divisionColour } = latestOf(rows) ?? {};
  return { division: division === '' ? undefined : division, divisionColour, people, ...total(rows) };
}

/** Orders divisions, those with most first, then by name; a fixed locale makes the order the same on every machine. */
const compareDivisions =
  <T extends { division: string | undefined }>(most: (division: T) => number) =>
  (a: T, b: T): number =>
    Number(a.division === undefined) - Number(b.division === undefined) ||
    most(b) - most(a) ||
    (a.division ?? '').localeCompare(b.division ?? '', 'en');

/** The sums by year, newest first; those without a date last. */
export const compareYears = (a: Pick<YearTotals, 'year'>, b: Pick<YearTotals, 'year'>): number =>
  Number(a.year === undefined) - Number(b.year === undefined) || Number(b.year ?? 0) - Number(a.year ?? 0);

const toYears = (rows: readonly SumRow[]): YearTotals[] =>
  [...Map.groupBy(rows, ({ year }) => year)]
    .map(([year, same]) => ({ year: year === '' ? undefined : year, ...total(same) }))
    .sort(compareYears);

/** Finds the people of a city with their sums (rule 26.3), in any order. */
export async function findPeople(index: SearchReader, city: string): Promise<IndexedPeople> {
  const { sums, checks } = await index.getSums(city, ['person', 'division', 'city']);
  const ofKind = Map.groupBy(sums, ({ kind }) => kind);
  const { people, unnamed } = joinUnnamed(ofKind.get('person') ?? []);
  const members = countMembers(people);
  const unnamedOf = Map.groupBy(unnamed, (row) => readDetails(row).division ?? '');
  const unnamedIn = Map.groupBy(unnamed, ({ year }) => year);
  return {
    people: [...people].flatMap(([id, rows]) => toPerson(id, rows)),
    divisions: [...groupBySubject(ofKind.get('division') ?? [])]
      .filter(([division]) => members.has(division) || !unnamedOf.has(division))
      .map(([division, rows]) => withoutUnnamed(toDivision(division, rows, members.get(division) ?? 0), unnamedOf.get(division) ?? []))
      .sort(compareDivisions(({ people: count }) => count)),
    years: toYears(ofKind.get('city') ?? []).map((totals) => withoutUnnamed(totals, unnamedIn.get(totals.year ?? '') ?? [])),
    checks,
  };
}

/** Finds the speaking time of the divisions of a city in one year (rule 26.3). */
export async function findDivisions(index: SearchReader, city: string, year: string): Promise<IndexedDivisions> {
  const { sums, checks } = await index.getSums(city, ['division']);
  const ofYear = sums.filter((row) => row.year === year);
  const divisions = [...groupBySubject(ofYear)].map(([name, rows]) => {
    const { division, divisionColour, seconds, turns } = toDivision(name, rows, 0);
    return { division, divisionColour, seconds, turns };
  });
  return { year, divisions: divisions.sort(compareDivisions(({ seconds }) => seconds)), checks };
}
