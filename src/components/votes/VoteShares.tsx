import type { VoteResult } from '../../domain/session/metadata.ts';
import { toVoteChoice } from '../../domain/votes/votes.ts';
import { formatNumber, formatPercentage } from '../../i18n/format.ts';
import { choiceLabel } from '../../i18n/labels/voteLabels.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';

interface VoteSharesProps {
  result: readonly VoteResult[];
  /** Language of the choices, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/** Count and percentage of each choice, beside one another (rules 10.1, 10.6). */
export function VoteShares({ result, lang, locale, t }: VoteSharesProps) {
  const labels = result.map((row) => choiceLabel(row, lang, t));
  return (
    <ul className="shares">
      {result.map((row, index) => (
        <li key={index} className={toVoteChoice(row)}>
          <bdi lang={labels[index]?.lang}>{labels[index]?.label}</bdi> <b suppressHydrationWarning>{formatNumber(row.count, locale)}</b>{' '}
          <span suppressHydrationWarning>{formatPercentage(row.percentage, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
