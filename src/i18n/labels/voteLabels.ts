import type { Vote, VoteResult } from '../../domain/session/metadata.ts';
import { choiceOf, type VoteChoice, type VoteGroup, type VoteOutcome } from '../../domain/votes/votes.ts';
import { formatList } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';

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

/** What is said of votes that were held. */
export const VOTE_TEXTS: readonly TextKey[] = [
  ...Object.values(OUTCOMES),
  ...Object.values(COUNTS).filter((key) => key !== undefined),
  ...(['vote.total', 'vote.totalOf', 'vote.others', 'vote.countAll'] as const),
];

/** What came of a vote, in one or two words: "Adopted". */
export const outcomeLabel = (outcome: VoteOutcome, t: Translate): string => t(OUTCOMES[outcome]);

/** How the votes fell, in words: "19 for, 10 against and 2 abstentions"; a choice that nobody made is left out, unless it is for or against. */
export function countLabel(result: readonly VoteResult[], locale: Locale, t: Translate): string {
  const parts = result
    .filter((row) => row.count > 0 || ['yes', 'no'].includes(choiceOf(row)))
    .map((row) => {
      const key = COUNTS[choiceOf(row)];
      return key ? t(key, { count: row.count }) : `${row.label}: ${row.count}`;
    });
  return formatList(parts, locale);
}

/** How many voted: "Votes cast: 30 of 37". */
export const castLabel = ({ total, eligible }: Pick<Vote, 'total' | 'eligible'>, t: Translate): string =>
  eligible === undefined ? t('vote.total', { total }) : t('vote.totalOf', { total, eligible });

/** What stands over a group of votes; nothing over those of no topic where there is nothing else. */
export function groupHeading({ kind, topic }: VoteGroup, groupCount: number, isOver: boolean, t: Translate): string {
  if (kind === 'unheld') return t(isOver ? 'vote.notHeld' : 'vote.upcoming');
  if (kind === 'other') return groupCount > 1 ? t('vote.others') : '';
  return topic?.name ?? '';
}
