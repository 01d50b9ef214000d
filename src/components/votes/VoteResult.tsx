import type { Vote } from '../../domain/session/metadata.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { getVoteOutcome, voteBar } from '../../domain/votes/votes.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { countLabel, outcomeLabel } from '../../i18n/labels/voteLabels.ts';
import { OUTCOME_PATHS } from './outcomeIcon.ts';
import styles from './Vote.module.css';
import { VoteBar } from './VoteBar.tsx';
import { VoteTable } from './VoteTable.tsx';

interface VoteResultProps {
  vote: Vote;
  status: DisplayStatus;
  locale: Locale;
  t: Translate;
}

/** The result of a vote: outcome as text, a bar, and a collapsed table (rule 10.6). */
export function VoteResult({ vote, status, locale, t }: VoteResultProps) {
  const { result, eligible } = vote;
  const outcome = getVoteOutcome(vote, status);
  const shares = voteBar(result, outcome === 'open' ? eligible : undefined);
  return (
    <>
      <p>
        <strong className={styles[outcome]}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={OUTCOME_PATHS[outcome]} />
          </svg>
          <span>{outcomeLabel(outcome, t)}</span>
        </strong>{' '}
        {shares.length > 0 && <bdi suppressHydrationWarning>{countLabel(result, locale, t)}</bdi>}
      </p>
      {shares.length > 0 && <VoteBar shares={shares} />}
      {result.length > 0 && <VoteTable vote={vote} locale={locale} t={t} />}
    </>
  );
}
