import type { LiveList, LiveRecord } from './liveEvents.ts';
import { type Attendee, compareAttendees, compareTopics, type SessionMetadata, type Speech, withAttendees } from '../session/metadata.ts';

const orderOf: Record<LiveList, (a: never, b: never) => number> = {
  topics: compareTopics,
  votes: compareTopics,
  attendees: compareAttendees,
  speeches: (a: { startMs: number; id: string }, b: { startMs: number; id: string }) =>
    a.startMs - b.startMs || (a.id < b.id ? -1 : Number(a.id > b.id)),
};

/** The lists with one of them told as a whole: in its order, and the speeches with who spoke them. */
export function replaceList<T extends SessionMetadata>(lists: T, list: LiveList, records: readonly LiveRecord[]): T {
  const sorted = [...records].sort(orderOf[list] as (a: LiveRecord, b: LiveRecord) => number);
  const changed = { ...lists, [list]: sorted };
  return list === 'attendees' || list === 'speeches'
    ? { ...changed, speeches: withAttendees(changed.speeches, changed.attendees) }
    : changed;
}

/** Adds a record to a sorted list where it belongs. */
function insert<T>(records: T[], record: T, compare: (a: T, b: T) => number): void {
  let [low, high] = [0, records.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(records[middle] as T, record) < 0) low = middle + 1;
    else high = middle;
  }
  records.splice(low, 0, record);
}

/** The speeches after attendees have changed: those that name one, or were spoken where one sits or sat. */
function renameSpeakers(speeches: readonly Speech[], attendees: readonly Attendee[], changed: readonly Attendee[]): Speech[] {
  const keys = new Set<unknown>(changed.flatMap(({ id, microphone = id }) => [id, microphone]));
  const isMeant = ({ attendee, microphone }: Speech) => keys.has(attendee?.id) || keys.has(microphone);
  const renamed = withAttendees(speeches.filter(isMeant), attendees).values();
  return speeches.map((speech) => (isMeant(speech) ? (renamed.next().value as Speech) : speech));
}

/**
 * The lists with one record changed, added (`old` is undefined) or taken away (`record` is undefined). The others are not sorted again:
 * there may be 20,000 of them, and hundreds of changes in a second.
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
  if (named) insert(records, named, orderOf[list] as (a: LiveRecord, b: LiveRecord) => number);
  const changed = { ...lists, [list]: records };
  if (list !== 'attendees') return changed;
  const attendees = [old, record].filter((each) => each !== undefined) as Attendee[];
  return { ...changed, speeches: renameSpeakers(changed.speeches, changed.attendees, attendees) };
}
