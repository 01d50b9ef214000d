import type { Vote } from '../../domain/session/metadata.ts';
import { voteBar } from '../../domain/votes/votes.ts';
import type { DivisionBallots } from '../../domain/votes/divisionBallots.ts';
import { memberSeats, voteSeats } from '../../domain/votes/voteSeats.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { VoteBar } from './VoteBar.tsx';
import { VoteSeats } from './VoteSeats.tsx';
import { VoteShares } from './VoteShares.tsx';

interface VoteChartProps {
  vote: Pick<Vote, 'eligible' | 'result'>;
  /** The ballots; none where the source gives totals only. */
  divisions: readonly DivisionBallots[];
  /** Tone of each division by name (rule 8.11). */
  tones: ReadonlyMap<string, number>;
  isOpen: boolean;
  /** Language of the choices, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/**
 * A vote as the seats of its members (rule 10.13), without ballots and while it runs its counts as seats, or as a bar where the seats are
 * not known; and the count and percentage of each choice (rule 10.6).
 */
export function VoteChart({ vote, divisions, tones, isOpen, lang, locale, t }: VoteChartProps) {
  const { result, eligible } = vote;
  const shares = <VoteShares result={result} lang={lang} locale={locale} t={t} />;
  const seats = (isOpen ? undefined : memberSeats(divisions, eligible)) ?? voteSeats(vote);
  if (seats) {
    return (
      <div className="chart">
        <VoteSeats seats={seats} tones={tones} t={t} />
        {shares}
      </div>
    );
  }
  const bar = voteBar(result, isOpen ? eligible : undefined);
  return (
    <>
      {(isOpen || bar.length > 0) && <VoteBar shares={bar} />}
      {shares}
    </>
  );
}
