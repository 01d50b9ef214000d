import type { LiveList, LiveRecord } from './recordChanges.ts';
import {
  type Attendee,
  compareAttendees,
  compareSpeeches,
  compareTopics,
  type SessionMetadata,
  type Speech,
  withAttendees,
} from '../session/metadata.ts';

const COMPARE: Record<LiveList, (a: never, b: never) => number> = {
  topics: compareTopics,
  votes: compareTopics,
  attendees: compareAttendees,
  speeches: compareSpeeches,
};

/** The lists with one list replaced: sorted, and with the speeches matched to attendees again when needed (rules 8.1, 9.1, 9.3). */
export function replaceList<T extends SessionMetadata>(lists: T, list: LiveList, records: readonly LiveRecord[]): T {
  const sorted = [...records].sort(COMPARE[list] as (a: LiveRecord, b: LiveRecord) => number);
  const changed = { ...lists, [list]: sorted };
  return list === 'attendees' || list === 'speeches'
    ? { ...changed, speeches: withAttendees(changed.speeches, changed.attendees) }
    : changed;
}

/** Inserts a record into a sorted list by binary search. */
function insert<T>(records: T[], record: T, compare: (a: T, b: T) => number): void {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(records[middle] as T, record) < 0) low = middle + 1;
    else high = middle;
  }
  records.splice(low, 0, record);
}

/** Matches again the speeches that name a changed attendee or have its old or new microphone (rule 9.3). */
function matchSpeeches(speeches: readonly Speech[], attendees: readonly Attendee[], changed: readonly Attendee[]): Speech[] {
  const keys = new Set<unknown>(changed.flatMap(({ id, microphone = id }) => [id, microphone]));
  const isAffected = ({ attendee, microphone }: Speech) => keys.has(attendee?.id) || keys.has(microphone);
  const matched = withAttendees(speeches.filter(isAffected), attendees).values();
  return speeches.map((speech) => (isAffected(speech) ? (matched.next().value as Speech) : speech));
}

/**
 * The lists with one record changed, added (`old` is undefined) or removed (`record` is undefined). The other records are not sorted again:
 * a list may have 20,000 records and hundreds of changes in a second.
 */
export function changeRecord<T extends SessionMetadata>(
  lists: T,
  list: LiveList,
  old: LiveRecord | undefined,
  record: LiveRecord | undefined,
): T {
  const known: readonly LiveRecord[] = lists[list];
  const records = known.filter(({ id }) => id !== old?.id);
  const [named] = record && list === 'speeches' ? withAttendees([record as Speech], lists.attendees) : [record];
  if (named) insert(records, named, COMPARE[list] as (a: LiveRecord, b: LiveRecord) => number);
  const changed = { ...lists, [list]: records };
  if (list !== 'attendees') return changed;
  const attendees = [old, record].filter((each) => each !== undefined) as Attendee[];
  return { ...changed, speeches: matchSpeeches(changed.speeches, changed.attendees, attendees) };
}
