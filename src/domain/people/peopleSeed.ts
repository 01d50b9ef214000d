import type { Attendee, SessionMetadata, Speech } from '../session/metadata.ts';

/**
 * Who spoke and who attends, as the page hands it to the island: every person once. There may be hundreds of speeches, so each of their
 * properties is a column: numbers with spaces between them.
 */
export interface PeopleSeed {
  people: Attendee[];
  /** Epoch ms of the first beginning, then ms from one beginning to the next. */
  starts: string;
  /** Length in ms; `n` where nobody knows it or the next speech follows at once. */
  lengths: string;
  /** Places in `people` of the speakers, -1 for nobody known. */
  speakers: string;
  /** Ids of the speeches while the session is live; those of a recording are numbered. */
  ids: string[] | undefined;
  /** Places in `people` of those who attend. */
  attendees: number[];
}

interface SeedChoices {
  isLive: boolean;
  /** Whether the city hides who spoke when: the order stays, as instants that say nothing else. */
  areTimesHidden: boolean;
}

const UNKNOWN = 'n';

const shownOf = ({ id, delegateId, firstName, lastName, photo, division, role, rolePriority }: Attendee): Attendee => ({
  ...{ id, firstName, lastName, photo, division, role, rolePriority, description: undefined, microphone: undefined },
  ...(delegateId !== undefined && { delegateId }),
});

const byStart = (a: Speech, b: Speech) => a.startMs - b.startMs || (a.id < b.id ? -1 : Number(a.id > b.id));

/** The people and speeches of a session, as small as they can be. */
export function toPeopleSeed({ speeches, attendees }: SessionMetadata, { isLive, areTimesHidden }: SeedChoices): PeopleSeed {
  const ordered = speeches
    .toSorted(byStart)
    .map((speech, index) => (areTimesHidden ? { ...speech, startMs: index, stopMs: index } : speech));
  const all = [...ordered.map(({ attendee }) => attendee), ...attendees].filter((person) => person !== undefined);
  const people = new Map(all.map((person) => [person.id, person]));
  const places = new Map([...people.keys()].map((id, place) => [id, place]));
  const placeOf = (person: Attendee | undefined) => places.get(person?.id ?? '') ?? -1;
  const lengthOf = ({ startMs, stopMs }: Speech, next: Speech | undefined) =>
    stopMs === undefined || (stopMs === next?.startMs && stopMs > startMs) ? UNKNOWN : stopMs - startMs;
  return {
    people: [...people.values()].map(shownOf),
    starts: ordered.map(({ startMs }, index) => startMs - (ordered[index - 1]?.startMs ?? 0)).join(' '),
    lengths: ordered.map((speech, index) => lengthOf(speech, ordered[index + 1])).join(' '),
    speakers: ordered.map(({ attendee }) => placeOf(attendee)).join(' '),
    ids: isLive ? ordered.map(({ id }) => id) : undefined,
    attendees: attendees.map(placeOf),
  };
}

/** The records that a seed was made of, without what the lists do not show. */
export function fromPeopleSeed({ people, ids, attendees, ...columns }: PeopleSeed): Pick<SessionMetadata, 'speeches' | 'attendees'> {
  const read = (column: string) => (column === '' ? [] : column.split(' '));
  const [starts, lengths, speakers] = [columns.starts, columns.lengths, columns.speakers].map(read) as [string[], string[], string[]];
  let startMs = 0;
  const speeches = starts.map((step, index): Speech => {
    startMs += Number(step);
    const length = lengths[index];
    const stopMs = length === undefined || length === UNKNOWN ? undefined : startMs + Number(length);
    return { id: ids?.[index] ?? String(index), startMs, stopMs, attendee: people[Number(speakers[index])] };
  });
  return { speeches, attendees: attendees.flatMap((place) => people[place] ?? []) };
}
