import '../../styles/divisionTones.css';
import { ballotPageId } from '../../domain/people/across/pathIds.ts';
import { toneClass } from '../../domain/people/divisionTones.ts';
import { getFullName } from '../../domain/people/speakers.ts';
import { personAddress, type RecordLinks } from '../../domain/session/recordLinks.ts';
import type { CastBallot, Voter } from '../../domain/votes/ballots.ts';
import type { DivisionBallots } from '../../domain/votes/divisionBallots.ts';
import { toVoteChoice } from '../../domain/votes/votes.ts';
import { ballotCountLabel, choiceLabel } from '../../i18n/labels/voteLabels.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Translate } from '../../i18n/translator.ts';
import styles from './VoteBallots.module.css';
import type { VotePeople } from './votePeople.ts';
import { DIFFERS_PATH } from './summaryIcon.ts';

interface VoteBallotsProps {
  /** In the order of rule 10.13. */
  divisions: readonly DivisionBallots[];
  people: Pick<VotePeople, 'tones' | 'areNamesUnknown'>;
  /** Whether the address of the page names this vote. */
  isOpen: boolean;
  links: Pick<RecordLinks, 'peopleBase' | 'lang'>;
  locale: Locale;
  t: Translate;
}

type RowProps = Pick<VoteBallotsProps, 'people' | 'links' | 't'> & { ballot: CastBallot<Voter> };

function BallotRow({ ballot, people, links, t }: RowProps) {
  const { vote, differs } = ballot;
  // Only names of delegates are loaded from elsewhere.
  const isUnloaded = people.areNamesUnknown && ballot.delegate !== undefined;
  const name = <bdi>{getFullName(ballot) || t(isUnloaded ? 'vote.nameNotLoaded' : 'vote.unknownMember')}</bdi>;
  const href = personAddress(ballotPageId(ballot), links);
  const { label, lang } = choiceLabel({ vote, label: ballot.label ?? vote }, links.lang, t);
  return (
    <tr>
      <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
      <td className={toVoteChoice(ballot)}>
        <bdi lang={lang}>{label}</bdi>
        {differs && (
          <small>
            {' '}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={DIFFERS_PATH} />
            </svg>
            <span>{t('vote.differs')}</span>
          </small>
        )}
      </td>
    </tr>
  );
}

/** How each member voted, by division, in a table that a click opens (rules 10.13, 10.14). */
export function VoteBallots({ divisions, people, isOpen, links, locale, t }: VoteBallotsProps) {
  const hasHeadings = divisions.some(({ division }) => division !== undefined);
  return (
    <details className={styles['ballots']} open={isOpen}>
      <summary>{t('vote.byMember')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('vote.member')}</th>
            <th scope="col">{t('vote.choice')}</th>
          </tr>
        </thead>
        {divisions.map(({ division, ballots }) => (
          <tbody key={division ?? ''}>
            {hasHeadings && (
              <tr>
                <th scope="rowgroup" colSpan={2}>
                  <span className={`division ${toneClass(people.tones, division)}`}>
                    <bdi>{division ?? t('session.noDivision')}</bdi>
                  </span>{' '}
                  <small suppressHydrationWarning>{ballotCountLabel(ballots, links.lang, locale, t)}</small>
                </th>
              </tr>
            )}
            {ballots.map((ballot, index) => (
              <BallotRow key={index} ballot={ballot} people={people} links={links} t={t} />
            ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}
