import { type CastBallot, type Voter } from './ballots.ts';
import { isCast } from './castChoices.ts';

/** The ballots of one division. */
export interface DivisionBallots<Person extends Voter = Voter> {
  /** Undefined for members without a division. */
  division: string | undefined;
  /** By last and first name; those without a name last. */
  ballots: CastBallot<Person>[];
  /** Part of the votes cast that are for, 0 to 1; -1 when nobody voted. */
  shareFor: number;
}

/** Compares names; a fixed locale makes the order the same on every machine. */
const compareNames = (a: string, b: string): number => a.localeCompare(b, 'en') || (a < b ? -1 : Number(a > b));

const isNameless = ({ firstName, lastName }: Pick<CastBallot, 'firstName' | 'lastName'>): boolean => firstName === '' && lastName === '';

const compareVoters = (a: Pick<CastBallot, 'firstName' | 'lastName'>, b: Pick<CastBallot, 'firstName' | 'lastName'>): number =>
  Number(isNameless(a)) - Number(isNameless(b)) || compareNames(a.lastName, b.lastName) || compareNames(a.firstName, b.firstName);

function toShareFor(ballots: readonly Pick<CastBallot, 'vote'>[]): number {
  const cast = ballots.filter(isCast);
  return cast.length === 0 ? -1 : cast.filter(({ vote }) => vote === 'yes').length / cast.length;
}

/**
 * Groups ballots by division, as seats and table show them: the larger its share of votes for, the earlier a division comes, then the one
 * with more members, then by name; people without a division come last (rule 10.13).
 */
export function groupBallots<Person extends Voter>(cast: readonly CastBallot<Person>[]): DivisionBallots<Person>[] {
  const groups = Map.groupBy(cast, ({ division }) => division);
  return [...groups]
    .map(([division, ballots]) => ({ division, ballots: ballots.toSorted(compareVoters), shareFor: toShareFor(ballots) }))
    .sort(
      (a, b) =>
        Number(a.division === undefined) - Number(b.division === undefined) ||
        b.shareFor - a.shareFor ||
        b.ballots.length - a.ballots.length ||
        compareNames(a.division ?? '', b.division ?? ''),
    );
}
