import { addDays } from '../time/zonedTime.ts';
import type { IcsEvent } from './icsEvent.ts';

/** A link that opens a calendar service with the fields of an appointment. */
export interface CalendarLink {
  service: 'Google Calendar' | 'Outlook.com' | 'Outlook (Microsoft 365)';
  href: string;
}

/** The fields of an appointment; `toIcsEvent` leaves out what a session that is not open must not show (rule 5.8). */
export type Appointment = Pick<IcsEvent, 'name' | 'startMs' | 'endMs' | 'day' | 'url' | 'description' | 'location'>;

/** Maximum number of characters of a description: keeps the address short enough in every script (rule 5.10). */
const DESCRIPTION_LIMIT = 300;

/** Percent-encodes spaces too: Outlook shows a plus sign as it is. */
const toQuery = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > DESCRIPTION_LIMIT ? `${characters.slice(0, DESCRIPTION_LIMIT).join('').trimEnd()}…` : text;
}

/**
 * Links that add a session to a calendar service (rule 5.10). Instants are in UTC, which clock changes do not affect. Without a known end
 * the start is the end (rule 5.9); without a time the whole day is (rule 5.14).
 */
export function calendarLinks({ name, startMs, endMs = startMs, day, url, description, location }: Appointment): CalendarLink[] {
  const toUtc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19)}Z`;
  // The end of a whole day is the next day, which it does not contain.
  const [start, end] = day === undefined ? [toUtc(startMs), toUtc(endMs)] : [day, addDays(day, 1)];
  const text = [description && shorten(description), url].filter(Boolean).join('\n\n');
  const google = toQuery({
    action: 'TEMPLATE',
    text: name,
    dates: `${start}/${end}`.replace(/[-:]/g, ''),
    details: text,
    location: location ?? '',
  });
  const outlook = toQuery({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: name,
    startdt: start,
    enddt: end,
    ...(day !== undefined && { allday: 'true' }),
    body: text,
    location: location ?? '',
  });
  return [
    { service: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { service: 'Outlook.com', href: `https://outlook.live.com/calendar/0/action/compose?${outlook}` },
    { service: 'Outlook (Microsoft 365)', href: `https://outlook.office.com/calendar/0/action/compose?${outlook}` },
  ];
}
