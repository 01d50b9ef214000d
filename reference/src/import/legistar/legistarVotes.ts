import type { AttendeeSeed, VoteSeed } from '../../seed/seedSchema.ts';
import type { LegistarVote } from './legistarSchema.ts';
import { oneLine, splitName, toSlug } from '../text.ts';

/** The words clerks use, by the key the portal knows; in the order in which results are shown. */
const KEYS: [key: string, pattern: RegExp][] = [
  ['yes', /^(in favou?r|favou?r|for|yes|yea|aye|affirmative)$/i],
  ['no', /^(opposed|oppose|against|no|nay|negative)$/i],
  ['abstain', /^(abstain|abstained|abstention)$/i],
  ['recused', /^(recused?|disqualified|conflict)$/i],
  ['excused', /^excused$/i],
  ['absent', /^(absent|not present|away)$/i],
];

/** Values of people who cast no vote: they count as eligible, not in the total. */
const NOT_VOTING = new Set(['recused', 'excused', 'absent']);

/** Values of people who were not there. */
const NOT_THERE = new Set(['excused', 'absent']);

/** The key of a recorded value (`In Favor` → `yes`); an unknown value becomes its own key. */
function toVoteKey(value: string): string {
  return KEYS.find(([, pattern]) => pattern.test(value))?.[0] ?? (toSlug(value) || 'unknown');
}

function labelOf(vote: LegistarVote): string {
  return oneLine(vote.VoteValueName) || 'Unknown';
}

/** The people of a roll call by what they voted, in the order of the roll call. */
function groupByValue(votes: LegistarVote[]): { key: string; label: string; votes: LegistarVote[] }[] {
  const groups = new Map<string, { key: string; label: string; votes: LegistarVote[] }>();
  for (const vote of votes.toSorted((a, b) => (a.VoteSort ?? 0) - (b.VoteSort ?? 0))) {
    const label = labelOf(vote);
    const group = groups.get(label) ?? { key: toVoteKey(label), label, votes: [] };
    group.votes.push(vote);
    groups.set(label, group);
  }
  // A value nobody foresaw is taken for a vote, so it stands before those who cast none.
  const firstNotVoting = KEYS.findIndex(([key]) => NOT_VOTING.has(key));
  const rank = (key: string): number => {
    const index = KEYS.findIndex(([known]) => known === key);
    return index === -1 ? firstNotVoting - 0.5 : index;
  };
  return [...groups.values()].toSorted((a, b) => rank(a.key) - rank(b.key));
}

/** The result of one roll call; percentages are of the votes cast, so absent people count 0. */
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

/** Who voted what, one line a value: `In Favor: Sally Bagshaw, Bruce Harrell`. */
export function rollCallText(roll: LegistarVote[]): string {
  return groupByValue(roll)
    .map(({ label, votes }) => `${label}: ${votes.map(personName).join(', ')}`)
    .join('\n');
}

/** The people of the roll calls who were there for at least one, and how many never were. */
export function toAttendees(votes: LegistarVote[]): { attendees: AttendeeSeed[]; neverThere: number } {
  const people = new Map<string, { vote: LegistarVote; there: boolean }>();
  for (const vote of votes.toSorted((a, b) => (a.VoteSort ?? 0) - (b.VoteSort ?? 0))) {
    const key = personId(vote);
    const there = !NOT_THERE.has(toVoteKey(labelOf(vote)));
    people.set(key, { vote, there: there || (people.get(key)?.there ?? false) });
  }
  const attendees = [...people].filter(([, { there }]) => there).map(([id, { vote }]) => toAttendee(id, vote));
  return { attendees, neverThere: people.size - attendees.length };
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
