import { compareTopics, type Topic, type Vote, type VoteOutcome, type VoteResult } from '../session/metadata.ts';
import type { DisplayStatus } from '../session/session.ts';

/**
 * What is known of the end of a vote: its outcome as the source states it, else which of its counts are higher. `open` has not ended,
 * `unclosed` never did, `unknown` has none for and none against.
 */
export type VoteSummary = VoteOutcome | 'open' | 'unclosed' | 'more-for' | 'more-against' | 'equal' | 'unknown';

/** The choice that a row of a result counts: for, against, abstention, or any other. */
export type VoteChoice = 'yes' | 'no' | 'abstain' | 'other';

/** Reads the choice of a row (contract §6); an unknown value is `other`. */
export const toVoteChoice = ({ vote }: Pick<VoteResult, 'vote'>): VoteChoice =>
  vote === 'yes' || vote === 'no' || vote === 'abstain' ? vote : 'other';

/**
 * Summarises a vote. Its outcome is the one that the source states: counts do not tell it, since a vote may need another majority or be
 * decided by a casting vote (rule 10.3). A vote without outcome and stop is open while its session is not recorded, whatever has been
 * counted; if it started, it was never closed when its session is recorded (rule 10.4).
 */
export function summarizeVote({ startMs, stopMs, outcome, result }: VoteEnd, status: DisplayStatus): VoteSummary {
  if (outcome !== undefined) return outcome;
  if (stopMs === undefined && status !== 'recorded') return 'open';
  if (stopMs === undefined && startMs !== undefined) return 'unclosed';
  const shares = sharesOf(result);
  if (!shares) return 'unknown';
  const share = (choice: VoteChoice) =>
    result.reduce((sum, row, index) => sum + (toVoteChoice(row) === choice ? (shares[index] ?? 0) : 0), 0);
  const yes = share('yes');
  const no = share('no');
  if (yes + no === 0) return 'unknown';
  return yes > no ? 'more-for' : yes < no ? 'more-against' : 'equal';
}

/** The counts of all rows, else the percentages of all; undefined when neither is known of each (rule 10.11). */
function sharesOf(result: readonly VoteResult[]): number[] | undefined {
  for (const name of ['count', 'percentage'] as const) {
    const known = result.flatMap((row) => row[name] ?? []);
    if (known.length === result.length) return known;
  }
  return undefined;
}

/** The fields of a vote that tell how it ended. */
type VoteEnd = Pick<Vote, 'startMs' | 'stopMs' | 'outcome' | 'result'>;

/** The fields of a vote that say nothing of its result: every other field, a new one too, belongs to the result. */
const ITEM_FIELDS = ['id', 'name', 'priority', 'startMs', 'stopMs'] as const satisfies readonly (keyof Vote)[];

type VoteItem = Pick<Vote, (typeof ITEM_FIELDS)[number]>;

/** What a vote, or a change of one, says besides its result. */
export function toVoteItem<T extends Partial<VoteItem>>(vote: T): Pick<T, keyof T & keyof VoteItem> {
  const fields: readonly string[] = ITEM_FIELDS;
  return Object.fromEntries(Object.entries(vote).filter(([field]) => fields.includes(field))) as Pick<T, keyof T & keyof VoteItem>;
}

/** The same vote without total, eligible count, result, outcome and what belongs to it. */
export const withoutResult = (vote: Vote): Vote => ({ ...toVoteItem(vote), total: 0, eligible: undefined, result: [] });

/** Votes of one topic, votes outside any topic (`other`), or votes without a start and without counts (`not-started`). */
export interface VoteGroup {
  /** Unique among the groups of a session. */
  id: string;
  kind: 'topic' | 'other' | 'not-started';
  topic: Topic | undefined;
  votes: Vote[];
}

/** Finds the topic during which a vote started, the last started of several (rule 10.5); undefined between topics and without a start. */
export function findTopicAt(startMs: number | undefined, topics: readonly Topic[]): Topic | undefined {
  if (startMs === undefined) return undefined;
  return topics
    .filter((topic) => topic.startMs !== undefined && topic.startMs <= startMs && startMs < (topic.stopMs ?? Infinity))
    .sort(compareTopics)
    .at(-1);
}

/** Whether a vote has a start, or an outcome, counts or ballots without a known start. */
export const hasTakenPlace = ({ startMs, outcome, total, result, ballots = [] }: Vote): boolean =>
  startMs !== undefined ||
  outcome !== undefined ||
  ballots.length > 0 ||
  (total ?? 0) > 0 ||
  result.some(({ count, percentage }) => (count ?? percentage ?? 0) > 0);

/** Groups votes by topic in the order of rule 8.1; votes that nobody has voted in come last (rule 10.5). */
export function groupVotes(votes: readonly Vote[], topics: readonly Topic[]): VoteGroup[] {
  const groups = new Map<string, VoteGroup>();
  for (const vote of votes.toSorted((a, b) => Number(hasTakenPlace(b)) - Number(hasTakenPlace(a)) || compareTopics(a, b))) {
    const topic = findTopicAt(vote.startMs, topics);
    const kind = topic ? 'topic' : hasTakenPlace(vote) ? 'other' : 'not-started';
    const key = `${kind} ${topic?.id ?? ''}`;
    const group = groups.get(key) ?? { id: key, kind, topic, votes: [] };
    groups.set(key, group);
    group.votes.push(vote);
  }
  return [...groups.values()];
}

/** Turns groups around, so that the newest vote comes first; votes that nobody has voted in stay last (rule 10.5). */
export function newestFirst(groups: readonly VoteGroup[]): VoteGroup[] {
  const started = groups.filter(({ kind }) => kind !== 'not-started').map((group) => ({ ...group, votes: group.votes.toReversed() }));
  return [...started.toReversed(), ...groups.filter(({ kind }) => kind === 'not-started')];
}

/** Part of a bar for one row; `from` and `width` are percentages with one decimal. */
export interface VoteShare {
  choice: VoteChoice;
  from: number;
  width: number;
}

/**
 * Returns the bar of a result: one part for each row with a count, in order. For an open vote `eligible` leaves room for the missing votes
 * (rule 10.6).
 */
export function voteBar(result: readonly VoteResult[], eligible = 0): VoteShare[] {
  const shares = sharesOf(result) ?? [];
  const total = Math.max(
    result.every(({ count }) => count !== undefined) ? eligible : 100,
    shares.reduce((sum, share) => sum + share, 0),
  );
  const toTenths = (share: number) => Math.round((1000 * share) / total);
  let before = 0;
  return result.flatMap((row, index) => {
    const share = shares[index] ?? 0;
    if (share === 0) return [];
    const from = toTenths(before);
    before += share;
    return [{ choice: toVoteChoice(row), from: from / 10, width: (toTenths(before) - from) / 10 }];
  });
}
