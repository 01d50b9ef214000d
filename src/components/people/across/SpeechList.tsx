import type { City } from '../../../domain/city/city.ts';
import type { IndexedSpeech } from '../../../domain/people/across/indexedPeople.ts';
import { groupBySession } from '../../../domain/people/across/sessionGroups.ts';
import { speechPath } from '../../../domain/people/pages/speechAddress.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { formatPosition, formatSpeakingTime, formatTime } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './RecordList.module.css';
import { RecordSession } from './RecordSession.tsx';

interface SpeechListProps {
  city: City;
  /** Newest first. */
  speeches: readonly IndexedSpeech[];
  locale: Locale;
  t: Translate;
}

/** The speeches of a person by session, each with its item, length and first line, and a link that plays it (rule 26.11). */
export function SpeechList({ city, speeches, locale, t }: SpeechListProps) {
  const lang = contentLang(city, locale);
  const toClock = ({ startMs, position }: IndexedSpeech): string => {
    if (position !== undefined) return formatPosition(position);
    return startMs === undefined ? '' : formatTime(startMs, locale, city.timeZone);
  };
  return (
    <ol>
      {groupBySession(speeches).map(({ session, records }, index) => (
        <li key={index} className={styles.session}>
          <RecordSession city={city} session={session} locale={locale} />
          <ol>
            {records.map((speech) => (
              <li key={speech.id} className={styles.speech}>
                <a href={localizePath(speechPath(city.name, speech), locale)}>
                  <span className="figures">{toClock(speech)}</span>{' '}
                  {speech.topicName === undefined ? t('people.noItem') : <bdi {...lang}>{speech.topicName}</bdi>}
                </a>{' '}
                <small className="muted figures">
                  {speech.seconds === undefined ? t('session.timeUnknown') : formatSpeakingTime(speech.seconds, locale)}
                </small>
                {speech.firstLine !== undefined && (
                  <p className="aligned" dir="auto" {...lang}>
                    {speech.firstLine}
                  </p>
                )}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}
