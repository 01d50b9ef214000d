import { toTimestamp } from '../../../backend/src/seed/captions/timestamp.ts';
import { ImportError } from '../importError.ts';

/** A moment that is known on the clock (seconds since midnight, local time) and in the recording (seconds). */
export interface ClockPoint {
  clock: number;
  position: number;
}

/** Seconds since midnight of `19:30`, `19:30:05` or the time of a local date and time; undefined for any other text. */
export function toClockSeconds(value: string): number | undefined {
  const [, hour, minute, second = '0'] = /^(?:\d{4}-\d{2}-\d{2}T)?([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value) ?? [];
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second);
}

/** Seconds as `HH:MM:SS`. */
export function formatClock(seconds: number): string {
  return toTimestamp(Math.round(seconds) * 1000).slice(0, -4);
}

/** Parses `19:30:05=0:12:03`, a time of the clock and the position that shows it. Throws an ImportError for any other text. */
export function parseClap(value: string): ClockPoint {
  const [clockText = '', positionText = ''] = value.split('=');
  const clock = toClockSeconds(clockText.trim());
  const position = parsePosition(positionText.trim());
  if (clock === undefined || position === undefined)
    throw new ImportError(`--clap ${value}: a time of the clock and the position in the video that shows it, such as 19:42:10=0:12:05`);
  return { clock, position };
}

/** Seconds of `0:12:05`, `12:05` or `725`; undefined for any other text. */
function parsePosition(value: string): number | undefined {
  if (!/^(?:(?:\d{1,3}:)?[0-5]?\d:)?\d{1,6}(?:\.\d+)?$/.test(value)) return undefined;
  return value.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
