import { currentOf } from '../live/currentItems.ts';
import type { Vote } from '../session/metadata.ts';

/** How long the result of a vote is shown after its end, ms (rule 10.8). */
export const RESULT_MS = 30_000;

/** A vote that a live page shows large. */
export interface ShownVote {
  /** Without a stop while it runs at the shown instant. */
  vote: Vote;
  isOpen: boolean;
}

/** Finds the vote that runs at an instant (epoch ms), else the last one that ended in the 30 s before (rule 10.8). */
export function shownVoteAt(votes: readonly Vote[], instantMs: number): ShownVote | undefined {
  const running = currentOf(votes, instantMs);
  // A source may state the outcome of a vote and not its stop.
  if (running) return { vote: voteSeenAt(running, instantMs), isOpen: running.stopMs !== undefined || running.outcome === undefined };
  const ended = votes
    .filter(({ stopMs = -Infinity }) => stopMs <= instantMs && instantMs < stopMs + RESULT_MS)
    .toSorted((a, b) => (a.stopMs ?? 0) - (b.stopMs ?? 0))
    .at(-1);
  return ended && { vote: ended, isOpen: false };
}

/** The latest start or stop of a vote until an instant, epoch ms: what has been seen of the votes changes only then. */
export const lastVoteChangeMs = (votes: readonly Vote[], instantMs: number): number =>
  Math.max(...votes.flatMap(({ startMs, stopMs }) => [startMs, stopMs]).filter((ms): ms is number => ms !== undefined && ms <= instantMs));

/**
 * A vote at an instant (epoch ms): open if it stops later, because a live viewer must not see a result before the video shows it
 * (rule 10.9).
 */
export const voteSeenAt = (vote: Vote, instantMs: number): Vote =>
  vote.stopMs !== undefined && vote.stopMs > instantMs ? { ...vote, stopMs: undefined, outcome: undefined, castingVote: undefined } : vote;

/** The votes that have started until an instant, open if they stop later (rule 10.9). */
export const votesSeenAt = (votes: readonly Vote[], instantMs: number): Vote[] =>
  votes.filter(({ startMs = Infinity }) => startMs <= instantMs).map((vote) => voteSeenAt(vote, instantMs));
