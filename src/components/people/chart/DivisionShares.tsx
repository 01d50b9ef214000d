import { toneClass } from '../../../domain/people/divisionTones.ts';
import type { Speaker } from '../../../domain/people/speakers.ts';
import { divisionTimes } from '../../../domain/people/speakingTime.ts';
import { formatPercentage, formatSpeakingTime } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import styles from './DivisionShares.module.css';
import { TimeBar } from './TimeBar.tsx';

interface DivisionSharesProps {
  speakers: readonly Speaker[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  locale: Locale;
  t: Translate;
}

/** The shares of the divisions in the speaking time, as one bar and as a table; nothing where they are not known (rule 9.16). */
export function DivisionShares({ speakers, tones, locale, t }: DivisionSharesProps) {
  const times = divisionTimes(speakers).map((time) => ({ ...time, tone: toneClass(tones, time.division) }));
  if (times.length === 0) return null;
  return (
    <figure className={styles.shares}>
      <figcaption className="muted">{t('session.spokenByDivision')}</figcaption>
      <TimeBar sections={times} isStacked />
      <table>
        <thead className="muted">
          <tr>
            <th scope="col">{t('times.division')}</th>
            <th scope="col">{t('times.time')}</th>
            <th scope="col">{t('times.share')}</th>
          </tr>
        </thead>
        <tbody>
          {times.map(({ division, seconds, percentage, tone }) => (
            <tr key={division ?? ''}>
              <th scope="row" className={`division ${tone}`}>
                <bdi>{division ?? t('session.noDivision')}</bdi>
              </th>
              <td suppressHydrationWarning>{formatSpeakingTime(seconds, locale)}</td>
              <td suppressHydrationWarning>{formatPercentage(percentage, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
