import type { AttendeeSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { toRecordId } from '../../text/sourceIds.ts';
import { oneLine, personKey, splitName, toSlug } from '../../text/text.ts';
import { toCountedVote, type VoteAbout, type VoteGroup } from '../../voteGroups.ts';
import type { CdpPerson, CdpVote } from './cdpSchema.ts';

/** The decisions of CDP (`Approve`, `Abstain (Non-Voting)`, …) by their first word, in the order of the results. */
const DECISIONS: [pattern: RegExp, key: string, isCast: boolean][] = [
  [/^approve\b/i, 'yes', true],
  [/^reject\b/i, 'no', true],
  [/^abstain\b/i, 'abstain', true],
  [/^absent\b/i, 'absent', false],
];

/** The people of a roll call with the same decision. */
type DecisionGroup = Omit<VoteGroup, 'count'> & { people: CdpPerson[] };

/** Converts the votes of an item to a vote: approve, reject and abstain are cast, all other decisions are not. */
export function toCdpVote(votes: CdpVote[], about: VoteAbout): VoteSeed {
  return toCountedVote(
    about,
    groupByDecision(votes).map(({ people, ...group }) => ({ ...group, count: people.length })),
  );
}

/** The names in a roll call, one line for each decision: `Approve: Ann Lee, Bo Diaz`. */
export function describeRollCall(votes: CdpVote[]): string {
  return groupByDecision(votes)
    .map(({ label, people }) => `${label}: ${people.map(({ name }) => oneLine(name)).join(', ')}`)
    .join('\n');
}

/** The people who were not absent at one vote at least, and the number of the others. */
export function toCdpAttendees(votes: CdpVote[]): { attendees: AttendeeSeed[]; alwaysAbsent: number } {
  const people = new Map<string, { person: CdpPerson; isPresent: boolean }>();
  for (const { person, decision } of votes) {
    const key = personKey(person.name);
    people.set(key, { person, isPresent: findDecision(decision)[1] !== 'absent' || (people.get(key)?.isPresent ?? false) });
  }
  const taken = new Set<string>();
  const present = [...people.values()].filter(({ isPresent }) => isPresent);
  const attendees = present.map(({ person: { name, external_source_id: source } }) => {
    const id = toRecordId('person', toSlug(name) || source, taken);
    return { id, delegate: { id, ...splitName(name), ...(source === '' ? {} : { refId: source }) } };
  });
  return { attendees, alwaysAbsent: people.size - attendees.length };
}

function groupByDecision(votes: CdpVote[]): DecisionGroup[] {
  const groups = new Map<string, DecisionGroup & { rank: number }>();
  for (const { person, decision } of votes) {
    const label = oneLine(decision) || 'Unknown';
    const [rank, key, isCast] = findDecision(label);
    const group = groups.get(label) ?? { rank, key, label, isCast, people: [] };
    group.people.push(person);
    groups.set(label, group);
  }
  return [...groups.values()].toSorted((a, b) => a.rank - b.rank).map(({ rank: _, ...group }) => group);
}

function findDecision(decision: string): [rank: number, key: string, isCast: boolean] {
  const rank = DECISIONS.findIndex(([pattern]) => pattern.test(decision.trim()));
  const [, key, isCast] = DECISIONS[rank] ?? [undefined, toSlug(decision) || 'unknown', false];
  return [rank === -1 ? DECISIONS.length : rank, key, isCast];
}
