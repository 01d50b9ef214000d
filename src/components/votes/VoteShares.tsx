import type { VoteResult } from '../../domain/session/metadata.ts';
import { toVoteChoice } from '../../domain/votes/votes.ts';
import { choiceLabel, shareLabels } from '../../i18n/labels/voteLabels.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';

interface VoteSharesProps {
  result: readonly VoteResult[];
  /** Language of the choices, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/** Count and percentage of each choice, beside one another (rules 10.1, 10.6); nothing without choices. */
export function VoteShares({ result, lang, locale, t }: VoteSharesProps) {
  if (result.length === 0) return null;
  const rows = result.map((row) => ({ choice: toVoteChoice(row), ...choiceLabel(row, lang, t), ...shareLabels(row, locale, t) }));
  return (
    <ul className="shares">
      {rows.map(({ choice, label, lang: language, count, percentage }, index) => (
        <li key={index} className={choice}>
          <bdi lang={language}>{label}</bdi> {count !== undefined && <b suppressHydrationWarning>{count}</b>}{' '}
          {percentage !== undefined && <span suppressHydrationWarning>{percentage}</span>}
        </li>
      ))}
    </ul>
  );
}
