import type { VoteResult } from '../domain/metadata.ts';
import { choiceOf, type VoteChoice, type VoteOutcome } from '../domain/votes.ts';
import { formatList } from './format.ts';
import type { Locale } from './locales.ts';
import type { TextKey, Translate } from './translator.ts';

const OUTCOMES: Record<VoteOutcome, TextKey> = {
  adopted: 'vote.adopted',
  rejected: 'vote.rejected',
  tied: 'vote.tied',
  open: 'vote.open',
  unknown: 'vote.unknown',
};

const COUNTS: Record<VoteChoice, TextKey | undefined> = {
  yes: 'vote.for',
  no: 'vote.against',
  abstain: 'vote.abstentions',
  other: undefined,
};

/** What came of a vote, in one or two words: "Adopted". */
export const outcomeLabel = (outcome: VoteOutcome, t: Translate): string => t(OUTCOMES[outcome]);

/** How the votes fell, in words: "19 for, 10 against and 2 abstentions"; a choice that nobody made is left out, unless it is for or against. */
export function countWords(result: readonly VoteResult[], locale: Locale, t: Translate): string {
  const words = result
    .filter((row) => row.count > 0 || ['yes', 'no'].includes(choiceOf(row)))
    .map((row) => {
      const key = COUNTS[choiceOf(row)];
      return key ? t(key, { count: row.count }) : `${row.label}: ${row.count}`;
    });
  return formatList(words, locale);
}
