import type { City } from '../../../domain/city/city.ts';
import type { IndexedBallot } from '../../../domain/people/across/indexedPeople.ts';
import { groupBySession } from '../../../domain/people/across/sessionGroups.ts';
import { ballotPath } from '../../../domain/people/pages/speechAddress.ts';
import { toVoteChoice } from '../../../domain/votes/votes.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { choiceLabel } from '../../../i18n/labels/voteLabels.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { DIFFERS_PATH } from '../../votes/summaryIcon.ts';
import styles from './RecordList.module.css';
import { RecordSession } from './RecordSession.tsx';

interface BallotListProps {
  city: City;
  /** Newest first. */
  ballots: readonly IndexedBallot[];
  locale: Locale;
  t: Translate;
}

/** How a person voted, by session, in the words of the source, and where that differs from the division (rules 10.14, 26.11). */
export function BallotList({ city, ballots, locale, t }: BallotListProps) {
  const lang = contentLang(city, locale);
  return (
    <ol>
      {groupBySession(ballots).map(({ session, records }, index) => (
        <li key={index} className={styles.session}>
          <RecordSession city={city} session={session} locale={locale} />
          <ul>
            {records.map((ballot) => {
              const choice = choiceLabel({ vote: ballot.vote, label: ballot.label ?? ballot.vote }, lang.lang, t);
              return (
                <li key={ballot.voteId}>
                  <a href={localizePath(ballotPath(city.name, ballot), locale)}>
                    <bdi {...lang}>{ballot.voteName}</bdi>
                  </a>{' '}
                  <b className={styles[toVoteChoice(ballot)]}>
                    <bdi lang={choice.lang}>{choice.label}</bdi>
                  </b>{' '}
                  {ballot.differs && (
                    <small className={styles.differs}>
                      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                        <path d={DIFFERS_PATH} />
                      </svg>
                      {t('vote.differs')}
                    </small>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
