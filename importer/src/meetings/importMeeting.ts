import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { ClientSeed, SessionSeed } from '../../../backend/src/seed/seedSchema.ts';
import { wallTimeToMs } from '../../../backend/src/seed/zone.ts';
import type { SourceContext } from '../formats/format.ts';
import { gatherParts } from '../gather.ts';
import { ImportError, ImportStopped } from '../importError.ts';
import { joinTimes, withinRecording } from '../joinTimes.ts';
import { isFieldNotice } from '../leftOutFields.ts';
import type { ImportOptions } from '../options.ts';
import { emptyPart, type SeedPart, type Tally } from '../seedPart.ts';
import { chooseCity, DEFAULT_ZONE, toSessionFolder } from '../sessionFolder.ts';
import { toClockSeconds } from '../text/clockTime.ts';
import { toLanguageTag } from '../text/languageTags.ts';
import { describeSound } from '../tracks/describeSound.ts';
import type { AddedVideo } from '../video/addVideo.ts';
import { readCity, writeSessionFolder } from '../writeFolder.ts';
import {
  type ChangedSession,
  hasCameraRecording,
  keepSession,
  linkOthers,
  readChanged,
  shiftTimes,
  withChanged,
} from './changedSession.ts';
import { keepAccess } from './earlierAccess.ts';
import { linkFile } from './linkFile.ts';
import type { MeetingFiles } from './listMeetings.ts';
import { addFrames } from '../video/addFrames.ts';
import { addMeetingVideo } from './meetingVideo.ts';
import { readRecords } from './readRecords.ts';
import { asPlanned, isPlanned, readVideoName, withNamed } from './sessionStart.ts';

/** Folder of the documents in a session folder. */
const DOCUMENTS = 'documents';

/** Where sessions are written, and what an import of a meeting needs beside its files. */
export interface ImportTarget {
  /** Folder of the seed. */
  out: string;
  now: Date;
  /** Called with the share (0 to 1) of a step of the video. */
  onProgress?: (step: string, share: number) => void;
}

/** An imported meeting; `target` is its folder in the seed. */
export interface ImportedMeeting {
  city: string;
  reference: string;
  target: string;
  /** True: records of the session that were changed after an earlier import stayed. */
  isChanged: boolean;
  /** True: the video could not be read. */
  lacksVideo: boolean;
  /** Files that were not read. */
  unread: number;
  /** Paths of the written files. */
  written: string[];
  /** Lines of the report. */
  lines: string[];
}

/** How an existing session folder is treated. */
export interface Replacing {
  /**
   * Chooses the reference of a session, before the video is read, and what is used of an existing session folder. `language` is the one
   * that the records state. Throws an ImportError if that folder must stay.
   */
  choose: (
    city: string,
    reference: string,
    language: string | undefined,
  ) => { reference: string; written?: Record<string, string> | undefined; videoOf?: string | undefined; signOf?: string | undefined };
  /** True: a file that cannot be read is reported, not an error. */
  isLenient: boolean;
}

/** Imports one meeting. Throws an ImportError, and then writes nothing. */
export async function importMeeting(
  meeting: MeetingFiles,
  options: ImportOptions,
  { out, now, onProgress }: ImportTarget,
  { choose, isLenient }: Replacing,
): Promise<ImportedMeeting> {
  const unused = [...meeting.unused];
  const { records, unread, asides } = readRecords(meeting, { isLenient, language: options.language });
  unused.push(...unread);
  if (records.length === 0 && meeting.video === undefined && meeting.documents.length === 0)
    throw new ImportError(['there is nothing to import', ...unused.map(({ file, why }) => `${file}: ${why}`)].join('; '));
  const gather = (context: SourceContext) => (records.length === 0 ? emptyPart() : gatherParts(records, options.event, context));
  const { city } = chooseCity(options, gather({}).session);
  const known = readCity(out, city);
  const zone = chooseZone(options, known);
  const monthFirst = isMonthFirst(options.language ?? known?.lang, zone);
  const nameAll = (durationSeconds?: number) =>
    withNamed(
      gather({
        ...findStart(meeting, options, zone),
        ...(monthFirst && { monthFirst }),
        day: options.date ?? meeting.named.date,
        zone,
        durationSeconds,
      }),
      meeting,
      options,
      zone,
    );
  const named = nameAll();
  const wanted = options.reference ?? named.session.reference;
  const {
    reference,
    written: earlier,
    videoOf,
    signOf,
  } = choose(city, wanted ?? `recording-${named.session.start?.slice(0, 10)}`, named.session.language);
  const decided = [
    ...(wanted === undefined ? [`reference (--reference): ${reference}`] : []),
    ...(wanted !== undefined && reference !== wanted ? [`another folder has the address ${wanted}: this one is ${reference}`] : []),
  ];
  const target = join(out, city, 'sessions', reference);
  if (options.force && meeting.video === undefined && hasCameraRecording(target))
    throw new ImportError(
      `${target} has the recording of a camera, which --force would remove: import without --force, or remove the session (npm run control -- remove ${reference} forever) first`,
    );
  const changed = earlier && readChanged(target, earlier, zone);
  const toBase = (part: SeedPart) => (changed ? withChanged(part, changed, zone) : part);
  const base = toBase(named);
  const noticeCount = base.notices.length;

  const made = mkdirSync(out, { recursive: true });
  const draft = mkdtempSync(join(out, '.import-'));
  try {
    const folderPath = join(draft, 'session');
    mkdirSync(folderPath);
    const video = await addVideoOrReport();
    // The length of the recording decides how times are read.
    const read = video ? toBase(nameAll(video.durationSeconds)) : base;
    read.notices.push(...decided, ...base.notices.splice(noticeCount));
    const { part, startTime } = joinVideo(read, { meeting, options, video, changed, now, zone });
    const frameNotices = video
      ? await addFrames(video, {
          topics: part.topics,
          folder: folderPath,
          makesPoster: meeting.poster === undefined && videoOf === undefined,
          onProgress,
        })
      : [];
    part.notices.push(...frameNotices);
    const folder = toSessionFolder(part, { ...options, reference, files: [meeting.label] }, known, now);
    const session = folder.files['session.json'] as Partial<SessionSeed>;
    if (video) {
      session.status = 'vod';
      folder.files['media.json'] = { ...video.media, ...(startTime > 0 && { startTime }) };
    }
    if (changed) keepSession(session, changed, video !== undefined);
    folder.notices.push(...keepAccess(session, target));
    const documents = addDocuments(meeting, folderPath);
    if (documents.length > 0) session.documents = [...(session.documents ?? []), ...documents];
    folder.notices.push(...asides.map(({ file, why }) => `${basename(file)} is not used: ${why}`));
    for (const file of meeting.others ?? [])
      folder.notices.push(`${basename(file)} is not used: it is of the recording ${basename(meeting.video ?? '')}`);
    const unreadSound = video?.unread ?? [];
    if (!isLenient && unreadSound.length > 0) throw new ImportError(unreadSound.map(({ file, why }) => `${file}: ${why}`).join('; '));
    unused.push(...unreadSound);
    const written = await writeSessionFolder(out, folder, draft, changed ? (draftFolder) => linkOthers(target, draftFolder) : undefined);
    const sound = video && describeSound(video.media);
    const lines = [
      ...(sound === undefined ? [] : [sound]),
      ...part.tallies.filter(({ read }) => read > 0).flatMap(describeTally),
      ...(documents.length > 0 ? [`documents in the folder: ${documents.length} read, ${documents.length} kept`] : []),
      ...unused.map(({ file, why }) => `Not read: ${file}: ${why}`),
      // What needs a decision stands before the long list of fields.
      ...folder.notices.toSorted((a, b) => Number(isFieldNotice(a)) - Number(isFieldNotice(b))).map((notice) => `Note: ${notice}`),
    ];
    const lacksVideo = meeting.video !== undefined && !video;
    return { city, reference, target, isChanged: changed !== undefined, lacksVideo, unread: unused.length, written, lines };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    if (made !== undefined && readdirSync(out).length === 0) rmSync(made, { recursive: true });
  }

  async function addVideoOrReport(): Promise<AddedVideo | undefined> {
    try {
      return await addMeetingVideo(meeting, base, {
        folder: join(draft, 'session'),
        hls: options.hls,
        language: toLanguageTag(options.language),
        videoOf,
        signOf,
        onProgress,
      });
    } catch (error) {
      if (!isLenient || meeting.video === undefined || !(error instanceof ImportError) || error instanceof ImportStopped) throw error;
      unused.push({ file: meeting.video, why: error.message });
      for (const name of readdirSync(join(draft, 'session'))) rmSync(join(draft, 'session', name), { recursive: true });
      return undefined;
    }
  }
}

/** What the options, the folder and the video's name say about the start of the recording. */
function findStart({ video, named }: MeetingFiles, { clockPoint, date }: ImportOptions, zone: string): SourceContext {
  if (clockPoint) return { zeroClock: clockPoint.clock - clockPoint.position };
  const recorded = readVideoName(video, zone)?.start;
  const planned = [date, named.date].find((start) => start !== undefined && !start.endsWith('T00:00:00'));
  const zeroClock = toClockSeconds(recorded ?? planned ?? '');
  return zeroClock === undefined ? {} : { zeroClock, isZeroPlanned: recorded === undefined };
}

/** Whether dates have the month first: in English in America. */
function isMonthFirst(language: string | undefined, zone: string): boolean {
  return language === 'en-US' || (language === 'en' && /^(?:America|US)\/|^Pacific\/Honolulu$/.test(zone));
}

/** Time zone of the city. Throws an ImportError for an option that contradicts it. */
function chooseZone({ timezone }: ImportOptions, known: ClientSeed | undefined): string {
  const zone = (known ? known.timeZone : timezone) ?? DEFAULT_ZONE;
  if (timezone !== undefined && timezone !== zone) throw new ImportError(`--timezone ${timezone}: the city exists and its zone is ${zone}`);
  return zone;
}

interface Joining {
  meeting: MeetingFiles;
  options: ImportOptions;
  video: AddedVideo | undefined;
  changed: ChangedSession | undefined;
  now: Date;
  zone: string;
}

/**
 * Converts times of the clock to positions, and adds what the video says. `startTime`: seconds into the video at which the session starts.
 */
function joinVideo(base: SeedPart, { meeting, options, video, changed, now, zone }: Joining): { part: SeedPart; startTime: number } {
  if (!video && !changed && isPlanned(base, now, zone)) {
    const { start } = joinTimes(base, undefined).part.session;
    return { part: asPlanned({ ...base, session: { ...base.session, ...(start !== undefined && { start }) } }), startTime: 0 };
  }
  const named = readVideoName(meeting.video, zone)?.start;
  // Positions of a changed session are those of its earlier recording: they are limited after they are moved.
  const recording = video && {
    given: options.clockPoint,
    named,
    durationSeconds: video.durationSeconds,
    keepsPositions: changed !== undefined,
  };
  const { part: joined, startTime } = joinTimes(base, recording);
  const zeroMs = wallTimeToMs(joined.session.start ?? '', zone) - startTime * 1000;
  const moved = changed && video ? shiftTimes(joined, (changed.zeroMs - zeroMs) / 1000) : joined;
  const part = changed && video ? withinRecording(moved, video.durationSeconds) : moved;
  if (!video) return { part, startTime };
  const duration = video.durationSeconds - startTime;
  if (duration <= 0)
    throw new ImportError(
      `the session starts ${Math.round(startTime)} s into a video of ${Math.round(video.durationSeconds)} s: check --start, --clap and the name of the video`,
    );
  return { part: { ...part, session: { ...part.session, duration }, notices: [...part.notices, ...video.notices] }, startTime };
}

/** Copies the documents of a meeting into its session folder; the title of each is its file name without suffix. */
function addDocuments({ documents: files, folder: from }: MeetingFiles, folder: string): SessionSeed['documents'] {
  if (files.length > 0) mkdirSync(join(folder, DOCUMENTS), { recursive: true });
  const used = new Set<string>();
  return files.map((file) => {
    const stem = basename(file, extname(file));
    let name = basename(file);
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem}-${count}${extname(file)}`;
    used.add(name.toLowerCase());
    linkFile(from ?? dirname(file), file, join(folder, DOCUMENTS, name));
    return { title: stem.replace(/_+/g, ' ').trim() || name, file: `${DOCUMENTS}/${name}` };
  });
}

function describeTally({ what, read, imported, leftOut }: Tally): string[] {
  const left = leftOut.map(({ count, why }) => `  ${count} left out: ${why}`);
  return [`${what}: ${read} read, ${imported} kept`, ...left];
}
