import { toneClass } from '../../../domain/people/divisionTones.ts';
import type { DivisionSums } from '../../../domain/people/across/indexedPeople.ts';
import { toShare } from '../../../domain/people/speakingTime.ts';
import type { Visibility } from '../../../domain/visibility/visibility.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { timeLabel } from '../../../i18n/labels/peopleLabels.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { TimeBar } from './TimeBar.tsx';
import styles from './TotalsTable.module.css';

interface DivisionTableProps {
  divisions: readonly DivisionSums[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  /** Language of the divisions, if it differs from that of the page. */
  lang: string | undefined;
  visible: Visibility;
  locale: Locale;
  t: Translate;
}

/** The sums of the divisions of a city, with the speaking time as bars (rule 26.10). */
export function DivisionTable({ divisions, tones, lang, visible, locale, t }: DivisionTableProps) {
  const longest = Math.max(0, ...divisions.map(({ seconds }) => seconds));
  return (
    <table className={styles.totals}>
      <thead>
        <tr>
          <th scope="col">{t('people.division')}</th>
          {visible.speechTimes && (
            <th scope="col" className={styles.time}>
              {t('people.time')}
            </th>
          )}
          <th scope="col">{t('people.people')}</th>
          {visible.voteResults && <th scope="col">{t('people.votes')}</th>}
        </tr>
      </thead>
      <tbody>
        {divisions.map((totals) => (
          <tr key={totals.division ?? ''} className={toneClass(tones, totals.division)}>
            <th scope="row" className={styles.name}>
              {totals.division === undefined ? t('session.noDivision') : <bdi lang={lang}>{totals.division}</bdi>}
            </th>
            {visible.speechTimes && (
              <td className={styles.time}>
                {timeLabel(totals, locale, t)}
                {totals.seconds > 0 && <TimeBar sections={[{ from: 0, width: toShare(totals.seconds, longest) }]} />}
              </td>
            )}
            <td data-label={t('people.people')}>{formatNumber(totals.people, locale)}</td>
            {visible.voteResults && <td data-label={t('people.votes')}>{formatNumber(totals.votes, locale)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
