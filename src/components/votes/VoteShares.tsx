import type { VoteResult } from '../../domain/session/metadata.ts';
import { toVoteChoice } from '../../domain/votes/votes.ts';
import { formatNumber, formatPercentage } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

/** Count and percentage of each choice, beside one another (rules 10.1, 10.6). */
export function VoteShares({ result, lang, locale }: { result: readonly VoteResult[]; lang: string | undefined; locale: Locale }) {
  return (
    <ul className="shares">
      {result.map((row, index) => (
        <li key={index} className={toVoteChoice(row)}>
          <bdi lang={lang}>{row.label}</bdi> <b suppressHydrationWarning>{formatNumber(row.count, locale)}</b>{' '}
          <span suppressHydrationWarning>{formatPercentage(row.percentage, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
