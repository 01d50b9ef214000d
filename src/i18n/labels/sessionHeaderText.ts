import { recordedSeconds } from '../../domain/session/recordingParts.ts';
import type { SessionView } from '../../domain/session/sessionView.ts';
import { formatDateTime, formatDuration } from '../format.ts';
import type { Locale } from '../locales.ts';
import type { Translate } from '../translator.ts';

/** What the head of a session's page says, in the visitor's language. */
export interface SessionHeaderDetails {
  name: string;
  /** Absent where nobody knows. */
  start?: { iso: string; text: string } | undefined;
  duration?: string | undefined;
  room?: { name: string; about: string | undefined } | undefined;
}

/** The texts for the head of a session's page. */
export function sessionHeaderDetails({ city, session, content }: SessionView, locale: Locale, t: Translate): SessionHeaderDetails {
  const { name, startMs } = session;
  const seconds = content && recordedSeconds(content);
  return {
    name,
    start:
      startMs === undefined ? undefined : { iso: new Date(startMs).toISOString(), text: formatDateTime(startMs, locale, city.timeZone) },
    duration: seconds === undefined ? undefined : formatDuration(seconds, locale),
    room: content?.room && { name: content.room.name, about: content.room.isOnline ? t('session.onlineMeeting') : undefined },
  };
}
