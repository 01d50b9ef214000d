import type { Topic } from '../session/metadata.ts';
import { toChapters } from './chapters.ts';
import type { Playlist } from './playlist.ts';

/** An agenda item of a recording and where it starts, in seconds. */
export interface RecordedItem {
  id: string;
  /** Name in one line. */
  name: string;
  startSeconds: number;
}

/** The items of a recording that have started, by start (rule 8.7). */
export const toRecordedItems = (topics: readonly Topic[], playlist: Playlist | undefined): RecordedItem[] =>
  toChapters(topics, playlist, undefined).map(({ topicId, name, startSeconds }) => ({ id: topicId, name, startSeconds }));

/** The item at a position in seconds; undefined before the first. */
export const itemAt = <T extends Pick<RecordedItem, 'startSeconds'>>(items: readonly T[], seconds: number): T | undefined =>
  items.findLast(({ startSeconds }) => startSeconds <= seconds);

/**
 * The whole second of a position, for an address (rule 16.7): rounded down, or up where the second below belongs to the item before. The
 * address so opens the item at the position.
 */
export function wholeSecondAt(items: readonly Pick<RecordedItem, 'startSeconds'>[], seconds: number): number {
  const below = Math.floor(seconds);
  return itemAt(items, below) === itemAt(items, seconds) ? below : Math.ceil(seconds);
}
