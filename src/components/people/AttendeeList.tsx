import '../../styles/divisionTones.css';
import { toPersonId } from '../../domain/people/across/pathIds.ts';
import { toneClass } from '../../domain/people/divisionTones.ts';
import { getFullName, type RoleGroup } from '../../domain/people/speakers.ts';
import { personAddress, type RecordLinks } from '../../domain/session/recordLinks.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './AttendeeList.module.css';
import { PersonName } from './PersonName.tsx';

interface AttendeeListProps {
  /** In the order of rule 9.1. */
  groups: readonly RoleGroup[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  /** Language of the roles, if it differs from that of the page, and where people have pages. */
  links: Pick<RecordLinks, 'lang' | 'peopleBase'>;
  /** Number of attendees that are counted but not shown (rule 6.16). */
  left?: number;
  /** Whether the list was not sent (rule 17.17): the speakers alone are not the attendance. */
  isUnknown?: boolean;
  t: Translate;
}

/** The attendees of a session by role; nothing without attendees, a sentence if they are not known. */
export function AttendeeList({ groups, tones, links, left = 0, isUnknown = false, t }: AttendeeListProps) {
  if (isUnknown) return <p className="muted">{t('session.attendeesUnknown')}</p>;
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { attendees }) => sum + attendees.length, left);
  return (
    <>
      <h3 className={styles.heading}>
        {t('session.present')} <small className="muted">{t('session.presentCount', { count })}</small>
      </h3>
      <dl className={styles.list}>
        {groups.map(({ role, attendees }) => (
          <div key={role ?? ''}>
            <dt>
              <bdi lang={role && links.lang}>{role ?? t('session.otherRoles')}</bdi>
            </dt>
            {attendees.map((attendee) => (
              <dd key={attendee.id}>
                <PersonName name={getFullName(attendee) || t('session.unknownSpeaker')} href={personAddress(toPersonId(attendee), links)} />{' '}
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
