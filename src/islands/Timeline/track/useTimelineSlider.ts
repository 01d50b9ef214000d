import type { PlayheadSlider } from '../../../components/timeline/Playhead.tsx';
import type { TimelineTarget } from './timelineTargets.ts';
import { $player } from '../../../stores/player/playback.store.ts';

/** Scale of a timeline, and the playhead on it, in seconds. */
export interface SliderScale {
  min: number;
  max: number;
  now: number;
  /** What is at the playhead: time, topic and speaker. */
  target: TimelineTarget;
  /** Whether the timeline is that of a live stream, whose end moves on. */
  isLive?: boolean;
}

const STEP_SECONDS = 5;
const PAGE_SECONDS = 60;
/** Longer than any session: a seek stops at the live edge. */
const BEYOND_SECONDS = 1e6;

/** The playhead as a slider: arrow keys move by 5 s, Page Up and Page Down by a minute, Home and End to the ends (rule 8.12). */
export function useTimelineSlider(scale: SliderScale | undefined, name: string): PlayheadSlider | undefined {
  if (!scale) return undefined;
  const { min, max, now, target, isLive = false } = scale;
  return {
    // A live stream may reach further back than its timeline.
    name,
    min,
    max,
    now: Math.min(max, Math.max(min, now)),
    text: target.label,
    onKeyDown: (event) => {
      const seconds = {
        ArrowLeft: -STEP_SECONDS,
        ArrowDown: -STEP_SECONDS,
        ArrowRight: STEP_SECONDS,
        ArrowUp: STEP_SECONDS,
        PageDown: -PAGE_SECONDS,
        PageUp: PAGE_SECONDS,
        Home: min - now,
        End: isLive ? BEYOND_SECONDS : max - now,
      }[event.key];
      if (seconds === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      $player.get()?.seekBy(seconds);
    },
  };
}
