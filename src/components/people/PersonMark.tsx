import type { Attendee } from '../../domain/session/metadata.ts';
import { getInitials } from '../../domain/people/speakers.ts';
import styles from './PersonMark.module.css';

/** The photo or the initials of a person; an empty circle for an unknown person. */
export function PersonMark({ attendee }: { attendee: Pick<Attendee, 'photo' | 'firstName' | 'lastName'> | undefined }) {
  if (attendee?.photo) return <img className={styles.face} src={attendee.photo} alt="" width="40" height="40" loading="lazy" />;
  return (
    <span className={styles.face} aria-hidden="true">
      {attendee && getInitials(attendee)}
    </span>
  );
}
