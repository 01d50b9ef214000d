import { useMemo } from 'react';
import { closeSpans } from '../../domain/currentMoment.ts';
import type { Speech } from '../../domain/metadata.ts';
import type { RecordLinks } from '../../domain/recordLinks.ts';
import { spansOf, speechPosition } from '../../domain/sessionMoments.ts';
import { $currentSpeech } from '../../stores/liveMoment.store.ts';
import { useCurrentId } from '../useLiveRecords.ts';
import { useCurrentIndex } from '../usePlayhead.ts';

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
