import {
  type Attendee,
  compareAttendees,
  compareSpeeches,
  compareTopics,
  RECORD_LISTS,
  type RecordList,
  type SessionMetadata,
  type Topic,
  type Vote,
} from './metadata.ts';

/** Number of records of a session that a page shows at most, all lists together (rule 6.16): rendering 2000 takes up to half a second. */
export const MOST_RECORDS = 2000;

/** A number for each list of a session. */
export type RecordCounts = Record<RecordList, number>;

/** The records that a page shows; `left` is how many of each list it does not show, absent when it shows all (rule 6.16). */
export interface ShownRecords extends SessionMetadata {
  left?: RecordCounts;
}

/** Divides `MOST_RECORDS` between the lists: a short list is shown whole, and what it leaves is for the longer ones (rule 6.16). */
export function shareRecords(counts: RecordCounts): RecordCounts {
  const shares = { ...counts };
  let free = MOST_RECORDS;
  for (const [index, list] of RECORD_LISTS.toSorted((a, b) => counts[a] - counts[b]).entries()) {
    shares[list] = Math.min(counts[list], Math.floor(free / (RECORD_LISTS.length - index)));
    free -= shares[list];
  }
  return shares;
}

/**
 * Index of the first of `most` (2 or more) items that are shown of `count`, so that item `focus` is among them. It moves in steps of half
 * of `most`: a list that follows a live session seldom moves.
 */
export function firstShown(count: number, most: number, focus: number): number {
  const half = Math.max(1, Math.floor(most / 2));
  const first = focus < most ? 0 : (Math.floor(focus / half) - 1) * half;
  return Math.max(0, Math.min(first, count - most));
}

interface Dated {
  startMs: number | undefined;
}

/**
 * Indexes of the `most` records that are shown of an ordered list: the found ones before others, else those around an instant (epoch ms).
 */
function chooseShown<T extends Dated>(list: readonly T[], most: number, atMs: number, isFound?: (record: T) => boolean): Set<number> {
  const all = [...list.keys()];
  if (isFound) {
    const found = Map.groupBy(all, (index) => list[index] !== undefined && isFound(list[index]));
    return new Set([...(found.get(true) ?? []), ...(found.get(false) ?? [])].slice(0, most).sort((a, b) => a - b));
  }
  const first = firstShown(
    list.length,
    most,
    list.findLastIndex(({ startMs = Infinity }) => startMs <= atMs),
  );
  return new Set(all.slice(first, first + most));
}

/** The chosen records. One without a stop ends where the next one begins, also if that is not shown (rule 8.4). */
function endShown<T extends Dated & { stopMs: number | undefined }>(list: readonly T[], chosen: ReadonlySet<number>): T[] {
  return [...chosen].flatMap((index) => {
    const record = list[index];
    if (!record) return [];
    const { startMs, stopMs } = record;
    if (startMs === undefined || stopMs !== undefined || chosen.has(index + 1)) return record;
    let next = index + 1;
    while ((list[next]?.startMs ?? Infinity) <= startMs) next += 1;
    return { ...record, stopMs: list[next]?.startMs };
  });
}

/**
 * The records of a session that a page shows, at most `MOST_RECORDS` (rule 6.16); the lists themselves when all are shown. Of a longer list
 * it shows the records around `atMs` (epoch ms), of topics that were searched those that were found first.
 */
export function toShownRecords(records: SessionMetadata, atMs = -Infinity, isFound?: (topic: Topic) => boolean): ShownRecords {
  const { topics, speeches, votes, attendees, unknown } = records;
  const counts = { topics: topics.length, speeches: speeches.length, votes: votes.length, attendees: attendees.length };
  const most = shareRecords(counts);
  if (RECORD_LISTS.every((list) => most[list] === counts[list])) return { topics, speeches, votes, attendees, unknown };
  const cut = <T>(list: T[], share: number, toShown: () => T[]) => (list.length > share ? toShown() : list);
  return {
    topics: cut(topics, most.topics, () => endShown(topics, chooseShown(topics, most.topics, atMs, isFound))),
    speeches: cut(speeches, most.speeches, () => {
      const ordered = speeches.toSorted(compareSpeeches);
      return endShown(ordered, chooseShown(ordered, most.speeches, atMs));
    }),
    votes: cut(votes, most.votes, () => {
      const ordered: Vote[] = votes.toSorted(compareTopics);
      return [...chooseShown(ordered, most.votes, atMs)].flatMap((index) => ordered[index] ?? []);
    }),
    unknown,
    attendees: cut(attendees, most.attendees, (): Attendee[] => attendees.toSorted(compareAttendees).slice(0, most.attendees)),
    left: {
      topics: counts.topics - most.topics,
      speeches: counts.speeches - most.speeches,
      votes: counts.votes - most.votes,
      attendees: counts.attendees - most.attendees,
    },
  };
}
