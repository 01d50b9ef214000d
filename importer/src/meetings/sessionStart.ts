import { basename, extname } from 'node:path';
import { toLocalIso } from '../../../backend/src/seed/zone.ts';
import { ImportError } from '../importError.ts';
import type { ImportOptions } from '../options.ts';
import { readRecordingName, type RecordingName } from '../recordings/recordingName.ts';
import type { SeedPart } from '../seedPart.ts';
import { formatClock } from '../text/clockTime.ts';
import { hasTime, toLocalDateTime } from '../text/localTime.ts';
import type { MeetingFiles } from './listMeetings.ts';

/**
 * The part with the local start, name and reference of its session. The start is that of the option, the records, the name of the
 * folder or of a file; records without a time have that of the folder for the same day. The reference of the folder comes before that
 * of the records, its name after theirs. Throws an ImportError if no date is known.
 */
export function withNamed(part: SeedPart, { named, label, records, video }: MeetingFiles, options: ImportOptions, zone: string): SeedPart {
  const recording = readVideoName(video, zone);
  const { start: own, ...session } = part.session;
  const known = options.date ?? chooseStart(own === undefined ? undefined : toLocalStart(own, zone), named.date);
  const inNames = [label, ...records].flatMap((file) => findDate(basename(file)) ?? [])[0];
  const found = known ?? recording?.start ?? toLocalDateTime(recording?.day) ?? inNames;
  if (found === undefined)
    throw new ImportError('the date is not known: --date, or a date such as 2026-06-11 in the name of the folder or of a file');
  const name = named.name ?? (recording?.name || undefined);
  const notices =
    known === undefined ? [...part.notices, `the records have no date (--date); from the file's name: ${found}`] : [...part.notices];
  return {
    ...part,
    notices,
    session: {
      ...(name !== undefined && { name }),
      ...session,
      start: found,
      ...(named.reference !== undefined && { reference: named.reference }),
    },
  };
}

/** What the name of a video says of its start and of the meeting; undefined without a video. */
export function readVideoName(video: string | undefined, zone: string): RecordingName | undefined {
  return video === undefined ? undefined : readRecordingName(basename(video, extname(video)), zone);
}

/** The night belongs to the day before: a meeting of the evening may begin late, and go on past midnight. */
const NIGHT_MS = 6 * 3_600_000;

/**
 * Whether a session without a recording is still to begin, as far as is known: its start is in the future (one without a time is until
 * its day is over), or it is of today and nothing says that it took place (rule 13.30).
 */
export function isPlanned(part: SeedPart, now: Date, zone: string): boolean {
  const { start = '' } = part.session;
  const present = toLocalIso(now.getTime(), zone).slice(0, 19);
  const isFuture = hasTime(start) ? start > present : start.slice(0, 10) >= present.slice(0, 10);
  const today = toLocalIso(now.getTime() - NIGHT_MS, zone).slice(0, 10);
  return isFuture || (start.slice(0, 10) >= today && !hasTakenPlace(part));
}

/** Whether records are of a meeting, not of its agenda, which has topics and at most the times at which they should begin. */
function hasTakenPlace({ topics, times, speeches, votes, captions, recorded }: SeedPart): boolean {
  const starts = new Set(topics.map(({ start }) => start));
  return (
    speeches.length > 0 ||
    Object.values(recorded ?? {}).some((list) => list.length > 0) ||
    votes.some(({ outcome, result }) => outcome !== undefined || result.length > 0) ||
    captions.length > 0 ||
    // A topic without an end of its own has the start of the next one as its end.
    topics.some(({ stop }) => stop !== undefined && !starts.has(stop)) ||
    (times !== 'clock' && topics.some(({ start }) => start !== undefined))
  );
}

/**
 * The part of a planned session, whose topics have no times yet: times of the clock become part of their descriptions, speeches are left
 * out.
 */
export function asPlanned(part: SeedPart): SeedPart {
  const { times, recorded, ...rest } = part;
  const countTimed = (list: SeedPart['topics']) => list.filter(({ start }) => start !== undefined).length;
  const plannedTopics = times === 'clock' ? countTimed(part.topics) : 0;
  const positions = countTimed([...part.topics, ...(recorded?.topics ?? [])]) - plannedTopics;
  const speeches = part.speeches.length + (recorded?.speeches.length ?? 0);
  const topics = [...part.topics, ...(recorded?.topics ?? [])].map(({ start, stop: _, ...topic }, index) => {
    if (start === undefined || times !== 'clock' || index >= part.topics.length) return topic;
    const clock = formatClock(start % 86_400).slice(0, 5);
    return { ...topic, description: topic.description === undefined ? clock : `${clock}\n${topic.description}` };
  });
  const notices = [
    ...(plannedTopics > 0 ? [`the session is planned: ${plannedTopics} topics have their planned times in the description`] : []),
    ...(positions > 0 ? [`the session is planned: the positions of ${positions} topics in a recording left out`] : []),
    ...(speeches > 0 ? [`the session is planned: ${speeches} speeches left out`] : []),
    ...(part.captions.some((file) => file.times !== undefined) ? ['the session is planned: the texts of its speeches left out'] : []),
  ];
  // Texts of a meeting that has not begun have no place in its recording.
  const captions = part.captions.filter((file) => file.times === undefined);
  return {
    ...rest,
    captions,
    topics,
    votes: [...part.votes, ...(recorded?.votes ?? [])],
    speeches: [],
    notices: [...part.notices, ...notices],
  };
}

/** Converts a start with an offset to local time. */
function toLocalStart(start: string, zone: string): string {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(start) ? toLocalIso(Date.parse(start), zone).slice(0, 19) : start;
}

function chooseStart(own: string | undefined, named: string | undefined): string | undefined {
  if (own === undefined || named === undefined) return own ?? named;
  return !hasTime(own) && own.slice(0, 10) === named.slice(0, 10) ? named : own;
}

function findDate(name: string): string | undefined {
  return toLocalDateTime(/\d{4}-\d{2}-\d{2}/.exec(name)?.[0]);
}
