import { ImportError } from './importError.ts';
import type { SeedPart } from './seedPart.ts';

const DAY_SECONDS = 86_400;

/** Half a day: a time of the clock that is earlier than the recording by more than this belongs to the next day. */
const HALF_DAY_SECONDS = DAY_SECONDS / 2;

/** A moment that is known on the clock (seconds since midnight, local time) and in the recording (seconds). */
export interface ClockPoint {
  clock: number;
  position: number;
}

/** What is known of the recording's start. */
export interface RecordingStart {
  /** A moment that the user gave (`--start`, `--clap`). */
  given?: ClockPoint | undefined;
  /** Local date and time in the name of the video file. */
  named?: string | undefined;
}

/** Seconds since midnight of `19:30`, `19:30:05` or the time of a local date and time; undefined for any other text. */
export function toClockSeconds(value: string): number | undefined {
  const [, hour, minute, second = '0'] = /^(?:\d{4}-\d{2}-\d{2}T)?([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(value) ?? [];
  return hour === undefined ? undefined : Number(hour) * 3600 + Number(minute) * 60 + Number(second);
}

/** The date and time that a recording program writes in a file name, such as `2026-06-11 19-25-10.mkv`. */
export function findRecordingStart(fileName: string): string | undefined {
  const [, day, hour, minute, second] = /(\d{4}-\d{2}-\d{2})[ T_-]+(\d{2})[-.:_h](\d{2})[-.:_m](\d{2})/.exec(fileName) ?? [];
  const dateTime = `${day}T${hour}:${minute}:${second}`;
  return day !== undefined && toClockSeconds(dateTime) !== undefined ? dateTime : undefined;
}

/**
 * Converts times of the clock to positions in the recording, and returns the part with the seconds into the recording at which
 * the session starts. Without a known start of the recording it starts with the session, or with the first topic if the
 * session has no time. A recording that starts after the planned start moves the start of the session.
 */
export function joinTimes(part: SeedPart, start: RecordingStart, isRecorded: boolean): { part: SeedPart; startTime: number } {
  const planned = part.session.start;
  const plannedClock = planned === undefined || planned.endsWith('T00:00:00') ? undefined : toClockSeconds(planned);
  if (part.times !== 'clock' && start.given === undefined && start.named === undefined) return { part, startTime: 0 };
  const notices = [...part.notices];
  const zero = findZero(part, start, plannedClock, notices, isRecorded);
  const joined = part.times === 'clock' ? toPositions(part, zero, notices) : part;
  const session = { ...joined.session };
  let startTime = 0;
  const date = planned?.slice(0, 10) ?? start.named?.slice(0, 10);
  if (isRecorded && plannedClock !== undefined && date !== undefined) {
    const late = wrap(zero - plannedClock);
    if (late > 0) {
      session.start = addSeconds(planned ?? '', late);
      notices.push(`the recording starts ${formatPosition(late)} after the planned time: the session starts with it`);
    } else startTime = -late;
  } else if (isRecorded && date !== undefined) session.start = `${date}T${formatPosition(zero % DAY_SECONDS)}`;
  return { part: { ...joined, session, notices }, startTime };
}

/** The clock at position 0 of the recording. */
function findZero(part: SeedPart, start: RecordingStart, planned: number | undefined, notices: string[], isRecorded: boolean): number {
  if (start.given) return (start.given.clock - start.given.position + DAY_SECONDS) % DAY_SECONDS;
  const named = start.named === undefined ? undefined : toClockSeconds(start.named);
  if (named !== undefined) {
    notices.push(`the recording starts at ${formatPosition(named)}, from the name of its file (--start)`);
    return named;
  }
  const zero = planned ?? firstTime(part) ?? 0;
  if (isRecorded) notices.push(`the recording is taken to start at ${formatPosition(zero)} (--start, --clap)`);
  return zero;
}

function firstTime({ topics, speeches }: SeedPart): number | undefined {
  const times = [...topics, ...speeches].flatMap(({ start }) => start ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

function toPositions(part: SeedPart, zero: number, notices: string[]): SeedPart {
  let before = 0;
  const convert = <T extends { start?: number | undefined; stop?: number | undefined }>(record: T): T | undefined => {
    if (record.start === undefined) return record;
    const start = wrap(record.start - zero);
    const stop = record.stop === undefined ? undefined : start + (record.stop - record.start);
    if (start >= 0) return { ...record, start, ...(stop !== undefined && { stop }) };
    if (stop !== undefined && stop > 0) return { ...record, start: 0, stop };
    before += 1;
    return undefined;
  };
  const withoutTimes = <T extends { start?: number | undefined; stop?: number | undefined }>(record: T): T => {
    const { start: _, stop: __, ...rest } = record;
    return rest as T;
  };
  const topics = part.topics.map((topic) => convert(topic) ?? withoutTimes(topic));
  const votes = part.votes.map((vote) => convert(vote) ?? withoutTimes(vote));
  const speeches = part.speeches.flatMap((speech) => convert(speech) ?? []);
  if (before > 0) notices.push(`${before} topics, speeches or votes were before the recording: without times, speeches left out`);
  const { times: _, ...rest } = part;
  return { ...rest, topics, votes, speeches };
}

/** A difference of two times of the clock, between half a day before and a day and a half after. */
function wrap(seconds: number): number {
  return seconds < -HALF_DAY_SECONDS ? seconds + DAY_SECONDS : seconds;
}

function addSeconds(local: string, seconds: number): string {
  return new Date(Date.parse(`${local}Z`) + seconds * 1000).toISOString().slice(0, 19);
}

/** Seconds as `HH:MM:SS`. */
export function formatPosition(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0')).join(':');
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
