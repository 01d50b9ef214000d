import type { Attendee, RecordList, SessionMetadata, Speech, Topic, Vote } from './metadata.ts';
import { withoutUndefined } from './withoutUndefined.ts';

/** A speech whose speaker is an index in `people`. */
interface SeedSpeech {
  id: string;
  startMs: number;
  /** Absent while the speech lasts. */
  stopMs?: number | undefined;
  /** Absent for an unknown speaker. */
  person?: number | undefined;
}

/** The records that a page passes to its islands: every person once, without what the city hides. Instants in epoch ms. */
export interface SessionSeed {
  topics: Topic[];
  votes: Vote[];
  people: Attendee[];
  speeches: SeedSpeech[];
  /** Indexes of the attendees in `people`. */
  attendees: number[];
  /** The lists that are not known (rule 17.17); absent when all are. */
  unknown?: readonly RecordList[];
}

/** Packs the records of a session, without what the city hides, for its page. */
export function toSeed({ topics, votes, speeches, attendees, unknown = [] }: SessionMetadata): SessionSeed {
  const people: Attendee[] = [];
  const indexById = new Map<string, number>();
  const getIndex = (person: Attendee): number => {
    const known = indexById.get(person.id);
    if (known !== undefined) return known;
    indexById.set(person.id, people.length);
    return people.push(withoutUndefined(person)) - 1;
  };
  const attendeeIndexes = attendees.map(getIndex);
  const toSeedSpeech = ({ id, startMs, stopMs, attendee }: Speech): SeedSpeech => ({
    id,
    startMs,
    stopMs,
    person: attendee && getIndex(attendee),
  });
  return {
    topics,
    votes,
    speeches: speeches.map((speech) => withoutUndefined(toSeedSpeech(speech))),
    people,
    attendees: attendeeIndexes,
    ...(unknown.length > 0 && { unknown }),
  };
}

/** Unpacks the records of a seed. */
export function fromSeed({ topics, votes, people, speeches, attendees, unknown }: SessionSeed): SessionMetadata {
  return {
    topics,
    votes,
    speeches: speeches.map(({ id, startMs, stopMs, person }): Speech => ({
      id,
      startMs,
      stopMs,
      attendee: person === undefined ? undefined : people[person],
    })),
    attendees: attendees.flatMap((index) => people[index] ?? []),
    unknown,
  };
}
