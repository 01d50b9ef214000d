import { hitPath, morePath } from '../../../domain/search/hitAddress.ts';
import type { FoundSession, SearchHit } from '../../../domain/search/searchAnswer.ts';
import { splitAtMarks } from '../../../domain/search/searchMarks.ts';
import { isStated } from '../../../domain/session/session.ts';
import { sessionPath } from '../../../domain/session/sessionPath.ts';
import { dayOf } from '../../../domain/time/zonedTime.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { formatDate, formatPosition, formatTime } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { StatusBadge } from '../../sessions/StatusBadge.tsx';
import { MarkedText } from '../MarkedText.tsx';
import { kindLabel } from '../searchKinds.ts';
import styles from './SearchResult.module.css';

interface SearchResultProps {
  session: FoundSession;
  /** What was searched, for the search in the session itself. */
  query: string;
  /** Whether it says which city the session is of. */
  withCity: boolean;
  locale: Locale;
  t: Translate;
}

/** A session in which something was found, with its hits; each is a link that plays from there (rule 24.8). */
export function SearchResult({ session, query, withCity, locale, t }: SearchResultProps) {
  const { city, cityTitle, name, nameMarks, listed, startMs = listed?.startMs, timeZone, hits } = session;
  const more = morePath(session, query);
  const href = localizePath(sessionPath(city, session), locale);
  return (
    <li className={styles['result']}>
      <h2>
        {listed && isStated(listed.state) && (
          <>
            <StatusBadge state={listed.state} t={t} />{' '}
          </>
        )}
        <a href={href}>
          <bdi {...contentLang(session, locale)}>
            <MarkedText parts={splitAtMarks(name, nameMarks)} />
          </bdi>
        </a>
      </h2>
      <p>
        {withCity && <bdi>{cityTitle}</bdi>}{' '}
        {startMs !== undefined && <time dateTime={dayOf(startMs, timeZone)}>{formatDate(startMs, locale, timeZone)}</time>}{' '}
        {listed?.startText !== undefined && <bdi {...contentLang(session, locale)}>{listed.startText}</bdi>}
      </p>
      {hits.length > 0 && (
        <ol>
          {hits.map((hit, index) => (
            <li key={index}>
              <a href={localizePath(hitPath(session, hit, query), locale)}>
                <Hit hit={hit} session={session} locale={locale} t={t} />
              </a>
            </li>
          ))}
        </ol>
      )}
      {more !== undefined && <a href={localizePath(more, locale)}>{t('search.more')}</a>}
    </li>
  );
}

interface HitProps {
  hit: SearchHit;
  session: FoundSession;
  locale: Locale;
  t: Translate;
}

function Hit({ hit: { kind, seconds, instantMs, speaker, language, text, marks }, session, locale, t }: HitProps) {
  const clock = instantMs === undefined || session.listed?.isDayOnly ? '' : formatTime(instantMs, locale, session.timeZone);
  const isSpoken = speaker !== undefined && kind !== 'speakers';
  return (
    <>
      <span className="figures">{seconds === undefined ? clock : formatPosition(seconds)}</span>{' '}
      <span>
        <small>
          {isSpoken ? `${kindLabel(kind, t)} · ` : kindLabel(kind, t)}
          {isSpoken && <bdi>{speaker}</bdi>}
        </small>{' '}
        <bdi {...contentLang({ contentLanguage: language ?? session.contentLanguage }, locale)}>
          <MarkedText parts={splitAtMarks(text, marks)} />
        </bdi>
      </span>
    </>
  );
}
