/** A moment of a topic, epoch ms. */
export interface Topic {
  id: string;
  name: string;
  description: string | undefined;
  priority: number;
  startMs: number | undefined;
  stopMs: number | undefined;
}

/** Somebody who takes part; a delegate's e-mail address is never kept (contract §6). */
export interface Attendee {
  id: string;
  /** Who it is, where upstream says so: one person may attend in two roles. */
  delegateId?: string | undefined;
  firstName: string;
  lastName: string;
  description: string | undefined;
  photo: string | undefined;
  division: string | undefined;
  divisionId?: string | undefined;
  role: string | undefined;
  rolePriority: number;
  microphone: number | undefined;
}

/** One turn at the microphone, epoch ms. */
export interface Speech {
  id: string;
  startMs: number;
  stopMs: number | undefined;
  attendee: Attendee | undefined;
  /** Where it was spoken: tells who, where upstream does not (contract §6). */
  microphone?: number | undefined;
  /** The attendee was not named, but found by the microphone: another one may be found there later. */
  isByMicrophone?: boolean;
}

/** One row of a vote's outcome; `percentage` is whole (spec §9). */
export interface VoteResult {
  vote: string;
  label: string;
  count: number;
  percentage: number;
}

/** A vote, epoch ms. */
export interface Vote {
  id: string;
  name: string;
  priority: number;
  startMs: number | undefined;
  stopMs: number | undefined;
  total: number;
  eligible: number | undefined;
  result: VoteResult[];
}

/** Everything the metadata broker tells about one session at one moment. */
export interface SessionMetadata {
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  attendees: Attendee[];
}

/** What a place among topics, or on the timeline, depends on. */
type Ordered = Pick<Topic, 'startMs' | 'priority' | 'id'>;

/** Topics with a start first, by time; the rest by priority (spec §4). */
export function compareTopics(a: Ordered, b: Ordered): number {
  if (a.startMs !== undefined && b.startMs !== undefined) return a.startMs - b.startMs || a.priority - b.priority || compareIds(a, b);
  if (a.startMs !== undefined) return -1;
  if (b.startMs !== undefined) return 1;
  return a.priority - b.priority || compareIds(a, b);
}

/** Attendees ascending by role priority (spec §4); equal ones by name, so that the order is stable, and the same on every machine. */
export const compareAttendees = (a: Attendee, b: Attendee): number =>
  a.rolePriority - b.rolePriority || a.lastName.localeCompare(b.lastName, 'en') || compareIds(a, b);

/** By code unit, so that every machine orders the same way. */
const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Whole percentage of `count` in `total`; 0 of nothing is 0 (spec §9). */
export const wholePercentage = (count: number, total: number): number => (total > 0 ? Math.round((100 * count) / total) : 0);

/** Speeches with who spoke them, as the attendees are now: by the attendee that one names, else by microphone (contract §6). */
export function withAttendees(speeches: readonly Speech[], attendees: readonly Attendee[]): Speech[] {
  const wanted = new Set<unknown>(speeches.flatMap(({ attendee, microphone }) => [attendee?.id, microphone]));
  const known = new Map<unknown, Attendee>();
  for (const attendee of attendees) for (const key of [attendee.microphone, attendee.id]) if (wanted.has(key)) known.set(key, attendee);
  return speeches.map((speech) => {
    const { attendee, microphone, isByMicrophone = attendee === undefined } = speech;
    const found = isByMicrophone ? microphone !== undefined && known.get(microphone) : known.get(attendee?.id);
    if (!found || found === attendee) return speech;
    return isByMicrophone ? { ...speech, attendee: found, isByMicrophone } : { ...speech, attendee: found };
  });
}
