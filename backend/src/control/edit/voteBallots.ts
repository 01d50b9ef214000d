import { ApiError } from '../../apiError.ts';
import type { Attendee, Ballot, Delegate, Vote } from '../../store/records.ts';

/** The people of a session and its city, and the ballots that a vote has. */
interface KnownPeople {
  attendees: readonly Attendee[];
  delegates: readonly Delegate[];
  /** Their people are known, also if they have been removed since. */
  ballots: readonly Ballot[];
}

/** Rejects ballots of people whom neither the session nor the city has (rule 10.12). Throws an `ApiError` 400. */
export function requireKnownPeople(given: readonly Ballot[], { attendees, delegates, ballots }: KnownPeople): void {
  const attendeeIds = new Set([...attendees.map(({ _id }) => _id), ...ballots.map(({ attendee }) => attendee)]);
  const people = [...delegates, ...attendees.map(({ delegate }) => delegate)];
  const delegateIds = new Set([...people.flatMap(({ _id, refId }) => [_id, refId]), ...ballots.map(({ delegate }) => delegate)]);
  for (const { attendee, delegate } of given) {
    if (attendee !== undefined && !attendeeIds.has(attendee)) throw new ApiError(400, 'bad_request', 'There is no such attendee.');
    if (delegate !== undefined && !delegateIds.has(delegate)) throw new ApiError(400, 'bad_request', 'There is no such delegate.');
  }
}

/**
 * The ballots of a vote after an attendee is removed from the session: theirs has their name and division, so that it stays theirs.
 * Undefined if they have none.
 */
export function nameBallots({ ballots = [] }: Vote, { _id, delegate }: Attendee): Ballot[] | undefined {
  if (!ballots.some(({ attendee }) => attendee === _id)) return undefined;
  const { firstname, lastname, division } = delegate;
  const id = delegate._id ?? delegate.refId;
  const person = {
    ...(id !== undefined && { delegate: id }),
    name: `${firstname} ${lastname}`.trim(),
    ...(division && { division: division.name }),
  };
  return ballots.map((ballot) => {
    const { attendee, ...fields } = ballot;
    return attendee === _id ? { ...person, ...fields } : ballot;
  });
}
