import { useMemo } from 'react';
import { closeSpans } from '../../domain/playback/spans.ts';
import type { Speech } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import { spansOf, speechPosition } from '../../domain/playback/recordingPosition.ts';
import { $currentSpeech } from '../../stores/live/currentItem.store.ts';
import { useCurrentId } from '../hooks/useLiveRecords.ts';
import { useCurrentIndex } from '../hooks/usePlayhead.ts';

/** Id of the speech that plays or, of a live session, lasts at what is shown; undefined where nobody speaks, or nobody may know. */
export function useCurrentSpeech(
  speeches: readonly Speech[],
  { playlist, isLive }: RecordLinks,
  areTimesHidden: boolean,
  initialId: string | undefined,
): string | undefined {
  const isPlayed = !isLive && !areTimesHidden;
  const spans = useMemo(() => closeSpans(isPlayed ? spansOf(speeches, playlist, speechPosition) : []), [isPlayed, speeches, playlist]);
  const played = spans[useCurrentIndex(spans)]?.id;
  const current = useCurrentId($currentSpeech, initialId);
  if (areTimesHidden) return undefined;
  return isLive ? current : played;
}
