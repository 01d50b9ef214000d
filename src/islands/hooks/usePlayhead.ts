import { useCallback, useSyncExternalStore } from 'react';
import { type ClosedSpan, currentIndex, lastStarted } from '../../domain/playback/spans.ts';
import { $playback, $playerPhase } from '../../stores/player/playback.store.ts';

function subscribe(onChange: () => void): () => void {
  const disposers = [$playback.listen(onChange), $playerPhase.listen(onChange)];
  return () => {
    for (const dispose of disposers) dispose();
  };
}

/** Result of a function of the playhead's position (seconds), rendered again only when it changes; -1 before the portal's player plays. */
function useAtPlayhead(compute: (seconds: number) => number): number {
  const read = useCallback(() => ($playerPhase.get() === 'native' ? -1 : compute($playback.get().currentTime)), [compute]);
  return useSyncExternalStore(subscribe, read, () => -1);
}

/** Index of the span (seconds, ordered by start) that contains the playhead; -1 for none, and before the portal's player plays. */
export const useCurrentIndex = (spans: readonly ClosedSpan[]): number =>
  useAtPlayhead(useCallback((seconds: number) => currentIndex(spans, seconds), [spans]));

/**
 * Index of the last span (seconds, ordered by start) that starts at or before the playhead; -1 for none, and before the portal's player
 * plays.
 */
export const useLastStarted = (spans: readonly ClosedSpan[]): number =>
  useAtPlayhead(useCallback((seconds: number) => lastStarted(spans, seconds), [spans]));

/** Position of the playhead, seconds; `startAt` before the portal's player plays. */
export const usePosition = (startAt: number): number =>
  useSyncExternalStore(
    subscribe,
    () => ($playerPhase.get() === 'native' ? startAt : $playback.get().currentTime),
    () => startAt,
  );
