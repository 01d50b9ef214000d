import type { SeedPart } from './seedPart.ts';
import type { RecordingContext } from './times/decideReading.ts';
import { lastEnd, placeCaptions, placeLists } from './times/placeTimes.ts';
import { type ClockPoint, formatClock, toClockSeconds } from './text/clockTime.ts';

const DAY_SECONDS = 86_400;

/** Half a day: a time of the clock that is earlier than the recording by more than this belongs to the next day. */
const HALF_DAY_SECONDS = DAY_SECONDS / 2;

/** A recording: what is known of its start, and its length. */
export interface RecordingTimes {
  /** A moment that the user gave (`--start`, `--clap`). */
  given?: ClockPoint | undefined;
  /** Local date and time in the name of the video file. */
  named?: string | undefined;
  durationSeconds: number;
  /** Whether the positions of the lists are those of an earlier recording: they are moved and limited later. */
  keepsPositions?: boolean;
}

/** Times of a record; those of the clock are seconds since midnight of the session's day. */
interface Timed {
  start?: number | undefined;
  stop?: number | undefined;
}

/**
 * Converts times of the clock to positions in the recording, and returns the part with the seconds into the recording at which
 * the session starts. Without a known start of the recording it starts with the session, or with the first topic if the
 * session has no time. A recording that starts after the planned start moves the start of the session. Without a recording the
 * times count from the start of the session. `part.session.start` is a local date and time.
 */
export function joinTimes(part: SeedPart, recording: RecordingTimes | undefined): { part: SeedPart; startTime: number } {
  const notices = [...part.notices];
  const planned = part.session.start ?? '';
  const day = planned.slice(0, 10);
  const first = part.times === 'clock' ? findFirstTime(part) : undefined;
  const plannedSeconds = planned.endsWith('T00:00:00') ? undefined : toClockSeconds(planned);
  const session = { ...part.session };
  if (plannedSeconds === undefined && first !== undefined) session.start = toLocal(day, first);
  const startSeconds = plannedSeconds ?? first;

  const knownZero = recording && findZero(recording, day, startSeconds, notices);
  const zero = knownZero ?? startSeconds ?? 0;
  const context: RecordingContext = {
    durationSeconds: recording?.durationSeconds,
    zeroClock: knownZero ?? startSeconds,
    isZeroPlanned: knownZero === undefined,
  };
  const isGuessed = recording !== undefined && recording.given === undefined && recording.named === undefined;
  if (part.times === 'clock' && isGuessed) notices.push(`the recording is taken to start at ${formatClock(zero)} (--start, --clap)`);
  const placed = placeAll(part, context, recording?.keepsPositions === true, notices);
  const joined = { ...(placed.times === 'clock' ? toPositions(placed, zero) : placed), session, notices };
  let startTime = 0;
  if (recording && (part.times === 'clock' || !isGuessed)) {
    const late = startSeconds === undefined ? undefined : zero - startSeconds;
    if (late === undefined || late > 0) session.start = toLocal(day, zero);
    if (late !== undefined && late > 0)
      notices.push(`the recording starts ${formatClock(late)} after the planned time: the session starts with it`);
    startTime = Math.max(0, -(late ?? 0));
  }
  const limit = recording && recording.keepsPositions !== true ? recording.durationSeconds : Infinity;
  return { part: withinRecording(recording ? joined : withMovedEnd(joined, part), limit), startTime };
}

/** The part with positions in the recording for what is not of the clock, and the captions that can be reached. */
function placeAll(part: SeedPart, context: RecordingContext, keepsPositions: boolean, notices: string[]): SeedPart {
  const isClock = part.times === 'clock';
  const recorded = part.recorded && placeLists(part.recorded, context, notices);
  const lists = isClock || keepsPositions ? part : placeLists(part, context, notices);
  const captions = placeCaptions(part.captions, context, notices);
  return { ...lists, ...(recorded && { recorded }), captions };
}

/** The part with the length of its captions and speeches after they were moved, if the length of the session was theirs. */
function withMovedEnd(moved: SeedPart, before: SeedPart): SeedPart {
  const end = lastEnd(moved.captions, moved.speeches);
  const old = lastEnd(before.captions, before.speeches);
  if (end === old || end === 0 || Math.abs((moved.session.duration ?? 0) - old) > 1) return moved;
  return { ...moved, session: { ...moved.session, duration: end } };
}

/** Seconds of position 0 of the recording since midnight of the session's day; undefined if its start is not known. */
function findZero({ given, named }: RecordingTimes, day: string, startSeconds: number | undefined, notices: string[]): number | undefined {
  if (given) {
    const zero = given.clock - given.position;
    // The moment may be after midnight, or the recording may start before it.
    return startSeconds === undefined ? zero : zero + DAY_SECONDS * Math.round((startSeconds - zero) / DAY_SECONDS);
  }
  if (named === undefined) return undefined;
  const clock = toClockSeconds(named) ?? 0;
  const days = Math.round((Date.parse(`${named.slice(0, 10)}Z`) - Date.parse(`${day}Z`)) / 1000 / DAY_SECONDS);
  if (Math.abs(days) > 1) {
    notices.push(`the name of the video has another date, ${named.slice(0, 10)}: it is not used (--start)`);
    return undefined;
  }
  notices.push(`the recording starts at ${formatClock(clock)}, from the name of its file (--start)`);
  return clock + days * DAY_SECONDS;
}

function findFirstTime({ topics, speeches }: SeedPart): number | undefined {
  const times = [...topics, ...speeches].flatMap(({ start }) => start ?? []);
  return times.length === 0 ? undefined : times.reduce((earliest, time) => Math.min(earliest, time));
}

function toPositions({ times: _, recorded, ...part }: SeedPart, zero: number): SeedPart {
  const convert = <T extends Timed>(record: T): T => {
    if (record.start === undefined) return record;
    const difference = record.start - zero;
    const start = difference < -HALF_DAY_SECONDS ? difference + DAY_SECONDS : difference;
    return { ...record, start, ...(record.stop !== undefined && { stop: start + (record.stop - record.start) }) };
  };
  return {
    ...part,
    topics: [...part.topics.map(convert), ...(recorded?.topics ?? [])],
    votes: [...part.votes.map(convert), ...(recorded?.votes ?? [])],
    speeches: [...part.speeches.map(convert), ...(recorded?.speeches ?? [])],
  };
}

/** Removes the times outside of the recording; a speech without times is left out. */
export function withinRecording(part: SeedPart, durationSeconds: number): SeedPart {
  let outside = 0;
  const limit = <T extends Timed>(record: T): T => {
    const { start, stop, ...rest } = record;
    if (start === undefined) return record;
    if (start >= durationSeconds || (start < 0 && (stop ?? 0) <= 0)) {
      outside += 1;
      return rest as T;
    }
    return start < 0 ? { ...record, start: 0 } : record;
  };
  const limited = {
    topics: part.topics.map(limit),
    votes: part.votes.map(limit),
    speeches: part.speeches.map(limit).filter(({ start }) => (start as number | undefined) !== undefined),
  };
  if (outside === 0) return { ...part, ...limited };
  const notice = `${outside} topics, speeches or votes are outside of the recording: they have no times, and such speeches are left out`;
  return { ...part, ...limited, notices: [...part.notices, notice] };
}

/** A local date and time from a day and seconds since its midnight, which may be of another day. */
function toLocal(day: string, seconds: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + seconds * 1000).toISOString().slice(0, 19);
}
