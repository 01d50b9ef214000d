import type { PlayheadSlider } from '../../components/timeline/Playhead.tsx';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import { requestSeekBy } from '../../stores/player/playback.store.ts';
import type { TimelinePoint, TimelineTarget } from './timelineTargets.ts';

/** Scale of a timeline, and the playhead on it, in seconds. */
export interface SliderScale {
  min: number;
  max: number;
  now: number;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 60;

/** The playhead as a slider: arrow keys move by 5 s, Page Up and Page Down by a minute, Home and End to the ends (rule 8.12). */
export function useTimelineSlider(
  scale: SliderScale | undefined,
  name: string,
  targetAt: (point: TimelinePoint) => TimelineTarget,
): PlayheadSlider | undefined {
  if (!scale) return undefined;
  const { min, max, now } = scale;
  const x = (TIMELINE_LENGTH * (now - min)) / Math.max(1, max - min);
  return {
    ...{ name, min, max, now },
    // In the row of the topics.
    text: targetAt({ x, y: Infinity, unitsPerPx: 1 }).label,
    onKeyDown: (event) => {
      const seconds = {
        ...{ ArrowLeft: -STEP_SECONDS, ArrowDown: -STEP_SECONDS, ArrowRight: STEP_SECONDS, ArrowUp: STEP_SECONDS },
        ...{ PageDown: -PAGE_SECONDS, PageUp: PAGE_SECONDS, Home: min - now, End: max - now },
      }[event.key];
      if (seconds === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      requestSeekBy(seconds);
    },
  };
}
