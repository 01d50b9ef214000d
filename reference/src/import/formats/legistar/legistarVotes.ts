import type { AttendeeSeed, VoteSeed } from '../../../seed/seedSchema.ts';
import type { LegistarVote } from './legistarSchema.ts';
import { oneLine, splitName, toSlug } from '../../text/text.ts';

/** Recorded values of votes by key, in the order of the results. */
const VOTE_KEYS: [key: string, pattern: RegExp][] = [
  ['yes', /^(in favou?r|favou?r|for|yes|yea|aye|affirmative)$/i],
  ['no', /^(opposed|oppose|against|no|nay|negative)$/i],
  ['abstain', /^(abstain|abstained|abstention)$/i],
  ['recused', /^(recused?|disqualified|conflict)$/i],
  ['excused', /^excused$/i],
  ['absent', /^(absent|not present|away)$/i],
];

/** Keys of people who did not vote: they are eligible, but not in the total. */
const NOT_VOTING = new Set(['recused', 'excused', 'absent']);

/** Keys of people who were absent. */
const ABSENT = new Set(['excused', 'absent']);

/** The key of a recorded value (`In Favor` → `yes`); an unknown value becomes its own key. */
function toVoteKey(value: string): string {
  return VOTE_KEYS.find(([, pattern]) => pattern.test(value))?.[0] ?? (toSlug(value) || 'unknown');
}

function getLabel(vote: LegistarVote): string {
  return oneLine(vote.VoteValueName) || 'Unknown';
}

/** Groups the votes of a roll call by value, in the order of the roll call. */
function groupByValue(votes: LegistarVote[]): { key: string; label: string; votes: LegistarVote[] }[] {
  const groups = new Map<string, { key: string; label: string; votes: LegistarVote[] }>();
  for (const vote of votes.toSorted((a, b) => (a.VoteSort ?? 0) - (b.VoteSort ?? 0))) {
    const label = getLabel(vote);
    const group = groups.get(label) ?? { key: toVoteKey(label), label, votes: [] };
    group.votes.push(vote);
    groups.set(label, group);
  }
  // An unknown value counts as a vote: order it before the values of people who did not vote.
  const firstNotVoting = VOTE_KEYS.findIndex(([key]) => NOT_VOTING.has(key));
  const rank = (key: string): number => {
    const index = VOTE_KEYS.findIndex(([known]) => known === key);
    return index === -1 ? firstNotVoting - 0.5 : index;
  };
  return [...groups.values()].toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** Converts a roll call to a vote; percentages are shares of the total, and 0 for people who did not vote. */
export function toVote(roll: LegistarVote[], about: { id: string; name: string; priority: number; topic: string }): VoteSeed {
  const groups = groupByValue(roll);
  const total = groups.filter(({ key }) => !NOT_VOTING.has(key)).reduce((sum, { votes }) => sum + votes.length, 0);
  return {
    ...about,
    total,
    eligible: roll.length,
    result: groups.map(({ key, label, votes }) => ({
      vote: key,
      label,
      count: votes.length,
      percentage: NOT_VOTING.has(key) || total === 0 ? 0 : Math.round((100 * votes.length) / total),
    })),
  };
}

/** The names in a roll call, one line for each value: `In Favor: Sally Bagshaw, Bruce Harrell`. */
export function rollCallText(roll: LegistarVote[]): string {
  return groupByValue(roll)
    .map(({ label, votes }) => `${label}: ${votes.map(personName).join(', ')}`)
    .join('\n');
}

/** The people who were present at one roll call at least, and the number of the others. */
export function toAttendees(votes: LegistarVote[]): { attendees: AttendeeSeed[]; alwaysAbsent: number } {
  const people = new Map<string, { vote: LegistarVote; isPresent: boolean }>();
  for (const vote of votes.toSorted((a, b) => (a.VoteSort ?? 0) - (b.VoteSort ?? 0))) {
    const key = personId(vote);
    const isPresent = !ABSENT.has(toVoteKey(getLabel(vote)));
    people.set(key, { vote, isPresent: isPresent || (people.get(key)?.isPresent ?? false) });
  }
  const attendees = [...people].filter(([, { isPresent }]) => isPresent).map(([id, { vote }]) => toAttendee(id, vote));
  return { attendees, alwaysAbsent: people.size - attendees.length };
}

function toAttendee(id: string, vote: LegistarVote): AttendeeSeed {
  const refId = vote.VotePersonId;
  return { id, delegate: { id, ...splitName(personName(vote)), ...(typeof refId === 'number' ? { refId: String(refId) } : {}) } };
}

function personId(vote: LegistarVote): string {
  return `person-${vote.VotePersonId ?? toSlug(personName(vote)).slice(0, 50)}`;
}

function personName(vote: LegistarVote): string {
  return oneLine(vote.VotePersonName) || `Person ${vote.VotePersonId ?? vote.VoteId}`;
}
