import { itemPath, personPath } from '../../domain/people/across/pathIds.ts';
import { type RecordLinks, toPlaybackTimes } from '../../domain/session/recordLinks.ts';
import { sessionPath } from '../../domain/session/sessionPath.ts';
import type { OpenSession, SessionView } from '../../domain/session/sessionView.ts';
import { contentLang } from '../../i18n/contentLang.ts';
import { type Locale } from '../../i18n/locales.ts';
import { localizePath } from '../../i18n/localizedPath.ts';

/**
 * Collects the data from which the lists of a session make their links; `topicPath` is the path between the address of the session and the
 * id of a topic.
 */
export function toRecordLinks(
  { city, session, status }: SessionView,
  content: OpenSession,
  locale: Locale,
  topicPath = 'topic',
): RecordLinks {
  const path = sessionPath(city.name, session);
  return {
    isLive: status === 'live',
    isSeekable: city.dvrEnabled,
    timeZone: city.timeZone,
    ...(session.isDayOnly && status !== 'live' && { isDayOnly: true }),
    ...toPlaybackTimes(content.playlist, content.parts),
    href: localizePath(path, locale),
    topicBase: localizePath(`${path}/${topicPath}/`, locale),
    ...(content.isInItems && { itemBase: localizePath(itemPath(city.name, ''), locale) }),
    ...(content.isInPeople && { peopleBase: localizePath(personPath(city.name, ''), locale) }),
    ...contentLang(city, locale),
  };
}
