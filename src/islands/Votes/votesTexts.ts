import { BALLOT_TEXTS, VOTE_TEXTS } from '../../i18n/labels/voteLabels.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** Text keys of the votes of a recording. */
export const RECORDED_VOTES_TEXTS: readonly TextKey[] = [...VOTE_TEXTS, 'vote.notHeld', 'session.part'];

/** Text keys of the votes of a session that is not over. */
export const VOTES_TEXTS: readonly TextKey[] = [...RECORDED_VOTES_TEXTS, 'vote.upcoming', 'vote.noneYet'];

/** Text keys of votes, with those of ballots where there may be some, and where their names could not be loaded (rule 26.30). */
export const withBallotTexts = (keys: readonly TextKey[], mayHaveBallots: boolean, areNamesUnknown = false): readonly TextKey[] => [
  ...keys,
  ...(mayHaveBallots ? BALLOT_TEXTS : []),
  ...(areNamesUnknown ? (['vote.nameNotLoaded'] as const) : []),
];
