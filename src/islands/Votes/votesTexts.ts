import { BALLOT_TEXTS, VOTE_TEXTS } from '../../i18n/labels/voteLabels.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the votes of a recording. */
export const RECORDED_VOTES_TEXTS: readonly TextKey[] = [...VOTE_TEXTS, 'vote.notHeld', 'session.part'];

/** Text keys of the votes of a session that is not over. */
export const VOTES_TEXTS: readonly TextKey[] = [...RECORDED_VOTES_TEXTS, 'vote.upcoming', 'vote.noneYet'];

/** Text keys of votes, with those of ballots where there may be some. */
export const withBallotTexts = (keys: readonly TextKey[], mayHaveBallots: boolean): readonly TextKey[] =>
  mayHaveBallots ? [...keys, ...BALLOT_TEXTS] : keys;
