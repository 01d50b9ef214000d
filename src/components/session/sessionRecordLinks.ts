import { type RecordLinks, toPlayedTimes } from '../../domain/session/recordLinks.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import { type Locale, localizePath } from '../../i18n/locales.ts';

/** What the links of a session's lists depend on; `topicPath` is what stands between the session's address and a topic's id. */
export function recordLinksOf(
  { city, session, status }: SessionView,
  content: OpenSession,
  locale: Locale,
  topicPath = 'topic',
): RecordLinks {
  const path = sessionPath(city.name, session);
  return {
    ...{ isLive: status === 'live', isSeekable: city.dvrEnabled, timeZone: city.timeZone },
    ...toPlayedTimes(content.playlist, content.parts),
    href: localizePath(path, locale),
    topicBase: localizePath(`${path}/${topicPath}/`, locale),
  };
}
