import type { Attendee } from '../../domain/metadata.ts';
import { initialsOf } from '../../domain/speakers.ts';
import '../../styles/divisionTones.css';

interface PersonMarkProps {
  attendee: Pick<Attendee, 'firstName' | 'lastName' | 'photo'> | undefined;
}

/** A person's photo, or their initials. */
export function PersonMark({ attendee }: PersonMarkProps) {
  if (attendee?.photo) return <img className="face" src={attendee.photo} alt="" width="40" height="40" loading="lazy" />;
  return (
    <span className="face" aria-hidden="true">
      {attendee && initialsOf(attendee)}
    </span>
  );
}
