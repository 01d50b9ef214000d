import type { Attendee, Ballot, Vote } from '../session/metadata.ts';

/** A ballot with the person who cast it (rule 10.12). */
export interface CastBallot {
  /** Undefined for somebody who is not among the people of the session: then there is a name only. */
  attendee: Attendee | undefined;
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

/** Choices of people who did not vote. */
const NOT_CAST: readonly string[] = ['absent', 'excused', 'not-voting', 'recused', 'paired', 'present', 'late', 'suspended', 'vacant'];

/** Whether a choice is a vote cast: for, against, an abstention or another one of those who voted (rule 26.3). */
export const isCast = ({ vote }: Pick<Ballot, 'vote'>): boolean => !NOT_CAST.includes(vote);

/** The people of a session by the ids that a ballot may name. */
function byId(people: readonly Attendee[]): Map<string, Attendee> {
  const found = new Map<string, Attendee>();
  for (const person of people) {
    for (const id of [`a ${person.id}`, `d ${person.delegateId ?? ''}`, `d ${person.refId ?? ''}`])
      if (!found.has(id)) found.set(id, person);
  }
  return found;
}

/** Joins the ballots of a vote with the people of its session, in the order of the source; each person once (rules 10.12, 10.14). */
export function toCastBallots({ ballots = [] }: Pick<Vote, 'ballots'>, people: readonly Attendee[]): CastBallot[] {
  const found = byId(people);
  const cast = ballots.map(({ attendee: id, delegate, name = '', division, vote, label }): Omit<CastBallot, 'differs'> => {
    const attendee = found.get(`a ${id ?? ''}`) ?? found.get(`d ${delegate ?? ''}`);
    return {
      attendee,
      firstName: attendee?.firstName ?? '',
      lastName: attendee?.lastName ?? name,
      division: division ?? attendee?.division,
      divisionColour: division === undefined || division === attendee?.division ? attendee?.divisionColour : undefined,
      vote,
      label,
    };
  });
  const lines = toDivisionLines(cast);
  return cast.map((ballot) => {
    const line = ballot.division === undefined ? undefined : lines.get(ballot.division);
    return { ...ballot, differs: line !== undefined && isCast(ballot) && ballot.vote !== line };
  });
}

/** What more than half of those of a division who voted chose, by division; none where nobody has such a majority (rule 10.14). */
function toDivisionLines(cast: readonly Omit<CastBallot, 'differs'>[]): Map<string, string> {
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
