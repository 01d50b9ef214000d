import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
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
}

/** Seconds after which a subscriber should fetch the calendar again (rule 5.6). */
const REFRESH_SECONDS = 3600;

/** Files written within these ms are identical, so that caches can store them (rule 5.12). */
const EDITION_MS = 5 * 60_000;
const FIRST_EDITION_MS = Date.UTC(2014, 0, 1);

// iCalendar texts allow line feeds and tabs, but no other control characters (RFC 5545 §3.3.11); lone surrogates break UTF-8.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string): string => text.toWellFormed().replace(UNWRITABLE, '');
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

// The package escapes every text except the calendar's name.
const escapeName = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/**
 * Writes an iCalendar file (RFC 5545, rules 5.6, 5.7). The services have no revision numbers, so the time of writing is the revision
 * (SEQUENCE, DTSTAMP): a later file replaces an earlier one, and a moved session replaces its event by its UID.
 */
export function writeIcs(file: IcsFile, nowMs: number): string {
  const edition = Math.floor(nowMs / EDITION_MS);
  const stamp = new Date(edition * EDITION_MS);
  const calendar = ical({
    name: escapeName(file.name),
    prodId: { company: oneLine(file.productName), product: oneLine(file.name), language: file.language.toUpperCase() },
    scale: 'gregorian',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const event of file.events) {
    // Write instants in UTC: with a time zone the package would write their UTC hours as local hours.
    calendar.createEvent({
      id: `session-${file.city}-${event.sessionId}@${file.host}`,
      sequence: edition - FIRST_EDITION_MS / EDITION_MS,
      stamp,
      lastModified: stamp,
      start: new Date(event.startMs),
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
