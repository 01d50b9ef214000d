import type { Ballot, CastingVote, Vote, VoteOutcome } from '../session/metadata.ts';
import { type CountedRow, settleCounts } from '../votes/voteCounts.ts';
import {
  type Change,
  countOf,
  decimalOf,
  fieldsOf,
  idOf,
  isObject,
  itemOf,
  LAST,
  NO_TIMES,
  type ParseRecord,
  present,
  textOf,
} from './metadataRecords.ts';

/** The fields of a vote that a payload has; its counts are not settled (rules 10.1, 10.2). */
export type VoteChange = Change<Omit<Vote, 'result'>> & { result?: readonly CountedRow[] };

const OUTCOMES: readonly unknown[] = ['adopted', 'rejected', 'tied', 'withdrawn'] satisfies VoteOutcome[];

/** Reads an outcome; undefined for what is none (rule 10.3). */
export const toVoteOutcome = (value: unknown): VoteOutcome | undefined => (OUTCOMES.includes(value) ? (value as VoteOutcome) : undefined);

const castingVoteOf = (raw: unknown): CastingVote | undefined => {
  const { attendee, vote } = fieldsOf(raw);
  const choice = textOf(vote);
  return choice === undefined ? undefined : { attendee: idOf(attendee), vote: choice };
};

const rowOf = (raw: unknown): CountedRow => {
  const { vote, label, count, percentage } = fieldsOf(raw);
  const choice = textOf(vote) ?? '';
  return { vote: choice, label: textOf(label), count: countOf(count), percentage: decimalOf(percentage) };
};

/** Most ballots of a vote: more than a council has members (rule 10.12). */
export const BALLOT_LIMIT = 2000;

/** Parses a ballot; undefined without a choice or without anybody who made it. */
const ballotOf = (raw: unknown): Ballot | undefined => {
  const { attendee, delegate, name, division, vote, choice, label } = fieldsOf(raw);
  const person = present({ attendee: idOf(attendee), delegate: idOf(delegate), name: textOf(name) });
  const said = textOf(vote ?? choice);
  if (said === undefined || Object.keys(person).length === 0) return undefined;
  return { ...person, ...present({ division: textOf(division), label: textOf(label) }), vote: said };
};

/** Parses the ballots of a vote; undefined for a value that is no list, or one that is too long to be a roll call. */
function ballotsOf(raw: unknown, report: () => void): Ballot[] | undefined {
  if (raw === undefined || raw === null) return undefined;
  if (!Array.isArray(raw) || raw.length > BALLOT_LIMIT) {
    report();
    return undefined;
  }
  const ballots = raw.flatMap((each) => ballotOf(each) ?? []);
  if (ballots.length < raw.length) report();
  return ballots;
}

/** Parses the fields that a payload has of a `Vote` (contract §6). */
export const parseVoteChange: ParseRecord<VoteChange> = (raw, timeZone, report) => {
  const fields = fieldsOf(raw);
  const id = idOf(fields['_id']);
  if (id === undefined) return undefined;
  const { outcome, result } = fields;
  const change = present({
    ...itemOf(fields, timeZone),
    total: countOf(fields['total']),
    eligible: countOf(fields['eligible']),
    outcome: toVoteOutcome(outcome),
    majority: textOf(fields['majority']),
    castingVote: castingVoteOf(fields['castingVote']),
    result: Array.isArray(result) ? result.filter(isObject).map(rowOf) : undefined,
    ballots: ballotsOf(fields['ballots'], () => report?.('ballots')),
  });
  return { id, ...change };
};

/** The vote with the fields of a change and its counts settled (rules 10.1, 10.2); what is not known is empty. */
export function toVote({ total, result = [], ballots = [], ...change }: VoteChange): Vote {
  const counts = settleCounts(result, total);
  return {
    name: '',
    priority: LAST,
    ...NO_TIMES,
    eligible: undefined,
    ...change,
    ...(ballots.length > 0 && { ballots }),
    total: counts.total,
    result: counts.result,
  };
}

/** Parses a `Vote` (contract §6). */
export const parseVote: ParseRecord<Vote> = (raw, timeZone, report) => {
  const change = parseVoteChange(raw, timeZone, report);
  return change && toVote(change);
};
