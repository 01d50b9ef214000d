import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import type { Attendee, Vote } from '../../domain/session/metadata.ts';
import { toShownRecords } from '../../domain/session/shownRecords.ts';
import { votersOf } from '../../domain/votes/ballots.ts';
import { NO_VOTE_HISTORY, recordVotes, type VoteHistory, votesKnownAt } from '../../domain/votes/voteHistory.ts';
import { $isAtLive, $playheadTime } from '../player/playback.store.ts';
import { $session, newestMs, shownMs } from './session.store.ts';

/** What is known of the votes over time, as long as something shows or follows them. */
const $voteHistory = atom<VoteHistory>(NO_VOTE_HISTORY);
onMount($voteHistory, () =>
  $session.subscribe((session) => session && $voteHistory.set(recordVotes($voteHistory.get(), session.votes, newestMs()))),
);

const isSame = <T>(a: readonly T[], b: readonly T[]): boolean => a.length === b.length && a.every((item, index) => item === b[index]);

/**
 * The votes as they were when the frame that is shown was live (rule 10.10); the newest ones without the portal's player. The same list
 * until one of them changes.
 */
export const $playedVotes: ReadableAtom<readonly Vote[]> = computed([$voteHistory, $playheadTime], (history, playheadMs) => {
  if (playheadMs === undefined) return history.votes;
  const played = votesKnownAt(history, playheadMs);
  const last = $playedVotes.value ?? [];
  return isSame(last, played) ? last : played;
});

/** The votes that lists show: those that were played; all for a viewer who went back, because others have seen them (rule 10.10). */
export const $listedVotes = computed([$voteHistory, $playedVotes, $isAtLive], ({ votes }, played, isAtLive) =>
  isAtLive === false ? votes : played,
);

/** The records that lists show of a live session (rules 6.16, 10.10); undefined until something is known. */
export const $shownRecords = computed(
  // The votes come first: they are up to date when the session changes.
  [$listedVotes, $session],
  (votes, session) => session && toShownRecords({ ...session, votes: votes as Vote[] }, shownMs()),
);

/** The people whom ballots of the session may name; the same list until one of them changes. */
export const $voters: ReadableAtom<readonly Attendee[]> = computed($session, (session) => {
  const voters = session ? votersOf(session) : [];
  const last = $voters.value ?? [];
  return isSame(last, voters) ? last : voters;
});
