import type { AttendeeSeed, VoteSeed } from '../../../../backend/src/seed/seedSchema.ts';
import type { LegistarItem, LegistarRollCall, LegistarVote } from './legistarSchema.ts';
import { rtfToText } from '../../text/rtf.ts';
import { toCastingVote, toMajority } from '../../rollCalls/decisions.ts';
import { type ReadBallots, toBallots } from '../../rollCalls/ballots.ts';
import { oneLine, splitName, toSlug } from '../../text/text.ts';
import { toCountedVote, toOutcome, type VoteAbout } from '../../rollCalls/voteGroups.ts';
import { toVoteValue, type VoteValue } from './voteValues.ts';

/** One person in a vote or roll call. */
export interface RollEntry {
  itemId: number;
  /** `person-` with the number of the person, or with the name if there is none. */
  personId: string;
  /** Number of the person. */
  refId: string | undefined;
  name: string;
  /** Whether the record has a name or a number for the person. */
  isNamed: boolean;
  value: VoteValue;
  sort: number;
}

/** Reads a person's vote. */
export function fromVote(vote: LegistarVote): RollEntry {
  const person = toPerson(vote.VotePersonId, vote.VotePersonName, vote.VoteId);
  return { ...person, itemId: vote.VoteEventItemId, value: toVoteValue(vote.VoteValueName, vote.VoteResult), sort: vote.VoteSort ?? 0 };
}

/** Reads a person's attendance. */
export function fromRollCall(call: LegistarRollCall): RollEntry {
  const person = toPerson(call.RollCallPersonId, call.RollCallPersonName, call.RollCallId);
  const value = toVoteValue(call.RollCallValueName, call.RollCallResult);
  return { ...person, itemId: call.RollCallEventItemId, value, sort: call.RollCallSort ?? 0 };
}

/** Whether somebody voted for or against; some places record votes as roll calls. */
export function isVote(roll: RollEntry[]): boolean {
  return roll.some(({ value }) => value.key === 'yes' || value.key === 'no');
}

/**
 * Converts a vote: `total` are the votes cast, `eligible` are the people who could vote; percentages are shares of the
 * votes cast, and 0 for people who did not vote.
 */
export function toVote(roll: RollEntry[], about: VoteAbout): VoteSeed {
  const groups = groupByLabel(roll).map(({ value: { key, label, isCast }, entries }) => ({ key, label, isCast, count: entries.length }));
  return { ...toCountedVote(about, groups), eligible: roll.filter(({ value }) => value.isEligible).length };
}

/**
 * Reads the outcome of an item: the word of its flag, else the flag (1 passed, 0 failed). Where they contradict each other there is none.
 */
function readOutcome({ EventItemPassedFlag: flag, EventItemPassedFlagName: name }: LegistarItem): VoteSeed['outcome'] {
  const byFlag = flag === 1 ? 'adopted' : flag === 0 ? 'rejected' : undefined;
  if (oneLine(name) === '') return byFlag;
  const outcome = toOutcome(name);
  const isContradicted = byFlag === 'adopted' ? outcome === 'rejected' : byFlag === 'rejected' && outcome === 'adopted';
  return isContradicted ? undefined : outcome;
}

/** What the source says of the decision on an item: outcome, majority needed and a casting vote. */
export function readDecision(item: LegistarItem): Pick<VoteAbout, 'outcome' | 'majority' | 'castingVote'> {
  const outcome = readOutcome(item);
  const notes = [item.EventItemActionText, item.EventItemMinutesNote, item.EventItemAgendaNote].map((note) => rtfToText(note ?? ''));
  return {
    outcome,
    majority: toMajority(item.EventItemTitle, item.EventItemActionName, ...notes),
    castingVote: toCastingVote([item.EventItemActionName, ...notes.slice(0, 2)].join('\n'), outcome),
  };
}

/** The names in a vote or roll call, one line for each value: `In Favor: Sally Bagshaw, Bruce Harrell`. */
export function rollText(roll: RollEntry[]): string {
  return groupByLabel(roll)
    .map(({ value, entries }) => `${value.label}: ${entries.map(({ name }) => name).join(', ')}`)
    .join('\n');
}

/** The ballots of a vote; `present` are the ids of the attendees. */
export function toLegistarBallots(roll: RollEntry[], present: ReadonlySet<string>): ReadBallots {
  return toBallots(
    bySort(roll).map(({ personId, refId, name, isNamed, value }) => ({
      refId,
      name: isNamed ? name : '',
      attendee: isNamed && present.has(personId) ? personId : undefined,
      vote: value.key === 'unknown' && value.ownLabel === '' ? undefined : value.key,
      label: value.ownLabel,
    })),
  );
}

/** The people who were present in one vote or roll call at least, and the number of the others. */
export function toAttendees(entries: RollEntry[]): { attendees: AttendeeSeed[]; alwaysAbsent: number } {
  const people = new Map<string, { entry: RollEntry; isPresent: boolean }>();
  for (const entry of bySort(entries)) {
    const known = people.get(entry.personId);
    people.set(entry.personId, { entry: known?.entry ?? entry, isPresent: entry.value.isPresent || (known?.isPresent ?? false) });
  }
  const attendees = [...people.values()].filter(({ isPresent }) => isPresent).map(({ entry }) => toAttendee(entry));
  return { attendees, alwaysAbsent: people.size - attendees.length };
}

function groupByLabel(roll: RollEntry[]): { value: VoteValue; entries: RollEntry[] }[] {
  const groups = Map.groupBy(bySort(roll), ({ value }) => value.label);
  return [...groups.values()]
    .flatMap((entries) => (entries[0] ? [{ value: entries[0].value, entries }] : []))
    .toSorted((a, b) => a.value.rank - b.value.rank);
}

function bySort(entries: RollEntry[]): RollEntry[] {
  return entries.toSorted((a, b) => a.sort - b.sort);
}

function toAttendee({ personId, refId, name }: RollEntry): AttendeeSeed {
  return {
    id: personId,
    delegate: { ...(refId !== undefined && { id: personId }), ...splitName(name), ...(refId !== undefined && { refId }) },
  };
}

function toPerson(id: number | null | undefined, ownName: string | null | undefined, recordId: number) {
  const refId = typeof id === 'number' ? String(id) : undefined;
  const name = oneLine(ownName) || `Person ${refId ?? recordId}`;
  const isNamed = oneLine(ownName) !== '' || refId !== undefined;
  return { personId: `person-${refId ?? (toSlug(name).slice(0, 50) || recordId)}`, refId, name, isNamed };
}
