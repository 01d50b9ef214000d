import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useMemo } from 'react';
import { TopicProgress } from '../../components/topics/TopicProgress.tsx';
import { type ClosedSpan, topicProgress } from '../../domain/playback/spans.ts';
import { $playback } from '../../stores/player/playback.store.ts';

/** How much of a topic was played: alone in following the position. */
export function TopicPlayed({ span, label }: { span: ClosedSpan; label: string }) {
  const $percent = useMemo(() => computed($playback, ({ currentTime }) => Math.round(10 * topicProgress(span, currentTime)) / 10), [span]);
  return <TopicProgress percent={useStore($percent)} label={label} />;
}
