import { compareTopics, type SessionMetadata, type Speech, type Topic, type Vote } from '../session/metadata.ts';

/** A speech, topic or vote of a session, started or not; instants in epoch ms. */
export type TimelineItem = { id: string; startMs: number | undefined; stopMs: number | undefined; priority: number } & (
  { type: 'speech'; data: Speech } | { type: 'topic'; data: Topic } | { type: 'vote'; data: Vote }
);

/** Order of items that are equal in start, priority and id (rule 8.2). */
const TYPES: readonly TimelineItem['type'][] = ['topic', 'vote', 'speech'];

/** Compares by start, then priority, then id, then type; items without a start come last (rules 8.1, 8.2). */
const compareItems = (a: TimelineItem, b: TimelineItem): number => compareTopics(a, b) || TYPES.indexOf(a.type) - TYPES.indexOf(b.type);

/**
 * Merges topics, votes and speeches into one ordered timeline (rule 8.2); speeches have no priority and come last among items with the same
 * start.
 */
export function toTimeline({ topics, speeches, votes }: Pick<SessionMetadata, 'topics' | 'speeches' | 'votes'>): TimelineItem[] {
  const items: TimelineItem[] = [
    ...topics.map((data) => ({ ...timesOf(data), type: 'topic' as const, priority: data.priority, data })),
    ...votes.map((data) => ({ ...timesOf(data), type: 'vote' as const, priority: data.priority, data })),
    ...speeches.map((data) => ({ ...timesOf(data), type: 'speech' as const, priority: Number.MAX_SAFE_INTEGER, data })),
  ];
  return items.sort(compareItems);
}

const timesOf = ({ id, startMs, stopMs }: Pick<TimelineItem, 'id' | 'startMs' | 'stopMs'>) => ({ id, startMs, stopMs });
