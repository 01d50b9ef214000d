import type { City } from '../../../domain/city/city.ts';
import type { IndexedBallot } from '../../../domain/people/across/indexedPeople.ts';
import { groupBySession } from '../../../domain/people/across/sessionGroups.ts';
import { ballotPath } from '../../../domain/people/pages/speechAddress.ts';
import { toVoteChoice } from '../../../domain/votes/votes.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { ballotLabel } from '../../../i18n/labels/peopleLabels.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';
import type { Translate } from '../../../i18n/translator.ts';
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
              const choice = ballotLabel(ballot, lang.lang, t);
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
                        <path d="M3 12V8c0-2 1-3 3-3h7M10 2l3 3-3 3M3 14h.1" />
                      </svg>
                      {t('people.differs')}
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
