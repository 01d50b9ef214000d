import type { Topic } from '../session/metadata.ts';

/** To so many ms an estimate is rounded: it is no better than that. */
const STEP_MS = 5 * 60_000;

/**
 * About when a topic will begin, epoch ms, to five minutes: those before it are taken to last as long as those that are over did on average.
 * `topics` are in the order of spec §4. Undefined while none is over, and for a topic that has begun.
 */
export function estimateStart(topics: readonly Topic[], id: string, nowMs: number): number | undefined {
  const hasStarted = ({ startMs = Infinity }: Topic) => startMs <= nowMs;
  const isOver = ({ stopMs = Infinity }: Topic) => stopMs <= nowMs;
  const lengths = topics
    .filter((topic) => hasStarted(topic) && isOver(topic))
    .map(({ startMs = 0, stopMs = 0 }) => stopMs - startMs)
    .filter((length) => length > 0);
  const before = topics.filter((topic) => !hasStarted(topic)).findIndex((topic) => topic.id === id);
  if (lengths.length === 0 || before < 0) return undefined;
  const usualMs = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const running = topics.findLast((topic) => hasStarted(topic) && !isOver(topic));
  const freeMs = Math.max(nowMs, (running?.startMs ?? -Infinity) + usualMs);
  const roundedMs = Math.round((freeMs + before * usualMs) / STEP_MS) * STEP_MS;
  return roundedMs < nowMs ? roundedMs + STEP_MS : roundedMs;
}
