import { compareTopics, type Topic, type Vote, type VoteResult } from '../session/metadata.ts';
import type { DisplayStatus } from '../session/session.ts';

/** What came of a vote; `open` has no outcome yet, of `unknown` nobody can say. */
export type VoteOutcome = 'adopted' | 'rejected' | 'tied' | 'open' | 'unknown';

/** What a row of a result counts: those for, those against, those who abstain, or anything else. */
export type VoteChoice = 'yes' | 'no' | 'abstain' | 'other';

/** The choice that a row counts, by the word of contract §6; whatever else upstream calls it is `other`. */
export const choiceOf = ({ vote }: Pick<VoteResult, 'vote'>): VoteChoice =>
  vote === 'yes' || vote === 'no' || vote === 'abstain' ? vote : 'other';

/**
 * What came of a vote: adopted where more are for than against, by simple majority, since upstream names no other
 * (contract §6). In a session that is not over, a vote that has not stopped is open whatever has been counted.
 */
export function outcomeOf({ stopMs, result }: Pick<Vote, 'stopMs' | 'result'>, status: DisplayStatus): VoteOutcome {
  if (status !== 'recorded' && stopMs === undefined) return 'open';
  const count = (choice: VoteChoice) => result.reduce((sum, row) => sum + (choiceOf(row) === choice ? row.count : 0), 0);
  const [yes, no] = [count('yes'), count('no')];
  if (yes + no === 0) return 'unknown';
  return yes > no ? 'adopted' : yes < no ? 'rejected' : 'tied';
}

/** Votes of one topic, those of none (`other`), or those nobody has voted in (`unheld`). */
export interface VoteGroup {
  /** Unique among the groups of a session. */
  id: string;
  kind: 'topic' | 'other' | 'unheld';
  topic: Topic | undefined;
  votes: Vote[];
}

/** The topic during which something began: of several the one that began last; undefined between topics and for what has not begun. */
export function topicDuring(startMs: number | undefined, topics: readonly Topic[]): Topic | undefined {
  if (startMs === undefined) return undefined;
  return topics
    .filter((topic) => topic.startMs !== undefined && topic.startMs <= startMs && startMs < (topic.stopMs ?? Infinity))
    .sort(compareTopics)
    .at(-1);
}

/** Whether a vote has begun, or somebody has voted in it at a moment that nobody knows. */
export const hasTakenPlace = ({ startMs, total, result }: Vote): boolean =>
  startMs !== undefined || total > 0 || result.some(({ count }) => count > 0);

/** Votes by topic, in the order of the timeline (spec §4): what has begun by time, and last what nobody has voted in. */
export function groupVotes(votes: readonly Vote[], topics: readonly Topic[]): VoteGroup[] {
  const groups = new Map<string, VoteGroup>();
  for (const vote of votes.toSorted((a, b) => Number(hasTakenPlace(b)) - Number(hasTakenPlace(a)) || compareTopics(a, b))) {
    const topic = topicDuring(vote.startMs, topics);
    const kind = topic ? 'topic' : hasTakenPlace(vote) ? 'other' : 'unheld';
    const key = `${kind} ${topic?.id ?? ''}`;
    const group = groups.get(key) ?? { id: key, kind, topic, votes: [] };
    groups.set(key, group);
    group.votes.push(vote);
  }
  return [...groups.values()];
}

/** A row's part of a bar, in hundredths of its length, to one decimal. */
export interface VoteShare {
  choice: VoteChoice;
  from: number;
  width: number;
}

/** The bar of a result: its rows one after another, by count; nothing where nobody is counted. Of a vote that goes on, `eligible` leaves room for those still to come. */
export function voteBar(result: readonly VoteResult[], eligible = 0): VoteShare[] {
  const counted = result.filter(({ count }) => count > 0);
  const total = Math.max(
    eligible,
    counted.reduce((sum, { count }) => sum + count, 0),
  );
  const toTenths = (count: number) => Math.round((1000 * count) / total);
  let before = 0;
  return counted.map((row) => {
    const from = toTenths(before);
    before += row.count;
    return { choice: choiceOf(row), from: from / 10, width: (toTenths(before) - from) / 10 };
  });
}
