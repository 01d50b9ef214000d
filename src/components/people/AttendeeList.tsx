import '../../styles/divisionTones.css';
import { toneClass } from '../../domain/people/divisionTones.ts';
import { nameOf, type RoleGroup } from '../../domain/people/speakers.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './AttendeeList.module.css';

interface AttendeeListProps {
  groups: readonly RoleGroup[];
  /** Tone of each division (domain/divisionTones.ts). */
  tones: ReadonlyMap<string, number>;
  t: Translate;
}

/** Who is there, by role; nothing where nobody is. */
export function AttendeeList({ groups, tones, t }: AttendeeListProps) {
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { attendees }) => sum + attendees.length, 0);
  return (
    <>
      <h3 className={styles.heading}>
        {t('session.present')} <small className="muted">{t('session.presentCount', { count })}</small>
      </h3>
      <dl className={styles.list}>
        {groups.map(({ role, attendees }) => (
          <div key={role ?? ''}>
            <dt>
              <bdi>{role ?? t('session.otherRoles')}</bdi>
            </dt>
            {attendees.map((attendee) => (
              <dd key={attendee.id}>
                <bdi>{nameOf(attendee) || t('session.unknownSpeaker')}</bdi>
                {attendee.division && (
                  <small className={`muted division ${toneClass(tones, attendee.division)}`}>
                    <bdi>{attendee.division}</bdi>
                  </small>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </>
  );
}
