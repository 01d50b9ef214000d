import { PersonMark } from '../../../components/people/PersonMark.tsx';
import { FrameImage } from '../../../components/timeline/FrameImage.tsx';
import { frameAt } from '../../../domain/frames/storyboard.ts';
import { getFullName } from '../../../domain/people/speakers.ts';
import styles from './TimelineCard.module.css';
import type { TimelineTarget } from './timelineTargets.ts';
import type { Storyboard } from './useStoryboard.ts';

interface TimelineCardProps {
  target: TimelineTarget;
  lang: string | undefined;
  storyboard: Storyboard;
}

/**
 * What is at a place of the timeline: a frame of the recording, time, topic or vote, and who speaks. The links and the slider say the same
 * to screen readers.
 */
export function TimelineCard({ target: { at, time, item, detail, person }, lang, storyboard: { frames, onFail } }: TimelineCardProps) {
  const frame = frames && frameAt(frames, at);
  const isFramed = frame !== undefined || frames === undefined;
  return (
    <div className={`${styles['card'] ?? ''} ${isFramed ? (styles['framed'] ?? '') : ''}`}>
      {isFramed && <FrameImage frame={frame} onFail={onFail} />}
      <p className={styles['item']}>
        <b className="figures">{time}</b> <bdi lang={lang}>{item}</bdi>
      </p>{' '}
      {detail !== undefined && <p>{detail}</p>}
      {person && (
        <p className={styles['person']}>
          <PersonMark attendee={person} /> <bdi>{getFullName(person)}</bdi>
        </p>
      )}
    </div>
  );
}
