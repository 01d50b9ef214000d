import { totalSeconds } from '../../../domain/session/recordingParts.ts';
import type { SessionView } from '../../../domain/session/sessionView.ts';
import { contentLang } from '../../contentLang.ts';
import { formatDuration } from '../../format.ts';
import type { Locale } from '../../locales.ts';
import type { Translate } from '../../translator.ts';
import { formatStartDate, startAttribute } from './sessionStart.ts';

/** Texts in the header of a session page. */
export interface SessionHeaderDetails {
  name: string;
  /** Absent when the start is unknown. */
  start?: { iso: string; text: string } | undefined;
  /** The start in the words of the source, if it has no time (rule 3.15). */
  startText?: string | undefined;
  duration?: string | undefined;
  room?: { name: string; about: string | undefined } | undefined;
  /** Language of the names, if it differs from that of the page (rule 2.12). */
  lang?: string;
}

/** Formats the header of a session page; a room that is an online meeting says so (rule 2.10). */
export function sessionHeaderDetails({ city, session, content }: SessionView, locale: Locale, t: Translate): SessionHeaderDetails {
  const { name, startMs, startText } = session;
  const seconds = content && totalSeconds(content);
  return {
    name,
    start:
      startMs === undefined
        ? undefined
        : {
            iso: startAttribute({ ...session, startMs }, city.timeZone),
            text: formatStartDate({ ...session, startMs }, locale, city.timeZone),
          },
    startText,
    duration: seconds === undefined ? undefined : formatDuration(seconds, locale),
    room: content?.room && { name: content.room.name, about: content.room.isOnline ? t('session.onlineMeeting') : undefined },
    ...contentLang(city, locale),
  };
}
