import { useMemo } from 'react';
import { closeSpans } from '../../domain/playback/spans.ts';
import type { Speech } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { toSpans, speechPosition } from '../../domain/playback/recordingPosition.ts';
import { $currentSpeech } from '../../stores/live/currentItem.store.ts';
import { useCurrentId } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex } from '../hooks/usePlayhead.ts';

/**
 * Id of the current speech at the playhead or, in a live session, at the instant of the video. Undefined while nobody speaks, or if the
 * city hides the times (rule 9.11).
 */
export function useCurrentSpeech(
  speeches: readonly Speech[],
  { playlist, isLive }: RecordLinks,
  areTimesHidden: boolean,
  initialId: string | undefined,
): string | undefined {
  const isPlayed = !isLive && !areTimesHidden;
  const spans = useMemo(() => closeSpans(isPlayed ? toSpans(speeches, playlist, speechPosition) : []), [isPlayed, speeches, playlist]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const current = useCurrentId($currentSpeech, initialId);
  if (areTimesHidden) return undefined;
  return isLive ? current : played;
}
