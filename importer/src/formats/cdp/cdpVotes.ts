import type { AttendeeSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { type ReadBallots, toBallots } from '../../rollCalls/ballots.ts';
import { toRecordId } from '../../text/sourceIds.ts';
import { oneLine, personKey, splitName, toSlug } from '../../text/text.ts';
import { toCountedVote, type VoteAbout, type VoteGroup } from '../../rollCalls/voteGroups.ts';
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

/** The people of the roll calls of an event. */
export interface CdpPeople {
  attendees: AttendeeSeed[];
  /** The attendee by the key of the person; none for people who were absent at every vote. */
  ids: ReadonlyMap<string, string>;
  /** The key of a person (see `toKeys`). */
  keyOf: (person: CdpPerson) => string;
  alwaysAbsent: number;
}

/** The people who were not absent at one vote at least, and the number of the others. Two of one name with different ids are two people. */
export function toCdpPeople(votes: CdpVote[]): CdpPeople {
  const keyOf = toKeys(votes.map(({ person }) => person));
  const people = new Map<string, { person: CdpPerson; isPresent: boolean }>();
  for (const { person, decision } of votes) {
    const key = keyOf(person);
    const known = people.get(key);
    const isPresent = findDecision(decision)[1] !== 'absent' || (known?.isPresent ?? false);
    people.set(key, { person: known && known.person.external_source_id !== '' ? known.person : person, isPresent });
  }
  const taken = new Set<string>();
  const present = [...people].filter(([, { isPresent }]) => isPresent);
  const attendees = present.map(([, { person }]) => {
    const { name, external_source_id: source } = person;
    const id = toRecordId('person', source || toSlug(name), taken);
    return { id, delegate: { ...(source !== '' && { id }), ...splitName(name), ...(source !== '' && { refId: source }) } };
  });
  const ids = new Map(present.map(([key], index) => [key, attendees[index]?.id ?? '']));
  return { attendees, ids, keyOf, alwaysAbsent: people.size - attendees.length };
}

/** The ballots of an item. */
export function toCdpBallots(votes: CdpVote[], { ids, keyOf }: CdpPeople): ReadBallots {
  return toBallots(
    votes.map(({ person, decision }) => ({
      refId: person.external_source_id || undefined,
      name: oneLine(person.name),
      attendee: ids.get(keyOf(person)),
      vote: oneLine(decision) === '' ? undefined : findDecision(decision)[1],
      label: decision,
    })),
  );
}

/** How a person is told from others: by the id of the source; without one, by that of the only person of this name, else by the name. */
function toKeys(people: CdpPerson[]): (person: CdpPerson) => string {
  const idsOfName = new Map<string, Set<string>>();
  for (const { name, external_source_id: id } of people) {
    if (id === '') continue;
    idsOfName.set(personKey(name), (idsOfName.get(personKey(name)) ?? new Set()).add(id));
  }
  return ({ name, external_source_id: id }) => {
    const [only, ...others] = idsOfName.get(personKey(name)) ?? [];
    const known = id || (others.length === 0 ? only : undefined);
    return known === undefined ? `name ${personKey(name)}` : `id ${known}`;
  };
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
