import { useCallback, useSyncExternalStore } from 'react';
import { type ClosedSpan, currentIndex, lastStarted } from '../../domain/playback/spans.ts';
import { $playback, $playerPhase } from '../../stores/player/playback.store.ts';

function subscribe(onChange: () => void): () => void {
  const ends = [$playback.listen(onChange), $playerPhase.listen(onChange)];
  return () => {
    for (const end of ends) end();
  };
}

/** Renders again only when the number that a function of the playhead's position (seconds) answers changes; -1 before our player plays. */
function useOfPosition(of: (seconds: number) => number): number {
  const read = useCallback(() => ($playerPhase.get() === 'native' ? -1 : of($playback.get().currentTime)), [of]);
  return useSyncExternalStore(subscribe, read, () => -1);
}

/** Index of the span (seconds, ordered by start) that the playhead is in; -1 for none, and before our player plays. */
export const useCurrentIndex = (spans: readonly ClosedSpan[]): number =>
  useOfPosition(useCallback((seconds: number) => currentIndex(spans, seconds), [spans]));

/** Index of the last span (seconds, ordered by start) that has begun at the playhead; -1 for none, and before our player plays. */
export const useLastStarted = (spans: readonly ClosedSpan[]): number =>
  useOfPosition(useCallback((seconds: number) => lastStarted(spans, seconds), [spans]));

/** The playhead's position, seconds; before our player plays, where playing begins. */
export const usePosition = (startAt: number): number =>
  useSyncExternalStore(
    subscribe,
    () => ($playerPhase.get() === 'native' ? startAt : $playback.get().currentTime),
    () => startAt,
  );
