import type { Topic } from '../../store/records.ts';

/** The topics in the order of the agenda, which starting them does not change. */
export function toAgenda(topics: readonly Topic[]): Topic[] {
  return topics.toSorted((a, b) => a.priority - b.priority);
}

/** Whether a topic, speech or vote has started and not stopped. */
export function isRunning({ start, stop }: { start?: unknown; stop?: unknown }): boolean {
  return start != null && stop == null;
}

/** The topic that started last and has not stopped. */
export function findCurrentTopic(agenda: readonly Topic[]): Topic | undefined {
  return agenda
    .filter(isRunning)
    .reduce<Topic | undefined>((last, topic) => (last && startOf(last) > startOf(topic) ? last : topic), undefined);
}

/**
 * The topic that follows: the first one after the current topic, or after the one that started last, that has not started; if there is
 * none, the first one that was skipped.
 */
export function findNextTopic(agenda: readonly Topic[]): Topic | undefined {
  const started = agenda.filter(({ start }) => start != null);
  const last = findCurrentTopic(agenda) ?? started.toSorted((a, b) => startOf(a) - startOf(b)).at(-1);
  const isOpen = (topic: Topic) => topic.start == null;
  return agenda.slice(last ? agenda.indexOf(last) + 1 : 0).find(isOpen) ?? agenda.find(isOpen);
}

/** The priority of a topic or vote that comes after all others. */
export function toLastPriority(items: readonly { priority: number }[]): number {
  return items.reduce((last, { priority }) => Math.max(last, priority), 0) + 1;
}

function startOf(topic: Topic): number {
  return topic.start?.utc ?? 0;
}
