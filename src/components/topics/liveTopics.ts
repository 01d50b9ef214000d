import type { OpenSession } from '../../domain/session/sessionView.ts';
import type { LiveTopics } from '../../islands/Topics/useTopicStates.ts';

/** The states of the topics of a followed session when its page is rendered; undefined for a recording. */
export function toLiveTopics({ live, metadata }: OpenSession): LiveTopics | undefined {
  if (!live) return undefined;
  const started = metadata.topics.filter(({ startMs = Infinity }) => startMs <= live.instantMs).length;
  return { currentId: live.currentItems.topic?.id, started };
}
