import type { IndexedPerson } from '../../../domain/people/across/indexedPeople.ts';
import type { Visibility } from '../../../domain/visibility/visibility.ts';
import { formatSpeakingTime } from '../../../i18n/format.ts';
import { personName } from '../../../i18n/labels/peopleLabels.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { PersonMark } from '../PersonMark.tsx';
import { PersonName } from '../PersonName.tsx';
import styles from './PersonRow.module.css';

interface PersonRowProps {
  person: IndexedPerson;
  href: string;
  /** Class of the division's tone. */
  tone: string;
  /** Whether the row names the division: the heading of its group does otherwise. */
  withDivision: boolean;
  /** Language of role and division, if it differs from that of the page. */
  lang: string | undefined;
  visible: Visibility;
  locale: Locale;
  t: Translate;
}

/** A person in the list of all, with the sums that the city shows (rule 26.10). */
export function PersonRow({ person, href, tone, withDivision, lang, visible, locale, t }: PersonRowProps) {
  const { role, division, sessions, turns, seconds, votes } = person;
  return (
    <li className={`${styles.row} ${tone}`}>
      <PersonMark attendee={person} />
      <div className={styles.name}>
        <PersonName name={personName(person, t)} href={href} />{' '}
        {role && (
          <small className="muted">
            <bdi lang={lang}>{role}</bdi>
          </small>
        )}{' '}
        {withDivision && division && (
          <small className="muted division">
            <bdi lang={lang}>{division}</bdi>
          </small>
        )}
      </div>
      <p className={`${styles.sums} figures`}>
        <span>{sessions > 0 ? t('people.sessionCount', { count: sessions }) : t('people.rollCallsOnly')}</span>{' '}
        <span>
          {t('session.spoke', { count: turns })} {visible.speechTimes && seconds > 0 && <b>{formatSpeakingTime(seconds, locale)}</b>}
        </span>{' '}
        {visible.voteResults && <span>{t('people.voteCount', { count: votes })}</span>}
      </p>
    </li>
  );
}
