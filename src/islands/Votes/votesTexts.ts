import { VOTE_TEXTS } from '../../i18n/voteWords.ts';
import type { TextKey } from '../../i18n/translator.ts';

/** What the votes of a session say. */
export const VOTES_TEXTS: readonly TextKey[] = [
  ...VOTE_TEXTS,
  'vote.notHeld',
  'vote.choice',
  'vote.count',
  'vote.percentage',
  'session.part',
];
