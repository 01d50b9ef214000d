import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { TopicState } from '../../components/topics/TopicRow.tsx';
import { closeSpans } from '../../domain/playback/spans.ts';
import type { Topic } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { toSpans } from '../../domain/playback/recordingPosition.ts';
import { $currentTopic } from '../../stores/live/currentItem.store.ts';
import { $playerPhase } from '../../stores/player/playback.store.ts';
import { useStartedTopics, useCurrentId } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex, useLastStarted } from '../hooks/usePlayhead.ts';

/**
 * The state of each topic by id (rules 8.4, 8.5), from the playhead or, in a live session, from the instant of the video; `playing` is the
 * span of the topic at the playhead. Until a live session is followed, the current topic and the number of topics that have started are the
 * initial ones. Until a recording is played, the initial topic is the one with which it starts.
 */
export function useTopicStates(
  topics: readonly Topic[],
  { isLive, playlist }: Pick<RecordLinks, 'isLive' | 'playlist'>,
  initialId: string | undefined,
  initiallyStarted: number,
) {
  const given = useMemo(() => (isLive ? [] : toSpans(topics, playlist)), [topics, playlist, isLive]);
  const spans = useMemo(() => closeSpans(given), [given]);
  const playing = useCurrentIndex(spans);
  const lastStarted = useLastStarted(spans);
  const liveId = useCurrentId($currentTopic, initialId);
  const started = useStartedTopics(initiallyStarted);
  const wasPlayed = useStore($playerPhase, { ssr: 'initial' }) !== 'native';
  const states = useMemo(() => {
    const states = new Map<string, TopicState>();
    if (isLive) {
      topics.forEach(({ id }, index) => states.set(id, id === liveId ? 'current' : index < started ? 'past' : 'future'));
    } else if (lastStarted >= 0) {
      spans.forEach(({ id }, index) => states.set(id, index === playing ? 'current' : index <= lastStarted ? 'past' : 'future'));
    } else if (!wasPlayed && initialId !== undefined) {
      states.set(initialId, 'current');
    }
    return states;
  }, [topics, isLive, liveId, started, spans, playing, lastStarted, wasPlayed, initialId]);
  const playingId = spans[playing]?.id;
  const initial = wasPlayed ? undefined : initialId;
  return {
    states,
    currentId: isLive ? liveId : (playingId ?? initial),
    // Without a stop the progress is not that until the next topic (rule 8.3).
    playing: useMemo(() => given.find(({ id }) => id === playingId), [given, playingId]),
  };
}
