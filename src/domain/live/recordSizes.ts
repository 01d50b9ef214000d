import type { RecordList, SessionMetadata } from '../session/metadata.ts';

/** Maximum size of the records of a session together: about that of four full lists with short texts (rule 12.11). */
export const SIZE_LIMIT = 10_000_000;

/** Size of a value besides the characters of a text. */
const VALUE_SIZE = 4;

/** Sizes of the lists of a session, and of the changes of records that cannot be shown yet. */
export type RecordSizes = Readonly<Record<RecordList | 'pending', number>>;

/** Size of a value with everything in it, in characters. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return VALUE_SIZE + value.length;
  if (typeof value !== 'object' || value === null) return VALUE_SIZE;
  let size = VALUE_SIZE;
  for (const part of Object.values(value)) size += sizeOf(part);
  return size;
}

const total = ({ topics, speeches, votes, attendees, pending }: RecordSizes): number => topics + speeches + votes + attendees + pending;

/** The sizes of all lists, without pending changes. */
export const sizesOf = ({ topics, speeches, votes, attendees }: SessionMetadata): RecordSizes => ({
  topics: sizeOf(topics),
  speeches: sizeOf(speeches),
  votes: sizeOf(votes),
  attendees: sizeOf(attendees),
  pending: 0,
});

/** Whether a change makes the records of a session too large; one that makes them smaller never does. */
export const isTooLarge = (before: RecordSizes, after: RecordSizes): boolean => total(after) > SIZE_LIMIT && total(after) > total(before);
