import type { VoteSeed } from '../../../backend/src/seed/seedSchema.ts';
import { tally, type Tally } from '../seedPart.ts';
import { oneLine } from '../text/text.ts';

/** A ballot of a vote in votes.json. */
export type BallotSeed = NonNullable<VoteSeed['ballots']>[number];

/** What one person chose in a vote, as a source states it. */
export interface SourceBallot {
  /** Id of the person in the source. */
  refId: string | undefined;
  name: string;
  /** Id of the attendee; undefined for somebody who was not present. */
  attendee: string | undefined;
  /** Name of the division at the time of the vote. */
  division?: string | undefined;
  /** Key of the choice; undefined where the source has none. */
  vote: string | undefined;
  /** The choice in the words of the source. */
  label: string | undefined;
}

/** The ballots of one vote, and how many entries of the source are none. */
export interface ReadBallots {
  ballots: BallotSeed[];
  read: number;
  leftOut: Tally['leftOut'];
}

/** Most ballots that a vote can have: more are no roll call (rule 10.12). */
const MOST_BALLOTS = 2000;

/** No vote has ballots. */
export const NO_BALLOTS: ReadBallots = { ballots: [], read: 0, leftOut: [] };

/**
 * Converts the roll call of one vote, in its order: an attendee is named by id, anybody else by name and the id of the source (rule 10.12).
 * Of two entries of one person the last one counts; people who are known by name only may have the same name.
 */
export function toBallots(roll: readonly SourceBallot[]): ReadBallots {
  const chosen = roll.flatMap((entry) => (entry.vote === undefined || entry.name === '' ? [] : [{ ...entry, vote: entry.vote }]));
  if (chosen.length > MOST_BALLOTS)
    return { ballots: [], read: roll.length, leftOut: [{ count: roll.length, why: `more than ${MOST_BALLOTS} in one vote` }] };
  const byPerson = new Map<string, BallotSeed>();
  for (const [index, entry] of chosen.entries()) {
    const attendee = entry.attendee === undefined ? undefined : `attendee ${entry.attendee}`;
    const isNamesake = entry.refId === undefined && attendee !== undefined && byPerson.has(attendee);
    const key = isNamesake ? undefined : (attendee ?? (entry.refId === undefined ? undefined : `source ${entry.refId}`));
    byPerson.set(key ?? `entry ${index}`, toBallot(isNamesake ? { ...entry, attendee: undefined } : entry));
  }
  const ballots = [...byPerson.values()];
  return {
    ballots,
    read: roll.length,
    leftOut: [
      { count: roll.length - chosen.length, why: 'without a person or a choice' },
      { count: chosen.length - ballots.length, why: 'followed by another one of the same person' },
    ],
  };
}

/** Counts the ballots of all votes of a meeting. */
export function tallyBallots(all: readonly ReadBallots[]): Tally {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const reasons = Map.groupBy(
    all.flatMap(({ leftOut }) => leftOut),
    ({ why }) => why,
  );
  return tally(
    'ballots',
    sum(all.map(({ read }) => read)),
    sum(all.map(({ ballots }) => ballots.length)),
    [...reasons].map(([why, entries]) => ({ count: sum(entries.map(({ count }) => count)), why })),
  );
}

/** The field of a vote with ballots; without any there is none, because the vote has totals only. */
export const withBallots = ({ ballots }: ReadBallots): Pick<VoteSeed, 'ballots'> => (ballots.length > 0 ? { ballots } : {});

function toBallot({ refId, name, attendee, division, vote, label }: SourceBallot & { vote: string }): BallotSeed {
  const person =
    attendee === undefined
      ? { ...(refId !== undefined && { delegate: refId.slice(0, 300) }), name: oneLine(name).slice(0, 300) }
      : { attendee };
  const group = oneLine(division).slice(0, 300);
  const ownLabel = oneLine(label).slice(0, 100);
  return { ...person, ...(group !== '' && { division: group }), vote: vote.slice(0, 100), ...(ownLabel !== '' && { label: ownLabel }) };
}
