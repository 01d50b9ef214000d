import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EventRevision, RevisedEvent } from './eventRevisions.ts';
import type { IcsEvent } from '../../../domain/calendar/icsEvent.ts';

/** Content of one iCalendar file: one session, or a subscribable calendar. */
export interface IcsFile {
  /** Name of the calendar in calendar programs. */
  name: string;
  productName: string;
  /** Language tag of the texts. */
  language: string;
  /** City and host are part of the event ids: two cities may use the same session ids. */
  city: string;
  host: string;
  timeZone: string;
  events: readonly IcsEvent[];
  /** Adds their revisions to events (rule 5.15). */
  revise: <T extends RevisedEvent>(events: readonly T[]) => readonly (T & EventRevision)[];
}

/** Seconds after which a subscriber should fetch the calendar again (rule 5.6). */
const REFRESH_SECONDS = 3600;

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

// iCalendar texts allow line feeds and tabs, but no other control characters (RFC 5545 §3.3.11); lone surrogates break UTF-8.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string): string => text.toWellFormed().replace(UNWRITABLE, '');
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

// The package escapes every text except the calendar's name.
const escapeName = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/**
 * Writes an iCalendar file (RFC 5545, rules 5.6, 5.7). The same events make the same file; a moved session replaces its event by its UID.
 */
export function writeIcs(file: IcsFile): string {
  const calendar = ical({
    name: escapeName(file.name),
    prodId: { company: oneLine(file.productName), product: oneLine(file.name), language: file.language.toUpperCase() },
    scale: 'gregorian',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  const events = file.events.map((event) => ({ ...event, id: `session-${file.city}-${event.sessionId}@${file.host}` }));
  for (const event of file.revise(events)) {
    const { id, day, sequence, stampMs, modifiedMs } = event;
    // Write instants in UTC: with a time zone the package would write their UTC hours as local hours.
    calendar.createEvent({
      id,
      sequence,
      stamp: new Date(stampMs),
      lastModified: modifiedMs === undefined ? null : new Date(modifiedMs),
      allDay: day !== undefined,
      start: day === undefined ? new Date(event.startMs) : startOfDay(day),
      end: event.endMs === undefined ? null : new Date(event.endMs),
      summary: oneLine(event.name),
      description: event.description === undefined ? null : clean(event.description),
      location: event.location === undefined ? null : oneLine(event.location),
      url: event.url ?? null,
      status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    });
  }
  // The package writes custom properties after the events, where RFC 5545 §3.4 allows none.
  return `${calendar.toString().replace('\r\nMETHOD:', `\r\nX-WR-TIMEZONE:${file.timeZone}\r\nMETHOD:`)}\r\n`;
}
