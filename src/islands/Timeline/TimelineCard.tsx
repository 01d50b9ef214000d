import { PersonMark } from '../../components/people/PersonMark.tsx';
import { getFullName } from '../../domain/people/speakers.ts';
import styles from './TimelineCard.module.css';
import type { TimelineTarget } from './timelineTargets.ts';

/** What is at a place of the timeline: time, topic or vote, and who speaks. The links and the slider say the same to screen readers. */
export function TimelineCard({ target: { time, item, detail, person }, lang }: { target: TimelineTarget; lang: string | undefined }) {
  return (
    <div className={styles['card']}>
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
