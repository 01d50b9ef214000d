import type { IndexedPerson } from '../people/across/indexedPeople.ts';
import { toServiceId } from '../people/across/pathIds.ts';
import type { Delegate } from '../people/delegates.ts';
import { getFullName } from '../people/speakers.ts';
import type { Ballot, SessionMetadata, Vote } from '../session/metadata.ts';
import { votersOf } from './ballots.ts';

/** The name that a ballot gets whose delegate has only an id, with the id by which the pages know that person (rule 26.30). */
export type BallotPerson = Pick<Ballot, 'person'> & Required<Pick<Ballot, 'name'>>;

/** People by each id with which a ballot may name them. */
export type PeopleByDelegate = ReadonlyMap<string, BallotPerson>;

type Records = Pick<SessionMetadata, 'attendees' | 'speeches' | 'votes'>;

/** Tells which ballots name nobody but the id of a delegate who is not among the people of their session. */
function toIsUnnamed(metadata: Pick<Records, 'attendees' | 'speeches'>): (ballot: Ballot) => ballot is Ballot & { delegate: string } {
  const people = votersOf(metadata);
  const attendees = new Set(people.map(({ id }) => id));
  const delegates = new Set(people.flatMap(({ delegateId, refId }) => [delegateId, refId]));
  return (ballot): ballot is Ballot & { delegate: string } => {
    const { attendee, delegate, name = '' } = ballot;
    if (delegate === undefined || name.trim() !== '' || delegates.has(delegate)) return false;
    return attendee === undefined || !attendees.has(attendee);
  };
}

/** Whether a session has a ballot of which only the id of a delegate is known. */
export function hasUnnamedBallots(metadata: Records): boolean {
  const isUnnamed = toIsUnnamed(metadata);
  return metadata.votes.some(({ ballots = [] }) => ballots.some(isUnnamed));
}

/** People by their ids: an id that two of them have is nobody's, since ids of delegates and of their source may be equal (rule 26.30). */
function toPeopleById(people: readonly (readonly [string, BallotPerson])[]): PeopleByDelegate {
  const known = new Map<string, BallotPerson>();
  const shared = new Set<string>();
  for (const [id, { person, name }] of people) {
    const other = known.get(id);
    if (!other) known.set(id, { person, name });
    else if (other.person !== person || other.name !== name) shared.add(id);
  }
  for (const id of shared) known.delete(id);
  return known;
}

/** The delegates of the service by their ids, and by those of their source. */
export function toDelegateNames(delegates: readonly Delegate[]): PeopleByDelegate {
  return toPeopleById(
    delegates.flatMap((delegate) => {
      const named = { person: delegate.refId ?? delegate.id, name: getFullName(delegate) };
      return [delegate.id, named.person].map((id) => [id, named] as const);
    }),
  );
}

/** The people whom the index knows by an id, by all their ids. */
export function toIndexedNames(people: readonly IndexedPerson[]): PeopleByDelegate {
  return toPeopleById(
    people.flatMap(({ id, otherIds, joinedBy, firstName, lastName }) => {
      if (joinedBy === 'name') return [];
      const named = { person: toServiceId(id), name: getFullName({ firstName, lastName }) };
      return [...otherIds.map(toServiceId), named.person].map((each) => [each, named] as const);
    }),
  );
}

/** The names that ballots of some votes give together with the id of a delegate. */
export function toNamesOfBallots(votes: readonly Vote[]): PeopleByDelegate {
  const ballots = votes.flatMap((vote) => vote.ballots ?? []);
  return new Map(
    ballots.flatMap(({ delegate, person, name = '' }) =>
      delegate === undefined || name.trim() === '' ? [] : [[delegate, { ...(person !== undefined && { person }), name }] as const],
    ),
  );
}

/**
 * The records with the names of those of whom ballots say only the id of a delegate: from another ballot of the session, else from
 * `people`; others stay without a name (rule 26.30).
 */
export function nameBallots<T extends Records>(metadata: T, people: PeopleByDelegate): T {
  const isUnnamed = toIsUnnamed(metadata);
  const own = toNamesOfBallots(metadata.votes);
  const withName = (ballot: Ballot): Ballot =>
    isUnnamed(ballot) ? { ...ballot, ...(own.get(ballot.delegate) ?? people.get(ballot.delegate)) } : ballot;
  // What does not change stays the same object: pages compare records.
  const votes = metadata.votes.map((vote) => (vote.ballots?.some(isUnnamed) ? { ...vote, ballots: vote.ballots.map(withName) } : vote));
  return { ...metadata, votes };
}
