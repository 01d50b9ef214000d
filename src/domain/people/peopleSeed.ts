import type { Attendee, SessionMetadata, Speech } from '../session/metadata.ts';
import { withoutUndefined } from '../session/withoutUndefined.ts';

/**
 * Attendees and speeches as the page passes them to the island. Each person occurs once, and each property of the speeches is a column of
 * numbers separated by spaces, because a session can have hundreds of speeches.
 */
export interface PeopleSeed {
  people: Attendee[];
  /** Start of the first speech in epoch ms, then ms from each start to the next. */
  starts: string;
  /** Lengths in ms; `n` when the length is unknown or the next speech follows without a gap. */
  lengths: string;
  /** Indexes of the speakers in `people`; -1 for an unknown speaker. */
  speakers: string;
  /** Ids of the speeches of a live session; the speeches of a recording are numbered. */
  ids: string[] | undefined;
  /** Indexes of the attendees in `people`. */
  attendees: number[];
}

const UNKNOWN = 'n';

const toShownAttendee = ({ id, delegateId, firstName, lastName, photo, division, role, rolePriority }: Attendee): Attendee => ({
  id,
  firstName,
  lastName,
  photo,
  division,
  role,
  rolePriority,
  description: undefined,
  microphone: undefined,
  ...(delegateId !== undefined && { delegateId }),
});

const compareSpeeches = (a: Speech, b: Speech) => a.startMs - b.startMs || (a.id < b.id ? -1 : Number(a.id > b.id));

/** Packs the attendees and speeches that a page shows for an island. */
export function toPeopleSeed({ speeches, attendees }: SessionMetadata, isLive: boolean): PeopleSeed {
  const ordered = speeches.toSorted(compareSpeeches);
  const all = [...ordered.map(({ attendee }) => attendee), ...attendees].filter((person) => person !== undefined);
  const people = new Map(all.map((person) => [person.id, person]));
  const indexes = new Map([...people.keys()].map((id, index) => [id, index]));
  const toIndex = (person: Attendee | undefined) => indexes.get(person?.id ?? '') ?? -1;
  const toLength = ({ startMs, stopMs }: Speech, next: Speech | undefined) =>
    stopMs === undefined || (stopMs === next?.startMs && stopMs > startMs) ? UNKNOWN : stopMs - startMs;
  return {
    people: [...people.values()].map((person) => withoutUndefined(toShownAttendee(person))),
    starts: ordered.map(({ startMs }, index) => startMs - (ordered[index - 1]?.startMs ?? 0)).join(' '),
    lengths: ordered.map((speech, index) => toLength(speech, ordered[index + 1])).join(' '),
    speakers: ordered.map(({ attendee }) => toIndex(attendee)).join(' '),
    ids: isLive ? ordered.map(({ id }) => id) : undefined,
    attendees: attendees.map(toIndex),
  };
}

/** Unpacks the records of a seed, without the fields that the lists do not show. */
export function fromPeopleSeed({ people, ids, attendees, ...columns }: PeopleSeed): Pick<SessionMetadata, 'speeches' | 'attendees'> {
  const read = (column: string) => (column === '' ? [] : column.split(' '));
  const [starts, lengths, speakers] = [columns.starts, columns.lengths, columns.speakers].map(read) as [string[], string[], string[]];
  let startMs = 0;
  const speeches = starts.map((stepMs, index): Speech => {
    startMs += Number(stepMs);
    const length = lengths[index];
    const stopMs = length === undefined || length === UNKNOWN ? undefined : startMs + Number(length);
    return { id: ids?.[index] ?? String(index), startMs, stopMs, attendee: people[Number(speakers[index])] };
  });
  return { speeches, attendees: attendees.flatMap((index) => people[index] ?? []) };
}
