import { useMemo } from 'react';
import type { TopicState } from '../../components/topics/TopicRow.tsx';
import { closeSpans } from '../../domain/playback/spans.ts';
import type { Topic } from '../../domain/session/metadata.ts';
import type { Playlist } from '../../domain/playback/playlist.ts';
import { spansOf } from '../../domain/playback/recordingPosition.ts';
import { $currentTopic } from '../../stores/live/currentItem.store.ts';
import { useStartedTopics, useCurrentId } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex, useLastStarted } from '../hooks/usePlayhead.ts';

/** What is known of a live session's topics when its page is rendered. */
export interface LiveTopics {
  currentId: string | undefined;
  /** How many have begun. */
  started: number;
}

/** Where each topic stands, by what is played or, of a live session, by what is shown; and the span of the one that plays. */
export function useTopicStates(topics: readonly Topic[], playlist: Playlist | undefined, live: LiveTopics | undefined) {
  const spans = useMemo(() => closeSpans(live ? [] : spansOf(topics, playlist)), [topics, playlist, live]);
  const playing = useCurrentIndex(spans);
  const lastStarted = useLastStarted(spans);
  const liveId = useCurrentId($currentTopic, live?.currentId);
  const started = useStartedTopics(live?.started ?? 0);
  const states = useMemo(() => {
    const states = new Map<string, TopicState>();
    if (live) {
      topics.forEach(({ id }, index) => states.set(id, id === liveId ? 'current' : index < started ? 'past' : 'future'));
    } else if (lastStarted >= 0) {
      spans.forEach(({ id }, index) => states.set(id, index === playing ? 'current' : index <= lastStarted ? 'past' : 'future'));
    }
    return states;
  }, [topics, live, liveId, started, spans, playing, lastStarted]);
  return { states, playing: spans[playing] };
}
