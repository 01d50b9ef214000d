import { statedSeconds } from '../../../domain/session/recordingParts.ts';
import type { StartText } from '../../../domain/session/state/stateTexts.ts';
import type { SessionView } from '../../../domain/session/sessionView.ts';
import { contentLang } from '../../contentLang.ts';
import { formatDuration } from '../../format.ts';
import type { Locale } from '../../locales.ts';
import type { Translate } from '../../translator.ts';
import { type SoundDetail, soundDetails } from '../soundLabels.ts';
import { toStartText } from './sessionStart.ts';

/** Texts in the header of a session page. */
export interface SessionHeaderDetails {
  name: string;
  /** Absent when the start is unknown. */
  start?: StartText | undefined;
  duration?: string | undefined;
  room?: { name: string; about: string | undefined } | undefined;
  /** What can be heard and seen besides the hall (rule 27.6); absent when there is nothing. */
  sound?: SoundDetail[];
  /** Language of the names, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/** Formats the header of a session page; a room that is an online meeting says so (rule 2.10). */
export function sessionHeaderDetails(
  { city, session, isStartOld = false, content }: SessionView,
  locale: Locale,
  t: Translate,
): SessionHeaderDetails {
  const seconds = content && statedSeconds(content);
  const lang = contentLang(city, locale);
  const sound = soundDetails(content?.playlist, lang, locale, t);
  return {
    name: session.name,
    start: toStartText(session, isStartOld, locale, city.timeZone, t),
    duration: seconds === undefined ? undefined : formatDuration(seconds, locale),
    room: content?.room && { name: content.room.name, about: content.room.isOnline ? t('session.onlineMeeting') : undefined },
    ...(sound.length > 0 && { sound }),
    ...lang,
  };
}
