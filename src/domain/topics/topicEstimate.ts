import type { Topic } from '../session/metadata.ts';

/** Step of an estimate, ms: the average is no more precise. */
const STEP_MS = 5 * 60_000;

/**
 * Estimates when a topic starts (epoch ms) in steps of five minutes: each topic before it gets the average length of the topics that are
 * over (rule 8.9). `topics` are in the order of rule 8.1. Undefined while no topic is over, and for a topic that has started.
 */
export function estimateStart(topics: readonly Topic[], id: string, nowMs: number): number | undefined {
  const hasStarted = ({ startMs = Infinity }: Topic) => startMs <= nowMs;
  const isOver = ({ stopMs = Infinity }: Topic) => stopMs <= nowMs;
  const lengthsMs = topics
    .filter((topic) => hasStarted(topic) && isOver(topic))
    .map(({ startMs = 0, stopMs = 0 }) => stopMs - startMs)
    .filter((lengthMs) => lengthMs > 0);
  const before = topics.filter((topic) => !hasStarted(topic)).findIndex((topic) => topic.id === id);
  if (lengthsMs.length === 0 || before < 0) return undefined;
  const averageMs = lengthsMs.reduce((sum, lengthMs) => sum + lengthMs, 0) / lengthsMs.length;
  const running = topics.findLast((topic) => hasStarted(topic) && !isOver(topic));
  const currentEndMs = Math.max(nowMs, (running?.startMs ?? -Infinity) + averageMs);
  const roundedMs = Math.round((currentEndMs + before * averageMs) / STEP_MS) * STEP_MS;
  return roundedMs < nowMs ? roundedMs + STEP_MS : roundedMs;
}
