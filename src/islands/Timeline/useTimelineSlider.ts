import type { PlayheadSlider } from '../../components/timeline/Playhead.tsx';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { requestSeekBy } from '../../stores/player/playback.store.ts';
import type { TimelinePoint, TimelineTarget } from './timelineTargets.ts';

/** Scale of a timeline, and the playhead on it, in seconds. */
export interface SliderScale {
  min: number;
  max: number;
  now: number;
  /** Whether the timeline is that of a live stream, whose ends are not exactly those of the scale. */
  isLive?: boolean;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 60;
/** Longer than any session: a seek stops at the ends of the stream. */
const BEYOND_SECONDS = 1e6;

/** The playhead as a slider: arrow keys move by 5 s, Page Up and Page Down by a minute, Home and End to the ends (rule 8.12). */
export function useTimelineSlider(
  scale: SliderScale | undefined,
  name: string,
  targetAt: (point: TimelinePoint) => TimelineTarget,
): PlayheadSlider | undefined {
  if (!scale) return undefined;
  const { min, max, isLive = false } = scale;
  const now = Math.min(max, Math.max(min, scale.now));
  const x = (TIMELINE_LENGTH * (now - min)) / Math.max(1, max - min);
  return {
    ...{ name, min, max, now },
    // In the row of the topics.
    text: targetAt({ x, y: Infinity, unitsPerPx: 1 }).label,
    onKeyDown: (event) => {
      const seconds = {
        ...{ ArrowLeft: -STEP_SECONDS, ArrowDown: -STEP_SECONDS, ArrowRight: STEP_SECONDS, ArrowUp: STEP_SECONDS },
        ...{
          PageDown: -PAGE_SECONDS,
          PageUp: PAGE_SECONDS,
          Home: isLive ? -BEYOND_SECONDS : min - now,
          End: isLive ? BEYOND_SECONDS : max - now,
        },
      }[event.key];
      if (seconds === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      requestSeekBy(seconds);
    },
  };
}
