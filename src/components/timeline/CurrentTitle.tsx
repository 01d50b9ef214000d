import { TIMELINE_LENGTH } from '../../domain/topics/timelineScale.ts';
import styles from './CurrentTitle.module.css';

/** The segment of the current topic, in units of the timeline. */
export interface CurrentSegment {
  name: string;
  x: number;
  width?: number | undefined;
}

const toPercent = (units: number) => `${String(units / (TIMELINE_LENGTH / 100))}%`;

/**
 * The title of the current topic below its segment, in a row of its own that is there without a topic too. A segment in the right half has
 * its title end with it, so that the title is never cut by an edge. Screen readers have the current item instead.
 */
export function CurrentTitle({ segment, lang }: { segment: CurrentSegment | undefined; lang: string | undefined }) {
  const isLeft = segment !== undefined && segment.x < TIMELINE_LENGTH / 2;
  const end = segment ? Math.min(TIMELINE_LENGTH, segment.x + (segment.width ?? 0)) : 0;
  return (
    <svg className={styles['row']} width="100%" height="22" aria-hidden="true">
      {segment && (
        <foreignObject x={isLeft ? toPercent(segment.x) : '0'} width={toPercent(isLeft ? TIMELINE_LENGTH - segment.x : end)} height="22">
          <div className={isLeft ? styles['left'] : styles['right']} dir="auto" lang={lang}>
            {segment.name}
          </div>
        </foreignObject>
      )}
    </svg>
  );
}
