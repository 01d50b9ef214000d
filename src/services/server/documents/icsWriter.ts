import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { EventRevision } from './eventRevisions.ts';
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
  /** Gives the revision of an event from the one that is computed (rule 5.15); absent: the computed one. */
  revise?: (id: string, event: IcsEvent, computed: EventRevision) => EventRevision;
}

/** Seconds after which a subscriber should fetch the calendar again (rule 5.6). */
const REFRESH_SECONDS = 3600;

/** Number of revisions of a session with one start. */
const REVISIONS_PER_START = 8;
const MINUTE_MS = 60_000;
const FIRST_START_MS = Date.UTC(1900, 0, 1);
const LAST_START_MS = Date.UTC(2400, 0, 1);

/** Days before its start by which an event is dated: more than the calendar reaches ahead. */
const STAMP_DAYS = 400;
const DAY_MS = 86_400_000;

/**
 * SEQUENCE of an event (rule 5.15). The services have no revision numbers, and with the time of writing programs would replace every event
 * of every file: so it is computed from the event, and rises when the session moves to a later start or stops taking place.
 */
const sequenceOf = ({ startMs, revision }: IcsEvent): number =>
  Math.floor((Math.min(startMs, LAST_START_MS) - FIRST_START_MS) / MINUTE_MS) * REVISIONS_PER_START + revision;

/** Date of a revision of an event, computed like its SEQUENCE. */
const stampOf = ({ startMs, revision }: IcsEvent): Date => new Date(startMs + (revision - STAMP_DAYS) * DAY_MS);

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
  for (const event of file.events) {
    const { day } = event;
    const id = `session-${file.city}-${event.sessionId}@${file.host}`;
    const computed = { sequence: sequenceOf(event), stampMs: stampOf(event).getTime() };
    const { sequence, stampMs } = file.revise?.(id, event, computed) ?? computed;
    const stamp = new Date(stampMs);
    // Write instants in UTC: with a time zone the package would write their UTC hours as local hours.
    calendar.createEvent({
      id,
      sequence,
      stamp,
      lastModified: stamp,
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
