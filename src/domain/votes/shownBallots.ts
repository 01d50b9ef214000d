import { compareTopics, type Vote } from '../session/metadata.ts';

/** Number of ballots that a page shows at most, all votes together (rule 10.16): those of 37 members in 50 votes. */
export const MOST_BALLOTS = 2000;

/** The votes of a page. */
export interface ShownBallots {
  votes: readonly Vote[];
  /** Ids of the votes that have ballots which the page does not show. */
  elsewhere: readonly string[];
}

/** The same vote without ballots. */
export function withoutBallots({ ballots, ...vote }: Vote): Vote {
  return vote;
}

/**
 * The votes with at most `MOST_BALLOTS` ballots: those of the vote that the address names, then of the ones that began last (rule 10.16).
 * The list itself when all are shown.
 */
export function toShownBallots(votes: readonly Vote[], chosenId?: string): ShownBallots {
  const counted = votes.filter(({ ballots = [] }) => ballots.length > 0);
  const inOrder = counted.toSorted((a, b) => Number(b.id === chosenId) - Number(a.id === chosenId) || compareTopics(b, a));
  let sum = 0;
  const elsewhere = inOrder.flatMap(({ id, ballots = [] }) => {
    sum += ballots.length;
    return sum > MOST_BALLOTS ? [id] : [];
  });
  if (elsewhere.length === 0) return { votes, elsewhere };
  const isCut = new Set(elsewhere);
  return { votes: votes.map((vote) => (isCut.has(vote.id) ? withoutBallots(vote) : vote)), elsewhere };
}
