import type { AttendeeSeed } from '../../../../backend/src/seed/seedSchema.ts';
import { type ReadBallots, toBallots } from '../../rollCalls/ballots.ts';
import { toRecordId } from '../../text/sourceIds.ts';
import { oneLine, splitName } from '../../text/text.ts';
import { findTargets, parseFields, type OriDocument, type OriGraph } from './oriDocuments.ts';
import { oriNamedSchema, oriVoteSchema } from './oriSchema.ts';
import { readOption } from './oriVotes.ts';

/** The people of a meeting: those who attended, then those who voted without being listed. */
export interface OriPeople {
  attendees: AttendeeSeed[];
  /** How many of them are in the list of attendees. */
  listed: number;
  ids: Map<OriDocument, string>;
}

/** Collects the people of a meeting; somebody who voted was present. */
export function toOriPeople(graph: OriGraph, listed: readonly OriDocument[], ballots: readonly OriDocument[]): OriPeople {
  const people: OriPeople = { attendees: [], listed: 0, ids: new Map() };
  const taken = new Set<string>();
  const add = (person: OriDocument): void => {
    const attendee = people.ids.has(person) ? undefined : toAttendee(person, taken);
    if (!attendee) return;
    people.attendees.push(attendee);
    people.ids.set(person, attendee.id);
  };
  for (const person of listed) add(person);
  people.listed = people.attendees.length;
  for (const ballot of ballots) {
    const person = findVoter(graph, ballot);
    if (person && readOption(ballot).isCast) add(person);
  }
  return people;
}

/** The ballots of a vote; a vote of a group is none. */
export function toOriBallots(graph: OriGraph, votes: readonly OriDocument[], { ids }: OriPeople): ReadBallots {
  return toBallots(
    votes.map((vote) => {
      const person = findVoter(graph, vote);
      const { key, label } = readOption(vote);
      const [group] = findTargets(graph, parseFields(oriVoteSchema, vote).group).found;
      return {
        refId: person?.key,
        name: person ? nameOf(person) : '',
        attendee: person && ids.get(person),
        division: group && nameOf(group),
        vote: key === 'unknown' ? undefined : key,
        label: key === 'unknown' ? undefined : label,
      };
    }),
  );
}

/** The documents of a vote that name its person and its group. */
export function listVoters(graph: OriGraph, vote: OriDocument): OriDocument[] {
  const { voter, group } = parseFields(oriVoteSchema, vote);
  return findTargets(graph, [voter, group]).found;
}

function findVoter(graph: OriGraph, vote: OriDocument): OriDocument | undefined {
  return findTargets(graph, parseFields(oriVoteSchema, vote).voter).found[0];
}

function nameOf(document: OriDocument): string {
  const { name, given_name, family_name } = parseFields(oriNamedSchema, document);
  return oneLine(name) || oneLine(`${given_name} ${family_name}`);
}

function toAttendee(person: OriDocument, taken: Set<string>): AttendeeSeed | undefined {
  const { name, given_name, family_name } = parseFields(oriNamedSchema, person);
  const parts =
    family_name !== '' && given_name !== '' ? { firstname: oneLine(given_name), lastname: oneLine(family_name) } : splitName(name);
  if (parts.lastname === '') return undefined;
  const id = toRecordId('person', person.key ?? parts.lastname, taken);
  return { id, delegate: { ...(person.key !== undefined && { id }), ...parts, ...(person.key !== undefined && { refId: person.key }) } };
}
