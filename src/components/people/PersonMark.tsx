import '../../styles/divisionTones.css';
import type { Attendee } from '../../domain/session/metadata.ts';
import { initialsOf } from '../../domain/people/speakers.ts';
import styles from './PersonMark.module.css';

/** A person's photo, or their initials; an empty circle for nobody who is known. */
export function PersonMark({ attendee }: { attendee: Pick<Attendee, 'photo' | 'firstName' | 'lastName'> | undefined }) {
  if (attendee?.photo) return <img className={styles.face} src={attendee.photo} alt="" width="40" height="40" loading="lazy" />;
  return (
    <span className={styles.face} aria-hidden="true">
      {attendee && initialsOf(attendee)}
    </span>
  );
}
