import { personId } from '../people/personId.ts';
import { getFullName } from '../people/speakers.ts';
import type { Attendee, Ballot, SessionMetadata, Vote } from '../session/metadata.ts';
import { withoutUndefined } from '../session/withoutUndefined.ts';
import { isCast } from './castChoices.ts';

/** What a ballot needs to know of a person. */
export type Voter = Pick<Attendee, 'id' | 'delegateId' | 'refId' | 'firstName' | 'lastName' | 'division' | 'divisionColour'>;

/** A ballot with the person who cast it (rule 10.12). */
export interface CastBallot<Person extends Voter = Attendee> {
  /** Undefined for somebody who is not among the people of the session. */
  attendee: Person | undefined;
  /** Id of the delegate that the ballot names, or the id of the delegate's source. */
  delegate: string | undefined;
  firstName: string;
  lastName: string;
  /** That of the ballot, else that of the attendee. */
  division: string | undefined;
  divisionColour: string | undefined;
  vote: string;
  label: string | undefined;
  /** Whether most of the division chose otherwise (rule 10.14). */
  differs: boolean;
}

type Joined<Person extends Voter> = Omit<CastBallot<Person>, 'differs'>;

/** The people whom a ballot of a session may name: its attendees, and speakers who are not among them. */
export function votersOf({ attendees, speeches }: Pick<SessionMetadata, 'attendees' | 'speeches'>): Attendee[] {
  const people = new Map(attendees.map((attendee) => [attendee.id, attendee]));
  for (const { attendee } of speeches) if (attendee && !people.has(attendee.id)) people.set(attendee.id, attendee);
  return [...people.values()];
}

/** The people whom the ballots of a page name, each with no more than a table of ballots shows. */
export function toVoters(metadata: Pick<SessionMetadata, 'attendees' | 'speeches' | 'votes'>): Voter[] {
  const people = votersOf(metadata);
  const named = new Set(metadata.votes.flatMap((vote) => toCastBallots(vote, people).map(({ attendee }) => attendee)));
  // A name that two people have must stay nobody's.
  const names = new Set(metadata.votes.flatMap(({ ballots = [] }) => ballots.map(({ name = '' }) => name.trim())));
  return people
    .filter((person) => named.has(person) || names.has(getFullName(person)))
    .map(({ id, delegateId, refId, firstName, lastName, division, divisionColour }) =>
      withoutUndefined({ id, delegateId, refId, firstName, lastName, division, divisionColour }),
    );
}

const ATTENDEE = 'attendee ';
const DELEGATE = 'delegate ';
const NAME = 'name ';

/** The people of a session by what a ballot may name. A name that two of them have is nobody's. */
function toVotersByKey<Person extends Voter>(people: readonly Person[]): Map<string, Person> {
  const found = new Map<string, Person>();
  const shared = new Set<string>();
  for (const person of people) {
    const { id, delegateId, refId } = person;
    const ids = [ATTENDEE + id, ...[delegateId, refId].flatMap((each) => (each === undefined ? [] : DELEGATE + each))];
    for (const key of ids) if (!found.has(key)) found.set(key, person);
    const name = NAME + getFullName(person);
    const other = found.get(name);
    if (!other) found.set(name, person);
    else if (personId(other) !== personId(person)) shared.add(name);
  }
  for (const name of shared) found.delete(name);
  return found;
}

/** The id of the delegate whom a ballot names: that of the pages, where they found the name (rule 26.30). */
const delegateOf = ({ person, delegate }: Pick<Ballot, 'person' | 'delegate'>): string | undefined => person ?? delegate;

/** What a ballot names: its ids, first that of the attendee, and its name only without an id. */
function toKeys({ attendee, name, ...ballot }: Ballot): string[] {
  const keys: string[] = [];
  const delegate = delegateOf(ballot);
  if (attendee !== undefined) keys.push(ATTENDEE + attendee);
  if (delegate !== undefined) keys.push(DELEGATE + delegate);
  return keys.length > 0 ? keys : [NAME + (name ?? '').trim()];
}

/**
 * Joins the ballots of a vote with the people of its session (`votersOf`), in the order of the source. Each person is there once: of two
 * ballots the last one counts, which corrects the first. A name that nobody of the session has, or more than one, stands as it is (rules
 * 10.12, 10.14).
 */
export function toCastBallots<Person extends Voter>(
  { ballots = [] }: Pick<Vote, 'ballots'>,
  people: readonly Person[],
): CastBallot<Person>[] {
  const voters = toVotersByKey(people);
  const joined = new Map<string, Joined<Person>>();
  for (const [index, ballot] of ballots.entries()) {
    const { name = '', division, vote, label } = ballot;
    const delegate = delegateOf(ballot);
    const keys = toKeys(ballot);
    const attendee = keys.map((key) => voters.get(key)).find((person) => person !== undefined);
    const isNameOnly = ballot.attendee === undefined && delegate === undefined;
    // Two people who are known by their names only may have the same name.
    const key = attendee ? personId(attendee) : isNameOnly ? `${String(index)} ${name}` : keys.join(' ');
    joined.set(key, {
      attendee,
      delegate,
      firstName: attendee?.firstName ?? '',
      lastName: attendee?.lastName ?? name,
      division: division ?? attendee?.division,
      divisionColour: division === undefined || division === attendee?.division ? attendee?.divisionColour : undefined,
      vote,
      label,
    });
  }
  const cast = [...joined.values()];
  const lines = toDivisionLines(cast);
  return cast.map((ballot) => {
    const line = ballot.division === undefined ? undefined : lines.get(ballot.division);
    return { ...ballot, differs: line !== undefined && isCast(ballot) && ballot.vote !== line };
  });
}

/** What more than half of those of a division who voted chose, by division; none where nobody has such a majority (rule 10.14). */
function toDivisionLines(cast: readonly Joined<Voter>[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const { division, vote } of cast) {
    if (division === undefined || !isCast({ vote })) continue;
    const choices = counts.get(division) ?? new Map<string, number>();
    counts.set(division, choices.set(vote, (choices.get(vote) ?? 0) + 1));
  }
  const lines = new Map<string, string>();
  for (const [division, choices] of counts) {
    const total = [...choices.values()].reduce((sum, count) => sum + count, 0);
    for (const [vote, count] of choices) if (2 * count > total) lines.set(division, vote);
  }
  return lines;
}
