import type { LinkedDocument } from '../documents/linkedDocuments.ts';

/** An item of the agenda; instants in epoch ms. */
export interface Topic {
  id: string;
  name: string;
  description: string | undefined;
  /** Absent without any. */
  documents?: readonly LinkedDocument[];
  /** Id of the matter that the source gives: topics of several sessions with one id are about the same item (rule 26.20). */
  dossier?: string | undefined;
  /** The agenda number with which the name begins, if the source gives it apart. */
  number?: string | undefined;
  priority: number;
  startMs: number | undefined;
  stopMs: number | undefined;
}

/** A person who takes part in a session; never contains an e-mail address (rule 9.12). */
export interface Attendee {
  id: string;
  /** Identifies the person when the service gives it: one person may attend in two roles (rule 9.5). */
  delegateId?: string | undefined;
  /** Id of the person in the source of the service: it stays when delegates get new ids (rule 26.1). */
  refId?: string | undefined;
  firstName: string;
  lastName: string;
  description: string | undefined;
  photo: string | undefined;
  division: string | undefined;
  divisionId?: string | undefined;
  /** Colour of the division, `#rrggbb`, if the service gives it (rule 8.11). */
  divisionColour?: string | undefined;
  role: string | undefined;
  rolePriority: number;
  microphone: number | undefined;
}

/** One turn at the microphone; instants in epoch ms. */
export interface Speech {
  id: string;
  startMs: number;
  stopMs: number | undefined;
  attendee: Attendee | undefined;
  /** Number of the microphone: identifies the speaker when the service names no attendee (rule 9.3). */
  microphone?: number | undefined;
  /** The attendee was found by the microphone and not named: a later match may find another one (rule 9.3). */
  isMatchedByMicrophone?: boolean;
}

/** One row of a vote's result; `percentage` is a whole number (rule 10.1). What the service does not say is undefined (rule 10.11). */
export interface VoteResult {
  vote: string;
  label: string;
  count: number | undefined;
  percentage: number | undefined;
}

/** The outcome of a vote as its source states it; it is never computed from counts (rule 10.3). */
export type VoteOutcome = 'adopted' | 'rejected' | 'tied' | 'withdrawn';

/** The vote of the chair that decided; `attendee` is the id of the attendee, if the source names one. */
export interface CastingVote {
  attendee?: string | undefined;
  vote: string;
}

/** How one person voted, as the source states it: the person by id of the attendee or delegate, or by name (rule 10.12). */
export interface Ballot {
  attendee?: string | undefined;
  delegate?: string | undefined;
  /** Id by which the pages know that delegate, where they found the name elsewhere (rule 26.30). */
  person?: string | undefined;
  name?: string | undefined;
  /** Name of the division at the time of the vote, if the source states it here. */
  division?: string | undefined;
  /** `yes`, `no`, `abstain` or another choice, such as `absent`. */
  vote: string;
  /** The choice in the words of the source. */
  label?: string | undefined;
}

/** A vote; instants in epoch ms. */
export interface Vote {
  id: string;
  name: string;
  priority: number;
  startMs: number | undefined;
  stopMs: number | undefined;
  /** Undefined when it is not known although there are rows (rule 10.11). */
  total: number | undefined;
  eligible: number | undefined;
  /** Undefined when the source states none. */
  outcome?: VoteOutcome | undefined;
  /** The required majority, if the source states it: `simple`, `absolute`, `two-thirds`, `three-quarters` or a text. */
  majority?: string | undefined;
  castingVote?: CastingVote | undefined;
  result: VoteResult[];
  /** Absent when the source states none: the vote has totals only (rule 10.12). */
  ballots?: readonly Ballot[] | undefined;
}

/** Name of a list of records of a session. */
export type RecordList = 'topics' | 'speeches' | 'votes' | 'attendees';

/** All records of one session. */
export interface SessionMetadata {
  topics: Topic[];
  speeches: Speech[];
  votes: Vote[];
  attendees: Attendee[];
  /** The lists that the service has not sent: they are not known to be empty (rule 17.17). Absent when all are known. */
  unknown?: readonly RecordList[] | undefined;
}

/** The lists of records of a session. */
export const RECORD_LISTS: readonly RecordList[] = ['topics', 'speeches', 'votes', 'attendees'];

/** The records of a session that has none. */
export const NO_RECORDS: SessionMetadata = { topics: [], speeches: [], votes: [], attendees: [] };

/** The records of a session of which nothing has arrived. */
export const UNKNOWN_RECORDS: SessionMetadata = { ...NO_RECORDS, unknown: RECORD_LISTS };

/** Whether a list of records was not sent (rule 17.17). */
export const isUnknown = ({ unknown = [] }: Pick<SessionMetadata, 'unknown'>, list: RecordList): boolean => unknown.includes(list);

/** The fields that decide the order of topics and of timeline items. */
type Ordered = Pick<Topic, 'startMs' | 'priority' | 'id'>;

/** Orders topics: those with a start first, by start, priority and id; the others by priority and id (rule 8.1). */
export function compareTopics(a: Ordered, b: Ordered): number {
  if (a.startMs !== undefined && b.startMs !== undefined) return a.startMs - b.startMs || a.priority - b.priority || compareIds(a, b);
  if (a.startMs !== undefined) return -1;
  if (b.startMs !== undefined) return 1;
  return a.priority - b.priority || compareIds(a, b);
}

/** Orders speeches by start and id. */
export const compareSpeeches = (a: Speech, b: Speech): number => a.startMs - b.startMs || compareIds(a, b);

/** Orders attendees by role priority, last name and id (rule 9.1); a fixed locale makes the order the same on every machine. */
export const compareAttendees = (a: Attendee, b: Attendee): number =>
  a.rolePriority - b.rolePriority || a.lastName.localeCompare(b.lastName, 'en') || compareIds(a, b);

/** Compares by code unit, which gives the same order on every machine. */
const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/**
 * Sets the attendee of each speech from the current attendees: the one that the speech names, else the one with its microphone (rule 9.3).
 */
export function withAttendees(speeches: readonly Speech[], attendees: readonly Attendee[]): Speech[] {
  const neededKeys = new Set<unknown>(speeches.flatMap(({ attendee, microphone }) => [attendee?.id, microphone]));
  const attendeeByKey = new Map<unknown, Attendee>();
  for (const attendee of attendees)
    for (const key of [attendee.microphone, attendee.id]) if (neededKeys.has(key)) attendeeByKey.set(key, attendee);
  return speeches.map((speech) => {
    const { attendee, microphone, isMatchedByMicrophone = attendee === undefined } = speech;
    const found = isMatchedByMicrophone ? microphone !== undefined && attendeeByKey.get(microphone) : attendeeByKey.get(attendee?.id);
    if (!found || found === attendee) return speech;
    return isMatchedByMicrophone ? { ...speech, attendee: found, isMatchedByMicrophone } : { ...speech, attendee: found };
  });
}
