import type { Vote } from '../../domain/session/metadata.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { summarizeVote } from '../../domain/votes/votes.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { castLabel, decisionLabels, headlineLabel } from '../../i18n/labels/voteLabels.ts';
import { SUMMARY_PATHS } from './summaryIcon.ts';
import { VoteChart } from './VoteChart.tsx';

interface VoteResultProps {
  vote: Vote;
  status: DisplayStatus;
  /** Language of the choices, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/** The result of a vote: its outcome or its counts as text, seats or a bar, and the count and percentage of each choice (rule 10.6). */
export function VoteResult({ vote, status, lang, locale, t }: VoteResultProps) {
  const summary = summarizeVote(vote, status);
  const cast = castLabel(vote, t);
  return (
    <>
      <p>
        <strong className={summary}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={SUMMARY_PATHS[summary]} />
          </svg>
          <span>{headlineLabel(vote, status, locale, t)}</span>
        </strong>{' '}
        {cast !== undefined && <span className="figures muted">{cast}</span>}
      </p>
      {decisionLabels(vote, t).map((label) => (
        <p key={label} className="muted">
          {label}
        </p>
      ))}
      <VoteChart vote={vote} isOpen={summary === 'open'} lang={lang} locale={locale} t={t} />
    </>
  );
}
