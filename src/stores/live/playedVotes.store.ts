import { atom, computed, onMount } from 'nanostores';
import type { Vote } from '../../domain/session/metadata.ts';
import { NO_VOTE_HISTORY, recordVotes, type VoteHistory, votesKnownAt } from '../../domain/votes/voteHistory.ts';
import { $isAtLive, $playheadTime } from '../player/playback.store.ts';
import { $listedVotes, $session, newestMs } from './session.store.ts';

const $voteHistory = atom<VoteHistory>(NO_VOTE_HISTORY);

// What is known of the votes over time is stored as long as something shows them.
onMount($voteHistory, () =>
  $session.subscribe((session) => session && $voteHistory.set(recordVotes($voteHistory.get(), session.votes, newestMs()))),
);

let lastPlayed: readonly Vote[] = [];

/**
 * The votes as they were when the frame that is shown was live (rule 10.10); the newest ones without the portal's player. The same list
 * until one of them changes.
 */
export const $playedVotes = computed([$voteHistory, $playheadTime], (history, playheadMs): readonly Vote[] => {
  if (playheadMs === undefined) return history.votes;
  const played = votesKnownAt(history, playheadMs);
  if (played.length !== lastPlayed.length || played.some((vote, index) => vote !== lastPlayed[index])) lastPlayed = played;
  return lastPlayed;
});

const $votesForLists = computed([$voteHistory, $playedVotes, $isAtLive], ({ votes }, played, isAtLive) =>
  isAtLive === false ? votes : played,
);

/**
 * Sets `$listedVotes`: the votes of `$playedVotes`; all of them for a viewer who went back, because others have seen them (rule 10.10).
 * Returns the dispose function.
 */
export const subscribeListedVotes = (): (() => void) => $votesForLists.subscribe((votes) => $listedVotes.set(votes));
