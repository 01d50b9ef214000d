import type { Vote } from '../../store/records.ts';
import { outcomeSchema } from '../../seed/seedSchema.ts';
import { isRunning } from './deskAgenda.ts';

/** The choices of a vote at the desk, in the order of their fields. */
export const CHOICES = ['yes', 'no', 'abstain'] as const;

/** Name of a choice. */
export type Choice = (typeof CHOICES)[number];

/** The outcomes that a clerk may state. */
export const OUTCOMES = outcomeSchema.options;

/** Reads the outcome that a clerk chose; undefined for none. */
export const readOutcome = (field: string | undefined): Vote['outcome'] => OUTCOMES.find((outcome) => outcome === field);

/** The majorities that a clerk may choose; others are written in words. */
export const MAJORITIES = ['simple', 'absolute', 'two-thirds', 'three-quarters'] as const;

/** Name of a majority that has one. */
export type Majority = (typeof MAJORITIES)[number];

/** Whether a majority is one of those with a name. */
export const isNamedMajority = (majority: string | undefined): majority is Majority => MAJORITIES.some((each) => each === majority);

/** Longest majority in words, in characters. */
export const MAJORITY_LENGTH = 100;

/** What the fields of a majority contain: a choice and a text, of which one may be given. */
export interface MajorityFields {
  majority?: string | undefined;
  majorityText?: string | undefined;
}

/**
 * Reads the majority that a vote needs; empty for none, undefined when the form has no such fields, and `problem` for a choice and a text
 * together, an unknown choice, and a text that is too long.
 */
export function readMajority({ majority, majorityText }: MajorityFields): { majority: string } | { problem: 'majority' } | undefined {
  if (majority === undefined && majorityText === undefined) return undefined;
  const text = majorityText?.trim() ?? '';
  const isChoice = majority !== undefined && majority !== '';
  if ((isChoice && text !== '') || (isChoice && !isNamedMajority(majority)) || text.length > MAJORITY_LENGTH)
    return { problem: 'majority' };
  return { majority: isChoice ? majority : text };
}

/** What the fields of a vote contain; an empty number of eligible people is unknown. */
export interface Counts {
  counts: Record<Choice, number>;
  eligible?: number;
}

/** Reads the fields of a vote; an empty count is 0. Returns why they cannot be used. */
export function readCounts(fields: Record<Choice | 'eligible', string>): Counts | { problem: 'notNumbers' | 'tooMany'; total: number } {
  const read = (field: Choice | 'eligible') => (/^\d{0,6}$/.test(fields[field].trim()) ? Number(fields[field]) : NaN);
  const counts = { yes: read('yes'), no: read('no'), abstain: read('abstain') };
  const eligible = fields.eligible.trim() === '' ? undefined : read('eligible');
  const total = counts.yes + counts.no + counts.abstain;
  if (Number.isNaN(total + (eligible ?? 0))) return { problem: 'notNumbers', total: 0 };
  if (eligible !== undefined && total > eligible) return { problem: 'tooMany', total };
  return { counts, ...(eligible !== undefined && { eligible }) };
}

/** The result rows of a vote: new counts of the three choices, with the labels that the vote has or the given ones; other rows stay. */
export function toResultRows(vote: Vote, counts: Record<Choice, number>, labels: Record<Choice, string>) {
  const rows = CHOICES.map((choice) => ({
    vote: choice,
    label: vote.result.find((row) => row.vote === choice)?.label ?? labels[choice],
    count: counts[choice],
  }));
  const others = vote.result.filter((row) => !CHOICES.some((choice) => choice === row.vote));
  return [...rows, ...others.map((row) => ({ vote: row.vote, label: row.label, count: row.count }))];
}

/** State of a vote at the desk. */
export function toVoteState(vote: Vote): 'open' | 'planned' | 'closed' {
  if (vote.start == null) return 'planned';
  return isRunning(vote) ? 'open' : 'closed';
}

const STATE_ORDER = ['open', 'planned', 'closed'];

/** Orders votes: open ones, planned ones in the order of their priority, closed ones with the newest first. */
export function sortVotes(votes: readonly Vote[]): Vote[] {
  return votes.toSorted((a, b) => {
    const stateA = toVoteState(a);
    const stateB = toVoteState(b);
    if (stateA !== stateB) return STATE_ORDER.indexOf(stateA) - STATE_ORDER.indexOf(stateB);
    return stateA === 'planned' ? a.priority - b.priority : (b.start ?? 0) - (a.start ?? 0);
  });
}
