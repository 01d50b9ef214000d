import type { ShownVote } from '../../domain/votes/shownVote.ts';
import { summarizeVote, voteBar } from '../../domain/votes/votes.ts';
import type { Locale } from '../../i18n/locales.ts';
import { castLabel, decisionLabels, headlineLabel } from '../../i18n/labels/voteLabels.ts';
import type { Translate } from '../../i18n/translator.ts';
import { SUMMARY_PATHS } from './summaryIcon.ts';
import { VoteBar } from './VoteBar.tsx';
import { VoteShares } from './VoteShares.tsx';

interface RunningVoteProps {
  shown: ShownVote;
  /** Topic of the vote, when another one is current. */
  topic?: string | undefined;
  /** Whether the city hides the results of its votes (rule 10.7). */
  areResultsHidden: boolean;
  /** Language of the vote, if it differs from that of the page. */
  lang: string | undefined;
  locale: Locale;
  t: Translate;
}

/**
 * The vote that runs now, with its counts as they come in and the majority that it needs; after its end its result (rule 10.8). The list of
 * votes has the seats.
 */
export function RunningVote({ shown: { vote, isOpen }, topic, areResultsHidden, lang, locale, t }: RunningVoteProps) {
  // A hidden result must not show as an outcome that is not known.
  if (areResultsHidden && !isOpen) return null;
  const summary = summarizeVote(vote, 'live');
  const cast = castLabel(vote, t);
  const bar = voteBar(vote.result, isOpen ? vote.eligible : undefined);
  return (
    <section className="notice vote" aria-label={vote.name} data-open={isOpen ? '' : undefined}>
      <p className="state">
        <strong className={summary}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={SUMMARY_PATHS[summary]} />
          </svg>
          <span>{headlineLabel(vote, 'live', locale, t)}</span>
        </strong>{' '}
        {!areResultsHidden && cast !== undefined && <span className="figures muted">{cast}</span>}
      </p>
      <p className="title">
        <bdi lang={lang}>{vote.name}</bdi>
      </p>
      {topic !== undefined && (
        <p className="muted">
          <bdi lang={lang}>{topic}</bdi>
        </p>
      )}
      {!areResultsHidden && (
        <>
          {(isOpen || bar.length > 0) && <VoteBar shares={bar} />}
          <VoteShares result={vote.result} lang={lang} locale={locale} t={t} />
          {decisionLabels(vote, t).map((label) => (
            <p key={label} className="muted">
              {label}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
