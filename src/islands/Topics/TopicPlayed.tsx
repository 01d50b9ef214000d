import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { TopicProgress } from '../../components/topics/TopicProgress.tsx';
import { type Span, topicProgress } from '../../domain/playback/spans.ts';
import { $playback } from '../../stores/player/playback.store.ts';

/** The progress of a topic (rule 8.3). A separate component, so that only it renders when the position changes. */
export function TopicPlayed({ span }: { span: Span }) {
  const $percent = useMemo(() => computed($playback, ({ currentTime }) => Math.round(10 * topicProgress(span, currentTime)) / 10), [span]);
  return <TopicProgress percent={useStore($percent)} />;
}
