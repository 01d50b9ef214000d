import type { IcsEvent } from './icsEvent.ts';

/** A link that opens a calendar service with an appointment filled in. */
export interface CalendarLink {
  service: 'Google Calendar' | 'Outlook.com' | 'Outlook (Microsoft 365)';
  href: string;
}

/** What an appointment is made of; nothing of a session that is not open may be in it (`toIcsEvent`). */
export type Appointment = Pick<IcsEvent, 'name' | 'startMs' | 'endMs' | 'url' | 'description' | 'location'>;

/** Characters of a description that an address has room for, in every script. */
const DESCRIPTION_LIMIT = 300;

/** Outlook shows a plus sign where a form would have a space: everything is percent-encoded. */
const toQuery = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

function shorten(text: string): string {
  const characters = Array.from(text);
  return characters.length > DESCRIPTION_LIMIT ? `${characters.slice(0, DESCRIPTION_LIMIT).join('').trimEnd()}…` : text;
}

/**
 * Links by which a session is put into a calendar service. Instants are in UTC, which has no summer time to go wrong; a session whose end
 * nobody knows ends when it begins, as in its .ics file.
 */
export function calendarLinks({ name, startMs, endMs = startMs, url, description, location }: Appointment): CalendarLink[] {
  const [start, end] = [startMs, endMs].map((instant) => `${new Date(instant).toISOString().slice(0, 19)}Z`) as [string, string];
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
    body: text,
    location: location ?? '',
  });
  return [
    { service: 'Google Calendar', href: `https://calendar.google.com/calendar/render?${google}` },
    { service: 'Outlook.com', href: `https://outlook.live.com/calendar/0/action/compose?${outlook}` },
    { service: 'Outlook (Microsoft 365)', href: `https://outlook.office.com/calendar/0/action/compose?${outlook}` },
  ];
}
