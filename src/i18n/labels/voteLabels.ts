import type { Vote, VoteResult } from '../../domain/session/metadata.ts';
import { toVoteChoice, type VoteChoice, type VoteGroup, type VoteOutcome } from '../../domain/votes/votes.ts';
import { formatList } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';
import { labelled } from './punctuation.ts';

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

/** Texts of the outcomes of votes. */
export const OUTCOME_TEXTS: readonly TextKey[] = Object.values(OUTCOMES);

/** Texts of a vote with its counts. */
export const RESULT_TEXTS = [...Object.values(OUTCOMES), 'vote.total', 'vote.totalOf', 'vote.yes', 'vote.no', 'vote.abstain'] as const;

/** Texts of votes that have taken place. */
export const VOTE_TEXTS: readonly TextKey[] = [...RESULT_TEXTS, 'vote.others', 'vote.countAll'];

/** Returns the label of an outcome: "Adopted" (rule 10.6). */
export const outcomeLabel = (outcome: VoteOutcome, t: Translate): string => t(OUTCOMES[outcome]);

/**
 * Returns the label of a choice and its language: the city's own, or the portal's for a known choice on a page in another
 * language than that of the city, which `lang` names (rule 10.6).
 */
export function choiceLabel(row: VoteResult, lang: string | undefined, t: Translate): { label: string; lang?: string | undefined } {
  const choice = toVoteChoice(row);
  return lang === undefined || choice === 'other' ? { label: row.label, lang } : { label: t(`vote.${choice}`) };
}

/** Formats the counts of a vote: "19 for, 10 against and 2 abstentions"; a count of 0 is left out, except for and against. */
export function countLabel(result: readonly VoteResult[], locale: Locale, t: Translate): string {
  const parts = result
    .filter((row) => row.count > 0 || ['yes', 'no'].includes(toVoteChoice(row)))
    .map((row) => {
      const key = COUNTS[toVoteChoice(row)];
      return key ? t(key, { count: row.count }) : labelled(row.label, row.count, t);
    });
  return formatList(parts, locale);
}

/** Formats the number of votes cast: "Votes cast: 30 of 37". */
export const castLabel = ({ total, eligible }: Pick<Vote, 'total' | 'eligible'>, t: Translate): string =>
  eligible === undefined ? t('vote.total', { total }) : t('vote.totalOf', { total, eligible });

/** Returns the heading of a group of votes; empty for votes without topic when there is no other group. */
export function groupHeading({ kind, topic }: VoteGroup, groupCount: number, isOver: boolean, t: Translate): string {
  if (kind === 'not-started') return t(isOver ? 'vote.notHeld' : 'vote.upcoming');
  if (kind === 'other') return groupCount > 1 ? t('vote.others') : '';
  return topic?.name ?? '';
}
