import type { DatedSession, Session } from '../../../domain/session/session.ts';
import type { StartText } from '../../../domain/session/state/stateTexts.ts';
import { withoutUndefined } from '../../../domain/session/withoutUndefined.ts';
import { calendarDays, dayOf } from '../../../domain/time/zonedTime.ts';
import { capitalize, formatDate, formatDateTime, formatTime } from '../../format.ts';
import type { Locale } from '../../locales.ts';
import type { Translate } from '../../translator.ts';
import { toJoint, toSentence } from '../punctuation.ts';

/** A known start of a session (rule 3.15). */
export type SessionStart = Pick<DatedSession, 'startMs' | 'isDayOnly' | 'startText'>;

/** The machine-readable start: a day (`YYYY-MM-DD`) when its time is not known. */
export const startAttribute = ({ startMs, isDayOnly }: SessionStart, timeZone: string): string =>
  isDayOnly ? dayOf(startMs, timeZone) : new Date(startMs).toISOString();

/** The time of a start: "19:30", or undefined when it is not known. */
export const formatStartTime = ({ startMs, isDayOnly }: SessionStart, locale: Locale, timeZone: string): string | undefined =>
  isDayOnly ? undefined : formatTime(startMs, locale, timeZone);

/** A start without the words of the source: "vrijdag 27 november 2026 om 19:30", or the date alone. */
export const formatStartDate = ({ startMs, isDayOnly }: SessionStart, locale: Locale, timeZone: string): string =>
  isDayOnly ? formatDate(startMs, locale, timeZone) : formatDateTime(startMs, locale, timeZone);

/**
 * A start as one text: date and time, or the date with the words of the source for the time: "vrijdag 27 november 2026, na de commissie".
 */
export function formatStart(start: SessionStart, locale: Locale, timeZone: string, t: Translate): string {
  const date = formatStartDate(start, locale, timeZone);
  return start.startText === undefined ? date : t('text.pair', { first: date, second: start.startText });
}

/** Stands for an element in a text. */
const PLACE = '\u0000';

/** The parts of a start: its date with its time, or with the words of the source; marked when it `isOld` (rules 3.13, 3.15). */
export function toStartText(
  { startMs, isDayOnly, startText }: Pick<Session, 'startMs' | 'isDayOnly' | 'startText'>,
  isOld: boolean,
  locale: Locale,
  timeZone: string,
  t: Translate,
): StartText | undefined {
  const joint = toJoint(t);
  if (startMs === undefined) return startText === undefined ? undefined : { joint, startText };
  const [before = '', after = ''] = isOld ? t('session.wasPlanned', { when: PLACE }).split(PLACE) : [];
  return withoutUndefined({
    frame: isOld ? ([before, after] as [string, string]) : undefined,
    iso: startAttribute({ startMs, isDayOnly }, timeZone),
    text: formatStartDate({ startMs, isDayOnly }, locale, timeZone),
    joint,
    startText,
  });
}

/** "was planned for …": the start of a plan that was given up, as text (rule 3.13). */
export const wasPlannedText = (start: SessionStart, locale: Locale, timeZone: string, t: Translate): string =>
  t('session.wasPlanned', { when: formatStart(start, locale, timeZone, t) });

/** The same as a sentence. */
export const wasPlannedSentence = (start: SessionStart, locale: Locale, timeZone: string, t: Translate): string =>
  toSentence(capitalize(wasPlannedText(start, locale, timeZone, t), locale), t);

/** "Planned for …" for a start that is still ahead; undefined for a past or unknown one (rule 3.5). */
export function plannedText(
  { startMs, isDayOnly, startText }: Pick<Session, 'startMs' | 'isDayOnly' | 'startText'>,
  nowMs: number,
  locale: Locale,
  timeZone: string,
  t: Translate,
): string | undefined {
  if (startMs === undefined || (isDayOnly ? calendarDays(nowMs, startMs, timeZone) : startMs - nowMs) < 0) return undefined;
  if (isDayOnly) return t('session.unpublishedPlannedFor', { when: formatStart({ startMs, isDayOnly, startText }, locale, timeZone, t) });
  return t('session.unpublishedPlanned', { date: formatDate(startMs, locale, timeZone), time: formatTime(startMs, locale, timeZone) });
}

/**
 * When a session that has not begun is planned; a start that is past is no plan any more: then its date stands alone. One that `isOld` says
 * so (rule 3.13).
 */
export function plannedOrDate(
  session: Pick<Session, 'startMs' | 'isDayOnly' | 'startText'>,
  isOld: boolean,
  nowMs: number,
  locale: Locale,
  timeZone: string,
  t: Translate,
): string | undefined {
  const { startMs } = session;
  if (isOld && startMs !== undefined) return wasPlannedSentence({ ...session, startMs }, locale, timeZone, t);
  const planned = plannedText(session, nowMs, locale, timeZone, t);
  if (planned !== undefined || startMs === undefined) return planned;
  return formatStart({ ...session, startMs }, locale, timeZone, t);
}
