import type { Vote } from '../../domain/session/metadata.ts';
import type { RecordLinks } from '../../domain/session/recordLinks.ts';
import type { DisplayStatus } from '../../domain/session/session.ts';
import { toCastBallots } from '../../domain/votes/ballots.ts';
import { groupBallots } from '../../domain/votes/divisionBallots.ts';
import { summarizeVote } from '../../domain/votes/votes.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import { castLabel, decisionLabels, headlineLabel } from '../../i18n/labels/voteLabels.ts';
import { SUMMARY_PATHS } from './summaryIcon.ts';
import { VoteBallots } from './VoteBallots.tsx';
import { VoteChart } from './VoteChart.tsx';
import type { VotePeople } from './votePeople.ts';

interface VoteResultProps {
  vote: Vote;
  status: DisplayStatus;
  people: VotePeople;
  /** Whether other votes have ballots: one without says that it has none (rule 10.12). */
  othersHaveBallots: boolean;
  links: RecordLinks;
  locale: Locale;
  t: Translate;
}

/**
 * The result of a vote: its outcome or its counts as text, seats or a bar, the count and percentage of each choice (rule 10.6), and how
 * each member voted (rule 10.13).
 */
export function VoteResult({ vote, status, people, othersHaveBallots, links, locale, t }: VoteResultProps) {
  const summary = summarizeVote(vote, status);
  const cast = castLabel(vote, t);
  const divisions = groupBallots(toCastBallots(vote, people.voters));
  const isOpen = summary === 'open';
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
      <VoteChart vote={vote} divisions={divisions} tones={people.tones} isOpen={isOpen} lang={links.lang} locale={locale} t={t} />
      {divisions.length > 0 ? (
        <VoteBallots divisions={divisions} people={people} isOpen={vote.id === people.chosenId} links={links} locale={locale} t={t} />
      ) : people.elsewhere.includes(vote.id) ? (
        <p>
          <a href={`${links.href}?vote=${encodeURIComponent(vote.id)}#votes`}>{t('vote.byMember')}</a>
        </p>
      ) : (
        othersHaveBallots && !isOpen && <small className="muted">{t('vote.noNames')}</small>
      )}
    </>
  );
}
