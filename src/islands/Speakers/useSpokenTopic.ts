import { useMemo, useState } from 'react';
import { CURRENT_TOPIC } from '../../components/people/chart/SpokenTopic.tsx';
import { closeSpans } from '../../domain/playback/spans.ts';
import { toSpans } from '../../domain/playback/recordingPosition.ts';
import type { Speech, Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { findTopicAt } from '../../domain/votes/votes.ts';
import { $currentTopic } from '../../stores/live/currentItem.store.ts';
import { useCurrentId } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex } from '../hooks/usePlayhead.ts';

/**
 * The choice between the whole session, the topic that is being played and any topic that has started, and what it counts: the speeches
 * that began during the topic (rule 9.17). The address may choose a topic.
 */
export function useSpokenTopic(topics: readonly Topic[], { isLive, playlist }: RecordLinks, topicId: string | undefined) {
  const started = useMemo(() => topics.filter(({ startMs }) => startMs !== undefined), [topics]);
  const spans = useMemo(() => closeSpans(isLive ? [] : toSpans(topics, playlist)), [isLive, topics, playlist]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const shown = useCurrentId($currentTopic, undefined);
  const currentId = isLive ? shown : played;
  const [chosen, setChosen] = useState(topicId ?? '');
  const countedId = chosen === CURRENT_TOPIC ? currentId : chosen;
  const isKnown = chosen === CURRENT_TOPIC || started.some(({ id }) => id === countedId);
  const isSpokenIn = useMemo(
    () => (isKnown ? ({ startMs }: Speech) => findTopicAt(startMs, topics)?.id === countedId : undefined),
    [isKnown, topics, countedId],
  );
  return {
    topics: started,
    chosen: isKnown ? chosen : '',
    // The choice stays while no topic is being played.
    hasCurrent: currentId !== undefined || chosen === CURRENT_TOPIC,
    isOfTopic: isKnown,
    isSpokenIn,
    onChoose: setChosen,
  };
}
