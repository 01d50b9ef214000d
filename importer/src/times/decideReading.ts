import { formatClock } from '../text/clockTime.ts';

/** What is known of a recording before the times of its records are read. */
export interface RecordingContext {
  /** Length of the recording in seconds; undefined without a recording. */
  durationSeconds?: number | undefined;
  /** Time of the clock at position 0, in seconds since midnight of the session's day. */
  zeroClock?: number | undefined;
  /** Whether that is the planned start of the session, at which the recording is only taken to start. */
  isZeroPlanned?: boolean | undefined;
}

/** A start, and an end if there is one, as the source has them: numbers that are seconds if nothing else is found. */
export interface TimeSpan {
  start: number;
  end?: number | undefined;
}

/** How the numbers of a list become positions: `(number * factor - shift)`, where a clock may have passed midnight. */
export interface Reading {
  kind: 'position' | 'clock' | 'offset' | 'milliseconds';
  factor: number;
  shift: number;
  /** What was decided, for the report; undefined for positions, which need no decision. */
  sentence?: string;
}

const DAY_SECONDS = 86_400;
const HOUR = 3600;

/** A broadcaster's programme begins at a whole hour; its leader and first captions come up to this many seconds earlier. */
const LEADER = 150;

/** How much later than the whole hour the first time of a recording without a known length may be. */
const LATEST_FIRST = 600;

/** Times of the clock are no more than this before the start of a recording whose start is only planned. */
const EARLY = 1800;

/** Share of the times that must lie inside of the recording. */
const MOST = 0.9;

/** Times of this median length, in whole numbers, are milliseconds: nobody speaks a sentence for so many seconds. */
const LONGEST_SENTENCE = 300;

const POSITIONS: Reading = { kind: 'position', factor: 1, shift: 0 };

/**
 * Decides for all times of a list how they count, from the list as a whole and what is known of the recording: positions, times of the
 * clock, positions after the whole hour at which a broadcaster's programme begins (10:00:00), or milliseconds. Times that fit nothing stay
 * positions.
 */
export function decideReading(spans: readonly TimeSpan[], context: RecordingContext): Reading {
  if (spans.length === 0) return POSITIONS;
  const readings = [...listReadings(spans, context)];
  if (context.durationSeconds === undefined) return decideWithoutLength(spans, readings, context) ?? POSITIONS;
  return decideByLength(spans, readings, context.durationSeconds) ?? POSITIONS;
}

/** The seconds of a position by a reading; those of a clock that are half a day earlier than the recording are of the next day. */
export function toPosition(time: number, { kind, factor, shift }: Reading): number {
  const position = time * factor - shift;
  return kind === 'clock' && position < -DAY_SECONDS / 2 ? position + DAY_SECONDS : position;
}

/** The readings that come into question, the more certain ones first. */
function* listReadings(spans: readonly TimeSpan[], { zeroClock, isZeroPlanned = false }: RecordingContext): Generator<Reading> {
  const first = firstStart(spans);
  const clock: Reading | undefined =
    zeroClock === undefined
      ? undefined
      : {
          kind: 'clock',
          factor: 1,
          shift: zeroClock,
          sentence: `they are times of the clock, and the recording is taken to start at ${formatClock(zeroClock)}`,
        };
  // The first words may be a leader before the hour, or come late in it.
  const hours = [...new Set([Math.floor((first + LEADER) / HOUR), Math.floor(first / HOUR)])].filter((hour) => hour >= 1);
  // Programmes are cut to begin at ten o'clock or at one.
  const isUsual = (hour: number) => hour === 10 || hour === 1;
  if (clock && !isZeroPlanned) yield clock;
  yield* hours.filter(isUsual).map(toOffset);
  if (clock && isZeroPlanned) yield clock;
  yield* hours.filter((hour) => !isUsual(hour)).map(toOffset);
  if (looksLikeMilliseconds(spans)) yield { kind: 'milliseconds', factor: 0.001, shift: 0, sentence: 'they are milliseconds' };
}

function toOffset(hour: number): Reading {
  return {
    kind: 'offset',
    factor: 1,
    shift: hour * HOUR,
    sentence: `they count from ${formatClock(hour * HOUR)}, as those of broadcasters do, which is position 0 of the recording`,
  };
}

/** The reading by which most times lie inside of the recording; undefined for positions. */
function decideByLength(spans: readonly TimeSpan[], readings: readonly Reading[], durationSeconds: number): Reading | undefined {
  const shareInside = (reading: Reading): number => {
    const early = reading.kind === 'clock' ? EARLY : LEADER;
    const positions = spans.map(({ start }) => toPosition(start, reading));
    if (!positions.some((position) => position >= 0 && position < durationSeconds)) return 0;
    // Seconds of a longer session would be a few milliseconds at the beginning of the recording.
    if (reading.kind === 'milliseconds' && positions.every((position) => position < durationSeconds / 10)) return 0;
    return positions.filter((position) => position >= -early && position < durationSeconds).length / spans.length;
  };
  // Some captions after the end do not make the others wrong.
  if (shareInside(POSITIONS) > 0.5) return undefined;
  return readings.find((reading) => shareInside(reading) >= MOST);
}

/** Without a length only what can hardly be a position is read as something else. */
function decideWithoutLength(
  spans: readonly TimeSpan[],
  readings: readonly Reading[],
  { zeroClock }: RecordingContext,
): Reading | undefined {
  const first = firstStart(spans);
  return readings.find((reading) => {
    const { kind, shift } = reading;
    if (kind === 'clock') return zeroClock !== undefined && zeroClock >= 6 * HOUR && isSessionOf(spans, reading);
    if (kind === 'offset') return shift === 10 * HOUR && first - shift <= LATEST_FIRST;
    return true;
  });
}

/** Whether times of the clock begin about when the recording is taken to start, and end within half a day, also past midnight. */
function isSessionOf(spans: readonly TimeSpan[], clock: Reading): boolean {
  const positions = spans.map(({ start }) => toPosition(start, clock));
  const first = positions.reduce((earliest, position) => Math.min(earliest, position), Infinity);
  const last = positions.reduce((latest, position) => Math.max(latest, position), -Infinity);
  return Math.abs(first) <= EARLY && last < DAY_SECONDS / 2;
}

function firstStart(spans: readonly TimeSpan[]): number {
  return spans.reduce((earliest, { start }) => Math.min(earliest, start), Infinity);
}

/** Whether the times are whole numbers with lengths, or pauses between starts, that sentences have in milliseconds and not in seconds. */
function looksLikeMilliseconds(spans: readonly TimeSpan[]): boolean {
  if (!spans.every(({ start, end = 0 }) => Number.isInteger(start) && Number.isInteger(end))) return false;
  const starts = spans.map(({ start }) => start).toSorted((a, b) => a - b);
  const pauses = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  const lengths = spans.flatMap(({ start, end }) => (end === undefined ? [] : [end - start]));
  const measured = (lengths.length > 0 ? lengths : pauses).toSorted((a, b) => a - b);
  return (measured[Math.floor(measured.length / 2)] ?? 0) >= LONGEST_SENTENCE;
}
