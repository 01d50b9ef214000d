import type { Ballot, Vote, VoteResult } from '../../domain/session/metadata.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { summarizeVote, toVoteChoice, type VoteChoice, type VoteGroup, type VoteSummary } from '../../domain/votes/votes.ts';
import { formatList, formatNumber, formatPercentage } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { TextKey, Translate } from '../translator.ts';
import { labelled } from './punctuation.ts';

const SUMMARIES: Record<VoteSummary, TextKey> = {
  adopted: 'vote.adopted',
  rejected: 'vote.rejected',
  tied: 'vote.tied',
  withdrawn: 'vote.withdrawn',
  open: 'vote.open',
  unclosed: 'vote.unclosed',
  'more-for': 'vote.moreFor',
  'more-against': 'vote.moreAgainst',
  equal: 'vote.equal',
  unknown: 'vote.unknown',
};

/** Summaries that say no more than the counts do. */
const COUNTED: readonly VoteSummary[] = ['more-for', 'more-against', 'equal', 'unknown'];

const COUNTS: Record<VoteChoice, TextKey | undefined> = {
  yes: 'vote.for',
  no: 'vote.against',
  abstain: 'vote.abstentions',
  other: undefined,
};

/** Known choices of people who did not vote. */
const NOT_CAST: Readonly<Partial<Record<string, TextKey>>> = {
  absent: 'vote.absent',
  excused: 'vote.excused',
  recused: 'vote.recused',
  'not-voting': 'vote.notVoting',
};

const MAJORITIES: Readonly<Partial<Record<string, TextKey>>> = {
  simple: 'vote.majoritySimple',
  absolute: 'vote.majorityAbsolute',
  'two-thirds': 'vote.majorityTwoThirds',
  'three-quarters': 'vote.majorityThreeQuarters',
};

/** Texts of the summaries of votes. */
export const SUMMARY_TEXTS = Object.values(SUMMARIES);

/** Texts of a vote with its counts, and of its end. */
const COUNT_TEXTS = [
  ...SUMMARY_TEXTS,
  'vote.total',
  'vote.totalOf',
  'vote.yes',
  'vote.no',
  'vote.abstain',
  ...(Object.values(NOT_CAST) as TextKey[]),
  'vote.for',
  'vote.against',
  'vote.abstentions',
  'vote.notKnown',
  'text.labelled',
] as const;

/** Texts of a vote, and of how it was decided. */
export const RESULT_TEXTS = [...COUNT_TEXTS, ...(Object.values(MAJORITIES) as TextKey[]), 'vote.majority', 'vote.casting'] as const;

/** Texts of votes that have taken place. */
export const VOTE_TEXTS: readonly TextKey[] = [...RESULT_TEXTS, 'vote.seats', 'vote.others', 'vote.countAll', 'vote.noNames'];

/** Texts of ballots (rule 10.13). */
export const BALLOT_TEXTS: readonly TextKey[] = [
  'vote.memberSeats',
  'vote.byMember',
  'vote.member',
  'vote.choice',
  'vote.differs',
  'vote.unknownMember',
  'session.noDivision',
];

/** Returns the label of a summary: "Adopted", "More for than against" (rule 10.3). */
export const summaryLabel = (summary: VoteSummary, t: Translate): string => t(SUMMARIES[summary]);

/** Returns what a vote says first: the outcome that the source states, else its counts, "19 for and 10 against" (rules 10.3, 10.6). */
export function headlineLabel(vote: Vote, status: DisplayStatus, locale: Locale, t: Translate): string {
  const summary = summarizeVote(vote, status);
  const isCounted = COUNTED.includes(summary) && vote.result.some(({ count = 0 }) => count > 0);
  return isCounted ? countLabel(vote.result, locale, t) : summaryLabel(summary, t);
}

/** Returns the majority that a vote needed and the casting vote that decided it, as far as the source states them (rule 10.3). */
export function decisionLabels({ majority, castingVote }: Vote, t: Translate): string[] {
  const required = majority === undefined ? undefined : MAJORITIES[majority];
  const choice = castingVote && toVoteChoice(castingVote);
  return [
    ...(majority === undefined ? [] : [t('vote.majority', { label: required ? t(required) : majority })]),
    ...(castingVote && choice ? [t('vote.casting', { label: choice === 'other' ? castingVote.vote : t(`vote.${choice}`) })] : []),
  ];
}

/**
 * Returns the label of a choice and its language: the city's own, or the portal's for a known choice without a label, or on a page in
 * another language than that of the city, which `lang` names (rule 10.6). Another choice without label has its code as label.
 */
export function choiceLabel(
  row: Pick<VoteResult, 'vote' | 'label'>,
  lang: string | undefined,
  t: Translate,
): { label: string; lang?: string | undefined } {
  const choice = toVoteChoice(row);
  const isLabelled = row.label !== '' && row.label !== row.vote;
  const known = choice === 'other' ? NOT_CAST[row.vote] : (`vote.${choice}` as const);
  if (known !== undefined) return isLabelled && lang === undefined ? { label: row.label } : { label: t(known) };
  return row.label === '' ? { label: t('vote.notKnown') } : { label: row.label, lang };
}

/**
 * Formats the counts of a vote: "19 for, 10 against and 2 abstentions"; a count of 0 is left out, except for and against, and one that is
 * not known. Other choices have the label of the city, if `lang` is undefined or they are not known.
 */
export function countLabel(result: readonly VoteResult[], locale: Locale, t: Translate, lang?: string): string {
  const parts = result.flatMap((row) => {
    const { count } = row;
    const choice = toVoteChoice(row);
    if (count === undefined || (count === 0 && choice !== 'yes' && choice !== 'no')) return [];
    const key = COUNTS[choice];
    return [key ? t(key, { count }) : labelled(choiceLabel(row, lang, t).label, count, t)];
  });
  return formatList(parts, locale);
}

/** Formats how often each choice occurs in ballots, the known choices first: "9 for and 1 against". */
export function ballotCountLabel(
  ballots: readonly Pick<Ballot, 'vote' | 'label'>[],
  lang: string | undefined,
  locale: Locale,
  t: Translate,
): string {
  const choices = Map.groupBy(ballots, ({ vote }) => vote);
  const order: readonly string[] = ['yes', 'no', 'abstain'];
  const known = order.filter((vote) => choices.has(vote));
  const rows = [...known, ...[...choices.keys()].filter((vote) => !order.includes(vote))].map((vote) => {
    const same = choices.get(vote) ?? [];
    return { vote, label: same[0]?.label ?? vote, count: same.length, percentage: undefined };
  });
  return countLabel(rows, locale, t, lang);
}

/** Formats the number of votes cast: "Votes cast: 30 of 37"; undefined when it is not known, or the vote has no result. */
export function castLabel({ total, eligible, result }: Vote, t: Translate): string | undefined {
  if (total === undefined || result.length === 0) return undefined;
  return eligible === undefined ? t('vote.total', { total }) : t('vote.totalOf', { total, eligible });
}

/** Formats the count and the percentage of a choice; a text that says so when neither is known (rule 10.11). */
export function shareLabels({ count, percentage }: VoteResult, locale: Locale, t: Translate): { count?: string; percentage?: string } {
  if (count === undefined && percentage === undefined) return { count: t('vote.notKnown') };
  return {
    ...(count !== undefined && { count: formatNumber(count, locale) }),
    ...(percentage !== undefined && { percentage: formatPercentage(percentage, locale) }),
  };
}

/** Returns the heading of a group of votes; empty for votes without topic when there is no other group. */
export function groupHeading({ kind, topic }: VoteGroup, groupCount: number, isOver: boolean, t: Translate): string {
  if (kind === 'not-started') return t(isOver ? 'vote.notHeld' : 'vote.upcoming');
  if (kind === 'other') return groupCount > 1 ? t('vote.others') : '';
  return topic?.name ?? '';
}
