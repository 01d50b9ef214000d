import type { ReactNode } from 'react';
import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import styles from './CurrentTitle.module.css';

/** The segment of the current topic, in units of the timeline. */
export interface CurrentSegment {
  x: number;
  width?: number | undefined;
}

interface CurrentTitleProps {
  /** Undefined without a timeline, and between two topics: the title then stands at the start of the line. */
  segment: CurrentSegment | undefined;
  children: ReactNode;
}

/**
 * Places the title of the current topic below its segment, as far as it fits in the width of the timeline (rule 8.19). Below a segment at
 * the end of the timeline the title ends there, too: a live timeline grows and the title stays.
 */
export function CurrentTitle({ segment, children }: CurrentTitleProps) {
  if (!segment) return <div className={styles['title']}>{children}</div>;
  const { x, width = 0 } = segment;
  // Both are rounded, and may add up to less than the whole.
  const isAtEnd = x > 0 && x + width > TIMELINE_LENGTH - 1;
  const offset = isAtEnd ? TIMELINE_LENGTH : x;
  return (
    <div className={styles['line']}>
      {/* The policy allows no inline style: the offset is the width of an empty image, which yields to the title. */}
      <svg className={styles['offset']} width={`${String((100 * offset) / TIMELINE_LENGTH)}%`} height="1" aria-hidden="true" />
      <div className={styles['title']}>{children}</div>
    </div>
  );
}
