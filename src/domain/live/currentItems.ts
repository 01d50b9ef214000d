import { type ClosedSpan, closeSpans, currentIndex, type Span, topicProgress } from '../playback/spans.ts';
import type { SessionMetadata, Speech, Topic, Vote } from '../session/metadata.ts';

/** What is going on at an instant. */
export interface CurrentItems {
  topic: Topic | undefined;
  /** Percent of the topic that lies before the instant (spec §4). */
  progress: number;
  speech: Speech | undefined;
  vote: Vote | undefined;
}

type Timed = Pick<Topic, 'startMs' | 'stopMs'>;

/** Items that have begun, as spans of epoch ms in order of their beginning. */
function started<T extends Timed>(items: readonly T[]): ClosedSpan<Span & { item: T }>[] {
  return closeSpans(items.flatMap((item) => (item.startMs === undefined ? [] : { item, from: item.startMs, until: item.stopMs })));
}

/** The item that is going on at an instant, epoch ms: of those that have begun by then and have not ended, the last to begin. */
export function currentOf<T extends Timed>(items: readonly T[], instantMs: number): T | undefined {
  const spans = started(items);
  return spans[currentIndex(spans, instantMs)]?.item;
}

/** What is going on in a session at an instant, epoch ms: what has begun by then and has not ended. */
export function currentItemsAt({ topics, speeches, votes }: Omit<SessionMetadata, 'attendees'>, instantMs: number): CurrentItems {
  const topic = currentOf(topics, instantMs);
  const progress = topic?.startMs === undefined ? 0 : topicProgress({ from: topic.startMs, until: topic.stopMs }, instantMs);
  return { topic, progress, speech: currentOf(speeches, instantMs), vote: currentOf(votes, instantMs) };
}
