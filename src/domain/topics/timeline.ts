import { compareTopics, type SessionMetadata, type Speech, type Topic, type Vote } from '../session/metadata.ts';

/** What happened in a session, or is still to come; instants in epoch ms (spec §3). */
export type TimelineItem = { id: string; startMs: number | undefined; stopMs: number | undefined; priority: number } & (
  { type: 'speech'; data: Speech } | { type: 'topic'; data: Topic } | { type: 'vote'; data: Vote }
);

/** Of a topic, a vote and a speech that agree in everything else, that is the order. */
const TYPES: readonly TimelineItem['type'][] = ['topic', 'vote', 'speech'];

/** Items with a start first, by start, then priority, then id; the others after them by priority and id (spec §4). */
const compareItems = (a: TimelineItem, b: TimelineItem): number => compareTopics(a, b) || TYPES.indexOf(a.type) - TYPES.indexOf(b.type);

/** Speeches, topics and votes of a session in one order (spec §4 "timeline"); speeches have no priority and come last among what begins with them. */
export function toTimeline({ topics, speeches, votes }: Pick<SessionMetadata, 'topics' | 'speeches' | 'votes'>): TimelineItem[] {
  const items: TimelineItem[] = [
    ...topics.map((data) => ({ ...timesOf(data), type: 'topic' as const, priority: data.priority, data })),
    ...votes.map((data) => ({ ...timesOf(data), type: 'vote' as const, priority: data.priority, data })),
    ...speeches.map((data) => ({ ...timesOf(data), type: 'speech' as const, priority: Number.MAX_SAFE_INTEGER, data })),
  ];
  return items.sort(compareItems);
}

const timesOf = ({ id, startMs, stopMs }: Pick<TimelineItem, 'id' | 'startMs' | 'stopMs'>) => ({ id, startMs, stopMs });
