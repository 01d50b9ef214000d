import { ARCHIVE_START, type DayRange } from '../time/dateRanges.ts';
import {
  type DatedSession,
  displayStatus,
  type DisplayStatus,
  isStartOld,
  type Session,
  type SessionState,
  sessionState,
} from '../session/session.ts';
import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';

const MONTHS_AHEAD = 6;
const FEED_DAYS_BACK = 365;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month (`YYYY-MM`) of a day (`YYYY-MM-DD`). */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later; earlier for a negative number. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const firstDayOf = (month: string) => `${month}-01`;
const lastDayOf = (month: string) => addDays(firstDayOf(shiftMonth(month, 1)), -1);
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

/** The day a number of months later, at most the last day of that month: six months after 31 August is 28 February (rule 5.2). */
export function addMonths(day: string, months: number): string {
  const month = shiftMonth(monthOf(day), months);
  return earlier(`${month}-${day.slice(8)}`, lastDayOf(month));
}

/** The days of the calendar: 2014-01-01 to six months ahead (rule 5.2). */
export const calendarRange = (nowMs: number, timeZone: string): DayRange => ({
  start: ARCHIVE_START,
  end: addMonths(dayOf(nowMs, timeZone), MONTHS_AHEAD),
});

/**
 * The days of the subscribable calendar: from 365 days back, so that it does not grow with the archive, to the end of the calendar
 * (rule 5.6).
 */
export const feedRange = (nowMs: number, timeZone: string): DayRange => ({
  start: later(ARCHIVE_START, addDays(dayOf(nowMs, timeZone), -FEED_DAYS_BACK)),
  end: calendarRange(nowMs, timeZone).end,
});

/** The month that the calendar page shows, and the months that it links to. */
export interface CalendarMonth {
  month: string;
  /** Whether the requested month is outside the calendar or malformed and the current month replaces it (rule 5.3). */
  isReplaced: boolean;
  today: string;
  first: string;
  last: string;
  /** Undefined at the start of the calendar; `next` is undefined at its end. */
  previous: string | undefined;
  next: string | undefined;
  /** The days of the month that are inside the calendar. */
  days: DayRange;
}

/** The requested month (`YYYY-MM`, unchecked input), or the current month for any other value (rule 5.3). */
export function getCalendarMonth(requested: string | null, nowMs: number, timeZone: string): CalendarMonth {
  const today = dayOf(nowMs, timeZone);
  const range = calendarRange(nowMs, timeZone);
  const first = monthOf(range.start);
  const last = monthOf(range.end);
  const isRequested = requested !== null && requested !== '';
  const isKnown = isRequested && MONTH.test(requested) && requested >= first && requested <= last;
  const month = isKnown ? requested : monthOf(today);
  return {
    month,
    isReplaced: isRequested && !isKnown,
    today,
    first,
    last,
    previous: month > first ? shiftMonth(month, -1) : undefined,
    next: month < last ? shiftMonth(month, 1) : undefined,
    days: { start: later(range.start, firstDayOf(month)), end: earlier(range.end, lastDayOf(month)) },
  };
}

/** The weeks of a month from Monday to Sunday, with the days of other months that complete them (rule 5.4). */
export function monthWeeks(month: string): string[][] {
  const first = firstDayOf(month);
  const daysBefore = (new Date(first).getUTCDay() + 6) % 7;
  const weekCount = Math.ceil((daysBefore + Number(lastDayOf(month).slice(8))) / 7);
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, week * 7 + day - daysBefore)),
  );
}

/** A session in the calendar; `status` decides its colour (rule 5.5), `state` its label; whether its start `isOld` (rule 3.13). */
export interface CalendarEntry {
  session: DatedSession;
  status: DisplayStatus;
  state: SessionState;
  isOld: boolean;
}

/**
 * Sessions by day (`YYYY-MM-DD` in the zone of the city), both ordered by time, without those that rule 5.5 leaves out (rules 5.4, 5.5).
 */
export function entriesByDay(sessions: readonly Session[], days: DayRange, timeZone: string, nowMs: number): Map<string, CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>();
  // Filter by instants first: an archive may have 100,000 sessions, and computing a calendar day is slow.
  const fromMs = fromWallTime(days.start, timeZone);
  const untilMs = fromWallTime(addDays(days.end, 1), timeZone);
  const shown = sessions.filter(isShown).filter(({ startMs }) => fromMs <= startMs && startMs < untilMs);
  for (const session of shown.sort((a, b) => a.startMs - b.startMs || a.sessionId - b.sessionId)) {
    const day = dayOf(session.startMs, timeZone);
    const entries = byDay.get(day) ?? [];
    const status = displayStatus(session, nowMs, timeZone);
    entries.push({ session, status, state: sessionState(session, nowMs, timeZone), isOld: isStartOld(session, nowMs, timeZone) });
    byDay.set(day, entries);
  }
  return byDay;
}

/** Whether calendars list a session (rules 5.5, 5.6): not when its recording is not available, unless it was cancelled or moved. */
export const isInCalendars = ({ channelStatus, change }: Session): boolean => channelStatus !== 'vod-unavailable' || change !== undefined;

const isShown = (session: Session): session is DatedSession =>
  session.isPublished && isInCalendars(session) && session.startMs !== undefined;
