import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { ClientSeed, SessionSeed } from '../../seed/seedSchema.ts';
import { toLocalIso } from '../../zone.ts';
import { detectSource } from '../formats/detect.ts';
import { gatherParts, type SourceFile } from '../gather.ts';
import { ImportError } from '../importError.ts';
import { findRecordingStart, joinTimes } from '../joinTimes.ts';
import type { ImportOptions } from '../options.ts';
import { emptyPart, type SeedPart, type Tally } from '../seedPart.ts';
import { chooseCity, DEFAULT_ZONE, toSessionFolder } from '../sessionFolder.ts';
import type { AddedVideo } from '../video/addVideo.ts';
import { readCity, writeSessionFolder } from '../writeFolder.ts';
import { linkFile } from './linkFile.ts';
import type { MeetingFiles } from './listMeetings.ts';
import { addMeetingVideo } from './meetingVideo.ts';

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
  /** Paths of the written files. */
  written: string[];
  /** Lines of the report. */
  lines: string[];
}

/** How an existing session folder is treated. */
export interface Replacing {
  /** True: an existing session folder is replaced. */
  force: boolean;
  /** Session folder of an earlier import whose video is used again. */
  videoOf?: string | undefined;
  /** True: a file of an unknown format is reported, not an error. */
  isLenient: boolean;
}

/** Imports one meeting. Throws an ImportError, and then writes nothing. */
export async function importMeeting(
  meeting: MeetingFiles,
  options: ImportOptions,
  { out, now, onProgress }: ImportTarget,
  { force, videoOf, isLenient }: Replacing,
): Promise<ImportedMeeting> {
  const unused = [...meeting.unused];
  const records = readRecords(meeting.records, unused, isLenient);
  if (records.length === 0 && meeting.video === undefined && meeting.documents.length === 0)
    throw new ImportError(['there is nothing to import', ...unused.map(({ file, why }) => `${file}: ${why}`)].join('; '));
  const gathered = records.length === 0 ? emptyPart() : gatherParts(records, options.event);
  const made = mkdirSync(out, { recursive: true });
  const draft = mkdtempSync(join(out, '.import-'));
  try {
    const folderPath = join(draft, 'session');
    mkdirSync(folderPath);
    const video = await addMeetingVideo(meeting, gathered, { folder: folderPath, hls: options.hls, videoOf, onProgress });
    const { city } = chooseCity(options, gathered.session);
    const known = readCity(out, city);
    const zone = chooseZone(options, known);
    const { part, startTime } = joinVideo(withNamed(withLocalStart(gathered, zone), meeting, options), meeting, options, video);
    const folder = toSessionFolder(part, { ...options, files: [meeting.label] }, known, now);
    const session = folder.files['session.json'] as Partial<SessionSeed>;
    const documents = addDocuments(meeting.documents, folderPath);
    if (documents.length > 0) session.documents = documents;
    if (video) {
      session.status = 'vod';
      folder.files['media.json'] = { ...video.media, ...(startTime > 0 && { startTime }) };
    }
    const written = await writeSessionFolder(out, folder, draft, force);
    const lines = [
      ...part.tallies.filter(({ read }) => read > 0).flatMap(describeTally),
      ...(documents.length > 0 ? [`documents in the folder: ${documents.length} read, ${documents.length} kept`] : []),
      ...folder.notices.map((notice) => `Note: ${notice}`),
      ...unused.map(({ file, why }) => `Not read: ${file}: ${why}`),
    ];
    return { city: folder.city, reference: folder.reference, target: join(out, folder.city, 'sessions', folder.reference), written, lines };
  } finally {
    rmSync(draft, { recursive: true, force: true });
    if (made !== undefined && readdirSync(out).length === 0) rmSync(made, { recursive: true });
  }
}

/** Time zone of the city. Throws an ImportError for an option that contradicts it. */
function chooseZone({ timezone }: ImportOptions, known: ClientSeed | undefined): string {
  const zone = (known ? known.timeZone : timezone) ?? DEFAULT_ZONE;
  if (timezone !== undefined && timezone !== zone) throw new ImportError(`--timezone ${timezone}: the city exists and its zone is ${zone}`);
  return zone;
}

/** Converts a start with an offset to local time. */
function withLocalStart(part: SeedPart, zone: string): SeedPart {
  const { start } = part.session;
  if (start === undefined || !/(?:Z|[+-]\d\d:\d\d)$/.test(start)) return part;
  return { ...part, session: { ...part.session, start: toLocalIso(Date.parse(start), zone).slice(0, 19) } };
}

function readRecords(files: string[], unused: MeetingFiles['unused'], isLenient: boolean): SourceFile[] {
  return files.flatMap((file) => {
    try {
      return [{ file: basename(file), source: detectSource(readFileSync(file)) }];
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (!isLenient) throw new ImportError(`${file}: ${why}`);
      unused.push({ file, why });
      return [];
    }
  });
}

/** Name and date of the meeting's folder, where neither the options nor the records have them. The folder's reference comes before theirs. */
function withNamed(part: SeedPart, { named }: MeetingFiles, options: ImportOptions): SeedPart {
  const { start, ...session } = part.session;
  const date = options.date ?? chooseDate(start, named.date);
  return {
    ...part,
    session: {
      ...(named.name !== undefined && { name: named.name }),
      ...session,
      ...(date !== undefined && { start: date }),
      ...(named.reference !== undefined && { reference: named.reference }),
    },
  };
}

/** The start in the records; that of the folder's name if the records have none, or no time for the same day. */
function chooseDate(start: string | undefined, named: string | undefined): string | undefined {
  if (start === undefined || named === undefined) return start ?? named;
  return start.endsWith('T00:00:00') && start.slice(0, 10) === named.slice(0, 10) ? named : start;
}

/** Converts times of the clock to positions, and adds what the video says. `startTime`: seconds into the video at which the session starts. */
function joinVideo(
  part: SeedPart,
  meeting: MeetingFiles,
  options: ImportOptions,
  video: AddedVideo | undefined,
): { part: SeedPart; startTime: number } {
  const named = meeting.video === undefined ? undefined : findRecordingStart(basename(meeting.video));
  const { part: joined, startTime } = joinTimes(part, { given: options.clockPoint, named }, video !== undefined);
  if (!video) return { part: joined, startTime };
  const duration = video.durationSeconds - startTime;
  if (duration <= 0) throw new ImportError(`the session starts ${startTime} s into a video of ${video.durationSeconds} s`);
  const late = [...joined.topics, ...joined.speeches].filter(({ start }) => start !== undefined && start >= video.durationSeconds).length;
  const notices = [
    ...joined.notices,
    ...video.notices,
    ...(late > 0 ? [`${late} topics or speeches start after the end of the video`] : []),
  ];
  return { part: { ...joined, session: { ...joined.session, duration }, notices }, startTime };
}

/** Copies the documents of a meeting into its session folder; the title of each is its file name without suffix. */
function addDocuments(files: string[], folder: string): SessionSeed['documents'] {
  if (files.length > 0) mkdirSync(join(folder, DOCUMENTS));
  const used = new Set<string>();
  return files.map((file) => {
    const stem = basename(file, extname(file));
    let name = basename(file);
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${stem}-${count}${extname(file)}`;
    used.add(name.toLowerCase());
    linkFile(file, join(folder, DOCUMENTS, name));
    return { title: stem.replace(/_+/g, ' ').trim() || name, file: `${DOCUMENTS}/${name}` };
  });
}

function describeTally({ what, read, imported, leftOut }: Tally): string[] {
  const left = leftOut.map(({ count, why }) => `  ${count} left out: ${why}`);
  return [`${what}: ${read} read, ${imported} kept`, ...left];
}
