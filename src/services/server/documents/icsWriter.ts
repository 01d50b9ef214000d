import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { IcsEvent } from '../../../domain/calendar/icsEvent.ts';

/** One iCalendar file: a session, or all that one can subscribe to. */
export interface IcsFile {
  /** What calendar programs call it. */
  name: string;
  productName: string;
  /** Language tag of its words. */
  language: string;
  /** City and host make the identity of its events: two cities may number their sessions alike. */
  city: string;
  host: string;
  timeZone: string;
  events: readonly IcsEvent[];
}

/** Seconds after which a subscriber asks again. */
const REFRESH_SECONDS = 3600;

/** Files made within these minutes are the same, so that caches between here and there can keep them. */
const EDITION_MS = 5 * 60_000;
const FIRST_EDITION_MS = Date.UTC(2014, 0, 1);

// Line feeds and tabs have a place in iCalendar texts, other control characters have not (RFC 5545 §3.3.11); halves of characters break UTF-8.
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const clean = (text: string): string => text.toWellFormed().replace(UNWRITABLE, '');
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim();

// The package escapes every text but the calendar's name.
const escapeName = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/**
 * Writes an iCalendar file (RFC 5545). Upstream keeps no revisions, so the moment of writing stands for one: a later file outranks an
 * earlier one (SEQUENCE, DTSTAMP), and a session that was moved replaces itself by its UID.
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
    // Instants are in UTC: with a zone the package would write their UTC hours as local ones.
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
  // The package puts properties of others behind the events, where none may stand (RFC 5545 §3.4).
  return `${calendar.toString().replace('\r\nMETHOD:', `\r\nX-WR-TIMEZONE:${file.timeZone}\r\nMETHOD:`)}\r\n`;
}
