import type { OpenSession } from '../../domain/session/sessionView.ts';
import type { LiveTopics } from '../../islands/Topics/useTopicStates.ts';

/** Where the topics of a session that is followed stand when its page is rendered; undefined of a recording. */
export function liveTopicsOf({ live, metadata }: OpenSession): LiveTopics | undefined {
  if (!live) return undefined;
  const started = metadata.topics.filter(({ startMs = Infinity }) => startMs <= live.instantMs).length;
  return { currentId: live.currentItems.topic?.id, started };
}
