const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?:\s*([ap])\.?\s*(?:m\.?)?|\.)?$/i;

/** `2018-02-08 13:30:00` or `2018-02-08` as a local date and time `2018-02-08T13:30:00`; undefined for any other text. */
export function toLocalDateTime(value: string | null | undefined): string | undefined {
  const [, day, hour = '00', minute = '00', second = '00'] = LOCAL.exec((value ?? '').trim()) ?? [];
  if (day === undefined) return undefined;
  const dateTime = `${day}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${dateTime}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(dateTime) ? dateTime : undefined;
}

/** `9:30 AM`, `2:00 p.m.` or `14:00` as `HH:MM`; undefined for any other text. */
export function toClockTime(value: string | null | undefined): string | undefined {
  const [, hourText, minute, half] = CLOCK.exec((value ?? '').trim()) ?? [];
  if (hourText === undefined || minute === undefined || Number(minute) > 59) return undefined;
  const hour = Number(hourText);
  if (half === undefined) return hour < 24 ? `${hourText.padStart(2, '0')}:${minute}` : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/** Whether a local date and time has a time: midnight is what sources write that have none. */
export const hasTime = (dateTime: string): boolean => !dateTime.endsWith('T00:00:00');

/** Seconds between two local times of the same zone; undefined unless both have a time and the second is later. */
export function secondsBetween(start: string, stop: string): number | undefined {
  if (!hasTime(start) || !hasTime(stop)) return undefined;
  const seconds = (Date.parse(`${stop}Z`) - Date.parse(`${start}Z`)) / 1000;
  return seconds > 0 ? seconds : undefined;
}
