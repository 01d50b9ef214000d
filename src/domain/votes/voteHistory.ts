import type { Vote } from '../session/metadata.ts';
import { voteSeenAt } from './shownVote.ts';
import { withoutResult } from './votes.ts';

/** A vote as it was known from an instant on, epoch ms. */
interface KnownVote {
  fromMs: number;
  vote: Vote;
}

/** The votes of a live session, and what was known of each over time, by id and oldest first (rule 10.10). */
export interface VoteHistory {
  votes: readonly Vote[];
  known: ReadonlyMap<string, readonly KnownVote[]>;
}

/** A history without votes. */
export const NO_VOTE_HISTORY: VoteHistory = { votes: [], known: new Map() };

/** Most changes of one vote that are stored: more than a council has members. */
const CHANGES_LIMIT = 500;

/** Adds the votes that are known at an instant, epoch ms; deleted votes are left out. */
export function recordVotes(history: VoteHistory, votes: readonly Vote[], atMs: number): VoteHistory {
  if (votes === history.votes) return history;
  const known = votes.map((vote): [string, readonly KnownVote[]] => {
    const before = history.known.get(vote.id) ?? [];
    return [vote.id, before.at(-1)?.vote === vote ? before : [...before, { fromMs: atMs, vote }].slice(-CHANGES_LIMIT)];
  });
  return { votes, known: new Map(known) };
}

/**
 * The votes as they were known at an instant (epoch ms): the video is shown later, and its viewer must not see the counts before
 * (rule 10.10). What was before the first known change of a vote is not known: then that one counts, open and without its result if it
 * stops later. Votes that start later are left out.
 */
export function votesKnownAt({ votes, known }: VoteHistory, instantMs: number): Vote[] {
  return votes.flatMap((newest) => {
    const changes = known.get(newest.id) ?? [];
    const stopsLater = ({ vote: { stopMs } }: KnownVote) => stopMs !== undefined && stopMs > instantMs;
    const until = changes.filter(({ fromMs }) => fromMs <= instantMs);
    const chosen = until.findLast((change) => !stopsLater(change)) ?? until[0] ?? changes[0] ?? { fromMs: instantMs, vote: newest };
    if ((chosen.vote.startMs ?? -Infinity) > instantMs) return [];
    const seen = voteSeenAt(chosen.vote, instantMs);
    return [stopsLater(chosen) ? { ...withoutResult(seen), eligible: seen.eligible } : seen];
  });
}
