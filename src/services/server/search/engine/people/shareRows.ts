import type { SessionChecks } from '../../../../../domain/people/across/matchedSession.ts';
import type { PersonShare } from '../../../../../domain/people/across/sessionShare.ts';
import { isCast } from '../../../../../domain/votes/castChoices.ts';
import { packShare } from './packedShares.ts';

/** What sums are about: a person, a division, or everybody in a city. */
export type SumKind = 'person' | 'division' | 'city';

/** What is the same in many sessions, so that it is stored once. */
export interface Profile {
  kind: SumKind;
  /** Id of the person, or name of the division; empty for people without one, and for a city. */
  subject: string;
  /** JSON text of `ProfileDetails`. */
  details: string;
}

/** What a session says of a person or division besides its sums; what is missing is null. */
export type ProfileDetails = [
  isPresent: 0 | 1,
  firstName: string,
  lastName: string,
  photo: string | null,
  role: string | null,
  rolePriority: number,
  division: string | null,
  divisionColour: string | null,
  otherId: string | null,
];

/** Sums of one profile in one session, or in many. */
export interface ShareSums {
  turns: number;
  /** Whole seconds. */
  seconds: number;
  /** Votes cast (rule 26.3). */
  votes: number;
}

/** The share of a profile in a session, as it is written. */
export interface NewShare extends ShareSums {
  profile: Profile;
  speeches: number;
  ballots: number;
  /** Packed speeches and ballots; undefined without any. */
  packed: string | undefined;
}

/** The share of a profile in a session, as it is read. */
export interface ShareRow extends ShareSums {
  profile: number;
  session: number;
  sessionId: number;
  visibility: string;
  /** `EARLIEST_MS` without a date. */
  startMs: number;
  /** Empty without a date. */
  year: string;
  speeches: number;
  ballots: number;
}

/** Sums of a profile in a year, over all sessions of a city. */
export interface SumRow extends ShareSums, Profile {
  /** Empty for sessions without a date. */
  year: string;
  /** Sessions with this profile. */
  shares: number;
  /** Start of the newest of its sessions in any year; `EARLIEST_MS` without a date. */
  lastMs: number;
}

/** The sums of a city with the sessions on which they depend, at one point in time. */
export interface CitySums {
  sums: SumRow[];
  checks: SessionChecks[];
}

const toDetails = (person: Partial<PersonShare>, isPresent: boolean): string => {
  const { firstName = '', lastName = '', photo, role, rolePriority = 0, division, divisionColour, otherId } = person;
  const isPresentNumber = isPresent ? 1 : 0;
  return JSON.stringify([
    isPresentNumber,
    firstName,
    lastName,
    photo ?? null,
    role ?? null,
    rolePriority,
    division ?? null,
    divisionColour ?? null,
    otherId ?? null,
  ] satisfies ProfileDetails);
};

/** The share of several people together: their sums, and one session if one of them is present. */
function toCommonShare(kind: SumKind, people: readonly PersonShare[]): NewShare {
  const isPresent = people.some((person) => person.isPresent);
  const isDivision = kind === 'division';
  const division = isDivision ? people[0]?.division : undefined;
  const divisionColour = isDivision ? people.find((person) => person.divisionColour !== undefined)?.divisionColour : undefined;
  const sum = (of: (person: PersonShare) => number) => people.reduce((all, person) => all + of(person), 0);
  return {
    profile: { kind, subject: division ?? '', details: toDetails({ division, divisionColour }, isPresent) },
    turns: sum(({ turns }) => turns),
    seconds: sum(({ seconds }) => seconds),
    votes: sum(({ ballots }) => ballots.filter(isCast).length),
    speeches: 0,
    ballots: 0,
    packed: undefined,
  };
}

const toShare = (person: PersonShare): NewShare => {
  const { id, isPresent, turns, seconds, speeches, ballots } = person;
  return {
    profile: { kind: 'person', subject: id, details: toDetails(person, isPresent) },
    turns,
    seconds,
    votes: ballots.filter(isCast).length,
    speeches: speeches.length,
    ballots: ballots.length,
    packed: speeches.length + ballots.length > 0 ? packShare(person) : undefined,
  };
};

/** The shares of a session: of each person, of each division, and of all people together. */
export function toNewShares(people: readonly PersonShare[]): NewShare[] {
  if (people.length === 0) return [];
  const divisions = Map.groupBy(people, ({ division = '' }) => division);
  return [...people.map(toShare), ...[...divisions.values()].map((same) => toCommonShare('division', same)), toCommonShare('city', people)];
}

/** Reads the details of a profile. */
export function readDetails({ details }: Pick<Profile, 'details'>) {
  const [isPresent, firstName, lastName, photo, role, rolePriority, division, divisionColour, otherId] = JSON.parse(
    details,
  ) as ProfileDetails;
  return {
    isPresent: isPresent === 1,
    firstName,
    lastName,
    photo: photo ?? undefined,
    role: role ?? undefined,
    rolePriority,
    division: division ?? undefined,
    divisionColour: divisionColour ?? undefined,
    otherId: otherId ?? undefined,
  };
}

/** Whether a session has of somebody only the id of a delegate whom a ballot names (rule 26.30). */
export const isUnnamed = ({ isPresent, firstName, lastName }: ReturnType<typeof readDetails>): boolean =>
  !isPresent && firstName === '' && lastName === '';

/** The ids by which ballots name a person alone, besides that of their page. */
export const toOtherIds = (details: readonly ReturnType<typeof readDetails>[]): string[] => [
  ...new Set(details.flatMap(({ otherId }) => otherId ?? [])),
];
