import { readClockText } from './clockText.ts';

const LOCAL = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const BARE_CLOCK = /^([01]?\d|2[0-3])[:.h]([0-5]\d)(?::\d{2})?$/;

/** `2018-02-08 13:30:00` or `2018-02-08` as a local date and time `2018-02-08T13:30:00`; undefined for any other text. */
export function toLocalDateTime(value: string | null | undefined): string | undefined {
  const [, day, hour = '00', minute = '00', second = '00'] = LOCAL.exec((value ?? '').trim()) ?? [];
  if (day === undefined) return undefined;
  const dateTime = `${day}T${hour}:${minute}:${second}`;
  const parsed = new Date(`${dateTime}Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(dateTime) ? dateTime : undefined;
}

/** `9:30 AM`, `7 p.m.`, `19.30 uur` or `14:00` as `HH:MM`; undefined for any other text. */
export function toClockTime(value: string | null | undefined): string | undefined {
  const text = (value ?? '')
    .trim()
    .replace(/(?<=\d)\.$/, '')
    .replace(/(?<=\d\s?)[ap]\.?$/i, '$&m');
  const seconds = readClockText(text);
  if (seconds !== undefined) return toText(Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60);
  const [, hour, minute] = BARE_CLOCK.exec(text) ?? [];
  return hour === undefined ? undefined : toText(Number(hour), Number(minute));
}

const toText = (hour: number, minute: number): string => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Whether a local date and time has a time: midnight is what sources write that have none. */
export const hasTime = (dateTime: string): boolean => !dateTime.endsWith('T00:00:00');

/** Seconds between two local times of the same zone; undefined unless both have a time and the second is later. */
export function secondsBetween(start: string, stop: string): number | undefined {
  if (!hasTime(start) || !hasTime(stop)) return undefined;
  const seconds = (Date.parse(`${stop}Z`) - Date.parse(`${start}Z`)) / 1000;
  return seconds > 0 ? seconds : undefined;
}
