import { VOTE_TEXTS } from '../../i18n/labels/voteLabels.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** What the votes of a recording say. */
export const RECORDED_VOTES_TEXTS: readonly TextKey[] = [
  ...VOTE_TEXTS,
  'vote.notHeld',
  'vote.choice',
  'vote.count',
  'vote.percentage',
  'session.part',
];

/** What those of a session say that is not over. */
export const VOTES_TEXTS: readonly TextKey[] = [...RECORDED_VOTES_TEXTS, 'vote.upcoming', 'vote.noneYet'];
