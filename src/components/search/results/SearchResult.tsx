import { hitPath, morePath } from '../../../domain/search/hitAddress.ts';
import type { FoundSession, SearchHit } from '../../../domain/search/searchAnswer.ts';
import { splitAtMarks } from '../../../domain/search/searchMarks.ts';
import { isStated } from '../../../domain/session/session.ts';
import { sessionPath } from '../../../domain/session/sessionPath.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { formatPosition, formatTime } from '../../../i18n/format.ts';
import { toMoveTargetText } from '../../../i18n/labels/session/moveTargetText.ts';
import { toStartText } from '../../../i18n/labels/session/sessionStart.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { MoveTargetLine } from '../../sessions/MoveTargetLine.tsx';
import { SessionStart } from '../../sessions/SessionStart.tsx';
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
  // Results have dates without times.
  const start = toStartText({ startMs, isDayOnly: true, startText: listed?.startText }, listed?.isStartOld === true, locale, timeZone, t);
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
        {start && (
          <span>
            <SessionStart start={start} {...contentLang(session, locale)} />
          </span>
        )}
      </p>
      {listed?.target && isStated(listed.state) && (
        <p>
          <span>
            <MoveTargetLine
              target={toMoveTargetText(listed.target, { name: city, timeZone }, locale, t)}
              {...contentLang(session, locale)}
            />
          </span>
        </p>
      )}
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
