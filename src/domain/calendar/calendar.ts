import { ARCHIVE_START, type DayRange } from '../time/dateRanges.ts';
import { displayStatus, type DisplayStatus, type Session, type SessionState, sessionState } from '../session/session.ts';
import { addDays, dayOf, fromWallTime } from '../time/zonedTime.ts';

const MONTHS_AHEAD = 6;
const FEED_DAYS_BACK = 365;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** A calendar month, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The month a number of months later, or earlier where it is negative. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

const firstDayOf = (month: string) => `${month}-01`;
const lastDayOf = (month: string) => addDays(firstDayOf(shiftMonth(month, 1)), -1);
const earlier = (a: string, b: string) => (a < b ? a : b);
const later = (a: string, b: string) => (a > b ? a : b);

/** The day a number of months later, the month's last where it is shorter: six months after 31 August is 28 February. */
export function addMonths(day: string, months: number): string {
  const month = shiftMonth(monthOf(day), months);
  return earlier(`${month}-${day.slice(8)}`, lastDayOf(month));
}

/** All that a calendar may show: 2014-01-01 to six months ahead (spec §9). */
export const calendarRange = (nowMs: number, timeZone: string): DayRange => ({
  start: ARCHIVE_START,
  end: addMonths(dayOf(nowMs, timeZone), MONTHS_AHEAD),
});

/** What a subscribed calendar holds: a year back, so that it does not grow with the archive, to the calendar's own end. */
export const feedRange = (nowMs: number, timeZone: string): DayRange => ({
  start: later(ARCHIVE_START, addDays(dayOf(nowMs, timeZone), -FEED_DAYS_BACK)),
  end: calendarRange(nowMs, timeZone).end,
});

/** The month a calendar shows and where one can go from it. */
export interface CalendarMonth {
  month: string;
  /** The month that was asked for does not exist here: this is the current one instead. */
  isReplaced: boolean;
  today: string;
  first: string;
  last: string;
  /** Undefined at the ends of the calendar. */
  previous: string | undefined;
  next: string | undefined;
  /** The month's days inside the calendar. */
  days: DayRange;
}

/** The month that was asked for (from anywhere, `YYYY-MM`), or the current one where there is no such month (spec §9). */
export function chooseMonth(wanted: string | null, nowMs: number, timeZone: string): CalendarMonth {
  const today = dayOf(nowMs, timeZone);
  const range = calendarRange(nowMs, timeZone);
  const [first, last] = [monthOf(range.start), monthOf(range.end)];
  const isAsked = wanted !== null && wanted !== '';
  const isKnown = isAsked && MONTH.test(wanted) && wanted >= first && wanted <= last;
  const month = isKnown ? wanted : monthOf(today);
  return {
    month,
    isReplaced: isAsked && !isKnown,
    today,
    first,
    last,
    previous: month > first ? shiftMonth(month, -1) : undefined,
    next: month < last ? shiftMonth(month, 1) : undefined,
    days: { start: later(range.start, firstDayOf(month)), end: earlier(range.end, lastDayOf(month)) },
  };
}

/** The weeks of a month, Monday to Sunday, filled up with the days around it. */
export function monthWeeks(month: string): string[][] {
  const first = firstDayOf(month);
  const daysBefore = (new Date(first).getUTCDay() + 6) % 7;
  const weekCount = Math.ceil((daysBefore + Number(lastDayOf(month).slice(8))) / 7);
  return Array.from({ length: weekCount }, (_week, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(first, week * 7 + day - daysBefore)),
  );
}

/** A session in a calendar; its status is the group it is coloured by (spec §4), its state what it is called. */
export interface CalendarEntry {
  session: Session & { startMs: number };
  status: DisplayStatus;
  state: SessionState;
}

/** Sessions by day (`YYYY-MM-DD` of the city), days and sessions in the order of time; recordings without picture are left out (spec §4). */
export function entriesByDay(sessions: readonly Session[], days: DayRange, timeZone: string, nowMs: number): Map<string, CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>();
  // By instants first: an archive may have 100,000 sessions, and the calendar day of one takes long to work out.
  const [fromMs, untilMs] = [fromWallTime(days.start, timeZone), fromWallTime(addDays(days.end, 1), timeZone)];
  const shown = sessions.filter(isShown).filter(({ startMs }) => fromMs <= startMs && startMs < untilMs);
  for (const session of shown.sort((a, b) => a.startMs - b.startMs || a.sessionId - b.sessionId)) {
    const day = dayOf(session.startMs, timeZone);
    const entries = byDay.get(day) ?? [];
    entries.push({ session, status: displayStatus(session, nowMs, timeZone), state: sessionState(session, nowMs, timeZone) });
    byDay.set(day, entries);
  }
  return byDay;
}

const isShown = (session: Session): session is Session & { startMs: number } =>
  session.isPublished && session.channelStatus !== 'vod-unavailable' && session.startMs !== undefined;
