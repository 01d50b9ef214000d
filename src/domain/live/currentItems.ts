import { type ClosedSpan, closeSpans, currentIndex, type Span, topicProgress } from '../playback/spans.ts';
import type { SessionMetadata, Speech, Topic, Vote } from '../session/metadata.ts';

/** The current items at an instant. */
export interface CurrentItems {
  topic: Topic | undefined;
  /** Progress of the topic in percent (rule 8.3). */
  progress: number;
  speech: Speech | undefined;
  vote: Vote | undefined;
}

type Timed = Pick<Topic, 'startMs' | 'stopMs'>;

/** The items with a start, as spans in epoch ms ordered by start. */
function toStartedSpans<T extends Timed>(items: readonly T[]): ClosedSpan<Span & { item: T }>[] {
  return closeSpans(items.flatMap((item) => (item.startMs === undefined ? [] : { item, from: item.startMs, until: item.stopMs })));
}

/** The current item at an instant (epoch ms): of the items that run then, the one that started last (rules 8.4, 8.5). */
export function currentOf<T extends Timed>(items: readonly T[], instantMs: number): T | undefined {
  const spans = toStartedSpans(items);
  return spans[currentIndex(spans, instantMs)]?.item;
}

/** The last instant up to another one (epoch ms) at which an item started or stopped; undefined before the first start. */
export function lastChangeMs(items: readonly Timed[], instantMs: number): number | undefined {
  const changes = items.flatMap(({ startMs, stopMs }) => [startMs, stopMs]).filter((ms) => ms !== undefined && ms <= instantMs);
  return changes.reduce((last, ms) => (last === undefined || (ms !== undefined && ms > last) ? ms : last), undefined);
}

/** Number of topics that have started at an instant (epoch ms); they are the first in the order of rule 8.1. */
export const countStarted = (topics: readonly Pick<Topic, 'startMs'>[], instantMs: number): number =>
  topics.filter(({ startMs = Infinity }) => startMs <= instantMs).length;

/** The current topic, speech and vote of a session at an instant, epoch ms (rules 8.3 to 8.5). */
export function currentItemsAt({ topics, speeches, votes }: Omit<SessionMetadata, 'attendees'>, instantMs: number): CurrentItems {
  const topic = currentOf(topics, instantMs);
  const progress = topic?.startMs === undefined ? 0 : topicProgress({ from: topic.startMs, until: topic.stopMs }, instantMs);
  return { topic, progress, speech: currentOf(speeches, instantMs), vote: currentOf(votes, instantMs) };
}
