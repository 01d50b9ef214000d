import type { YearTotals } from '../../../domain/people/across/indexedPeople.ts';
import { toShare } from '../../../domain/people/speakingTime.ts';
import type { Visibility } from '../../../domain/visibility/visibility.ts';
import { formatNumber, formatYear } from '../../../i18n/format.ts';
import { timeLabel } from '../../../i18n/labels/peopleLabels.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { TimeBar } from './TimeBar.tsx';
import styles from './TotalsTable.module.css';

interface YearTableProps {
  /** Newest first. */
  years: readonly YearTotals[];
  /** Class of the division's tone. */
  tone: string;
  visible: Visibility;
  locale: Locale;
  t: Translate;
}

/** The sums of each year of a person, with the speaking time as bars (rule 26.12). */
export function YearTable({ years, tone, visible, locale, t }: YearTableProps) {
  const longest = Math.max(0, ...years.map(({ seconds }) => seconds));
  return (
    <table className={`${styles.totals} ${tone}`}>
      <thead>
        <tr>
          <th scope="col">{t('people.year')}</th>
          {visible.speechTimes && (
            <th scope="col" className={styles.time}>
              {t('people.time')}
            </th>
          )}
          <th scope="col">{t('people.sessions')}</th>
          <th scope="col">{t('people.turns')}</th>
          {visible.voteResults && <th scope="col">{t('people.votes')}</th>}
        </tr>
      </thead>
      <tbody>
        {years.map((totals) => (
          <tr key={totals.year ?? ''}>
            <th scope="row">{totals.year === undefined ? t('people.noDate') : formatYear(totals.year, locale)}</th>
            {visible.speechTimes && (
              <td className={styles.time}>
                {timeLabel(totals, locale, t)}
                {totals.seconds > 0 && <TimeBar sections={[{ from: 0, width: toShare(totals.seconds, longest) }]} />}
              </td>
            )}
            <td data-label={t('people.sessions')}>{formatNumber(totals.sessions, locale)}</td>
            <td data-label={t('people.turns')}>{formatNumber(totals.turns, locale)}</td>
            {visible.voteResults && <td data-label={t('people.votes')}>{formatNumber(totals.votes, locale)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
