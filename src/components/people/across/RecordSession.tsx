import type { City } from '../../../domain/city/city.ts';
import type { MatchedSession } from '../../../domain/people/across/matchedSession.ts';
import { sessionPath } from '../../../domain/session/sessionPath.ts';
import { contentLang } from '../../../i18n/contentLang.ts';
import { formatDate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { localizePath } from '../../../i18n/localizedPath.ts';

interface RecordSessionProps {
  city: City;
  session: MatchedSession;
  locale: Locale;
}

/** The heading of the records of one session: its name as a link, and its day. */
export const RecordSession = ({ city, session, locale }: RecordSessionProps) => (
  <h3>
    <a href={localizePath(sessionPath(city.name, session), locale)}>
      <bdi {...contentLang(city, locale)}>{session.name}</bdi>
    </a>{' '}
    {session.startMs !== undefined && <small className="muted">{formatDate(session.startMs, locale, city.timeZone)}</small>}
  </h3>
);
