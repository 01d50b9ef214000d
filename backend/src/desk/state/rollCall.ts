import type { Attendee, Ballot, Division, Vote } from '../../store/records.ts';
import { sortPeople } from './deskPeople.ts';
import { CHOICES, type Choice } from './deskVotes.ts';

/** The choices of a roll call, in the order of their keys 1 to 4. */
export const ROLL_CHOICES = [...CHOICES, 'absent'] as const;

/** Name of a choice of a roll call. */
export type RollChoice = (typeof ROLL_CHOICES)[number];

/** A member of the roll call; without a ballot nothing is recorded. */
export interface RollMember {
  attendee: Attendee;
  ballot: Ballot | undefined;
}

/** The members of a division; those without one are the last group. */
export interface RollGroup {
  division: Division | undefined;
  members: RollMember[];
}

/** A roll call as the desk shows it. */
export interface RollCall {
  /** By the name of the division, then that of the member. */
  groups: RollGroup[];
  /** The ballots of people who are not attendees of the session. */
  others: Ballot[];
}

/** What is entered: the choice of each attendee by id; undefined takes the ballot away. */
export type RollEntries = ReadonlyMap<string, RollChoice | undefined>;

/** Joins the attendees of a session with the ballots of a vote (rule 10.12), in the order of a language (BCP 47 tag). */
export function toRollCall({ ballots = [] }: Pick<Vote, 'ballots'>, attendees: readonly Attendee[], language: string): RollCall {
  const findId = indexPeople(attendees);
  const byAttendee = new Map<string, Ballot>();
  const others: Ballot[] = [];
  for (const ballot of ballots) {
    const id = findId(ballot);
    if (id === undefined || byAttendee.has(id)) others.push(ballot);
    else byAttendee.set(id, ballot);
  }
  const groups = new Map<string | undefined, RollGroup>();
  for (const attendee of sortPeople(attendees, language)) {
    const { division } = attendee.delegate;
    const group = groups.get(division?._id) ?? { division, members: [] };
    group.members.push({ attendee, ballot: byAttendee.get(attendee._id) });
    groups.set(division?._id, group);
  }
  const collator = new Intl.Collator(language);
  const order = (one: RollGroup, other: RollGroup) => {
    if (!one.division || !other.division) return Number(!one.division) - Number(!other.division);
    return collator.compare(one.division.name, other.division.name);
  };
  return { groups: [...groups.values()].toSorted(order), others };
}

/** Finds the attendee of a ballot: by id, or as the delegate whom it names. */
function indexPeople(attendees: readonly Attendee[]): (ballot: Ballot) => string | undefined {
  const attendeeIds = new Set(attendees.map(({ _id }) => _id));
  const byDelegate = new Map<string, string>();
  for (const { _id, delegate } of attendees) {
    for (const id of [delegate._id, delegate.refId]) if (id !== undefined && !byDelegate.has(id)) byDelegate.set(id, _id);
  }
  return ({ attendee, delegate }) => {
    if (attendee !== undefined && attendeeIds.has(attendee)) return attendee;
    return delegate === undefined ? undefined : byDelegate.get(delegate);
  };
}

/** The ballots of a vote after an entry: a ballot that says the same stays as it is, and new ones come last. */
export function enterBallots(
  ballots: readonly Ballot[],
  attendees: readonly Attendee[],
  entries: RollEntries,
  labels: Partial<Record<RollChoice, string>>,
): Ballot[] {
  const findId = indexPeople(attendees);
  const left = new Map(entries);
  const said = (vote: RollChoice) => (labels[vote] === undefined ? { vote } : { vote, label: labels[vote] });
  const changed = ballots.flatMap((ballot) => {
    const id = findId(ballot);
    if (id === undefined || !left.has(id)) return [ballot];
    const choice = left.get(id);
    left.delete(id);
    if (choice === undefined) return [];
    if (choice === ballot.vote) return [ballot];
    const { vote: _vote, label: _label, ...person } = ballot;
    return [{ ...person, ...said(choice) }];
  });
  const added = [...left].flatMap(([attendee, choice]) => (choice === undefined ? [] : [{ attendee, ...said(choice) }]));
  return [...changed, ...added];
}

/** Counts the ballots of the three choices. */
export function tally(ballots: readonly Ballot[]): Record<Choice, number> {
  const count = (choice: Choice) => ballots.filter(({ vote }) => vote === choice).length;
  return { yes: count('yes'), no: count('no'), abstain: count('abstain') };
}

/** The counts and the ballots of a vote. */
interface CountedVote {
  result: readonly { vote: string; count: number }[];
  ballots?: readonly Ballot[] | undefined;
}

/** The counts that a vote states for the three choices; a choice without a row has 0. */
export function toStatedCounts({ result }: Pick<CountedVote, 'result'>): Record<Choice, number> {
  const stated = (choice: Choice) => result.find(({ vote }) => vote === choice)?.count ?? 0;
  return { yes: stated('yes'), no: stated('no'), abstain: stated('abstain') };
}

/** Whether the counts of a vote are those of its ballots; if not, somebody has typed them, and a roll call leaves them as they are. */
export function hasRollCounts(vote: CountedVote): boolean {
  const counted = tally(vote.ballots ?? []);
  const stated = toStatedCounts(vote);
  return CHOICES.every((choice) => counted[choice] === stated[choice]);
}

const isRollChoice = (value: string): value is RollChoice => ROLL_CHOICES.some((choice) => choice === value);

/**
 * Reads the fields of a form: `ballot-ATTENDEE` is a choice or `clear`, and `division-DIVISION` is the choice of all its members but those
 * who are absent. Undefined if they name somebody or something that does not exist.
 */
export function readEntries(
  fields: Readonly<Record<string, string>>,
  { groups }: RollCall,
): Map<string, RollChoice | undefined> | undefined {
  const entries = new Map<string, RollChoice | undefined>();
  const ids = new Set(groups.flatMap(({ members }) => members.map(({ attendee }) => attendee._id)));
  for (const [name, value] of Object.entries(fields)) {
    const [, kind, id = ''] = /^(ballot|division)-(.+)$/s.exec(name) ?? [];
    if (kind === undefined) continue;
    if (!isRollChoice(value) && !(kind === 'ballot' && value === 'clear')) return undefined;
    const choice = isRollChoice(value) ? value : undefined;
    if (kind === 'ballot') {
      if (!ids.has(id)) return undefined;
      entries.set(id, choice);
      continue;
    }
    const group = groups.find(({ division }) => division?._id === id);
    if (!group) return undefined;
    for (const { attendee, ballot } of group.members) {
      const now = entries.has(attendee._id) ? entries.get(attendee._id) : ballot?.vote;
      if (now !== 'absent') entries.set(attendee._id, choice);
    }
  }
  return entries;
}
