import type { KeyboardEvent } from 'react';
import styles from './Playhead.module.css';

/** The playhead as a slider (rule 8.12); times are seconds of a recording or of a live session. */
export interface PlayheadSlider {
  name: string;
  min: number;
  max: number;
  now: number;
  /** Position as text, with the topic there. */
  text: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface PlayheadProps {
  /** Position in units of the timeline (0 to 1000). */
  at: number;
  /** Undefined before hydration, and when the video cannot be moved. */
  slider?: PlayheadSlider | undefined;
}

/** The playhead over the timeline; after hydration it is a slider for the keyboard. */
export function Playhead({ at, slider }: PlayheadProps) {
  const role = slider
    ? {
        role: 'slider',
        tabIndex: 0,
        'aria-label': slider.name,
        'aria-valuetext': slider.text,
        onKeyDown: slider.onKeyDown,
        'aria-valuemin': Math.floor(slider.min),
        'aria-valuemax': Math.ceil(slider.max),
        'aria-valuenow': Math.round(slider.now),
      }
    : { 'aria-hidden': true };
  return (
    <svg role="none" className={styles['layer']} width="100%" height="40">
      <svg className={styles['playhead']} x={`${String(at / 10)}%`} overflow="visible" {...role}>
        <path d="M0 0v40" />
        <circle cy="2" r="6" />
      </svg>
    </svg>
  );
}
