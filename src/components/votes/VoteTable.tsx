import type { Vote } from '../../domain/session/metadata.ts';
import { toVoteChoice } from '../../domain/votes/votes.ts';
import { formatPercentage } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { castLabel } from '../../i18n/labels/voteLabels.ts';
import styles from './Vote.module.css';

/** The counts and percentages of a vote as a collapsed table; the summary shows the number of votes cast (rules 10.1, 10.2). */
export function VoteTable({ vote, locale, t }: { vote: Vote; locale: Locale; t: Translate }) {
  return (
    <details>
      <summary>{castLabel(vote, t)}</summary>
      <table>
        <caption className="visually-hidden">{vote.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('vote.choice')}</th>
            <th scope="col">{t('vote.count')}</th>
            <th scope="col">{t('vote.percentage')}</th>
          </tr>
        </thead>
        <tbody>
          {vote.result.map((row, index) => (
            <tr key={index} className={styles[toVoteChoice(row)]}>
              <th scope="row">
                <bdi>{row.label}</bdi>
              </th>
              <td>{row.count}</td>
              <td suppressHydrationWarning>{formatPercentage(row.percentage, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
