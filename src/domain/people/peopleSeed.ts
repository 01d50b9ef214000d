import { type Attendee, compareSpeeches, type SessionMetadata, type Speech } from '../session/metadata.ts';
import { withoutUndefined } from '../session/withoutUndefined.ts';

/**
 * Attendees and speeches as the page passes them to the island. Each person occurs once, and each property of the speeches is a list of
 * numbers in their order, because a session can have hundreds of speeches: as objects they make the longest page too heavy.
 */
export interface PeopleSeed {
  people: Attendee[];
  /** Start of the first speech in epoch ms, then ms from each start to the next. */
  steps: number[];
  /** Lengths in ms; null for a speech without a stop. */
  lengths: (number | null)[];
  /** Indexes of the speakers in `people`; -1 for an unknown speaker. */
  speakers: number[];
  /** Ids of the speeches of a live session; the speeches of a recording are numbered. */
  ids: string[] | undefined;
  /** Indexes of the attendees in `people`. */
  attendees: number[];
}

const toShownAttendee = ({
  id,
  delegateId,
  refId,
  firstName,
  lastName,
  photo,
  division,
  divisionColour,
  role,
  rolePriority,
}: Attendee): Attendee => ({
  id,
  firstName,
  lastName,
  photo,
  division,
  divisionColour,
  role,
  rolePriority,
  description: undefined,
  microphone: undefined,
  ...(delegateId !== undefined && { delegateId }),
  ...(refId !== undefined && { refId }),
});

/** Packs the attendees and speeches that a page shows for an island. */
export function toPeopleSeed({ speeches, attendees }: SessionMetadata, isLive: boolean): PeopleSeed {
  const ordered = speeches.toSorted(compareSpeeches);
  const all = [...ordered.map(({ attendee }) => attendee), ...attendees].filter((person) => person !== undefined);
  const people = new Map(all.map((person) => [person.id, person]));
  const indexes = new Map([...people.keys()].map((id, index) => [id, index]));
  const toIndex = (person: Attendee | undefined) => indexes.get(person?.id ?? '') ?? -1;
  return {
    people: [...people.values()].map((person) => withoutUndefined(toShownAttendee(person))),
    steps: ordered.map(({ startMs }, index) => startMs - (ordered[index - 1]?.startMs ?? 0)),
    lengths: ordered.map(({ startMs, stopMs }) => (stopMs === undefined ? null : stopMs - startMs)),
    speakers: ordered.map(({ attendee }) => toIndex(attendee)),
    ids: isLive ? ordered.map(({ id }) => id) : undefined,
    attendees: attendees.map(toIndex),
  };
}

/** Unpacks the records of a seed, without the fields that the lists do not show. */
export function fromPeopleSeed(seed: PeopleSeed): Pick<SessionMetadata, 'speeches' | 'attendees'> {
  const { people, steps, lengths, speakers, ids, attendees } = seed;
  let startMs = 0;
  const speeches = steps.map((stepMs, index): Speech => {
    startMs += stepMs;
    const lengthMs = lengths[index] ?? undefined;
    return {
      id: ids?.[index] ?? String(index),
      startMs,
      stopMs: lengthMs === undefined ? undefined : startMs + lengthMs,
      attendee: people[speakers[index] ?? -1],
    };
  });
  return { speeches, attendees: attendees.flatMap((index) => people[index] ?? []) };
}
