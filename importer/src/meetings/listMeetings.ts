import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { NOT_A_FILE } from '../../../backend/src/seed/files/ownFile.ts';
import { ImportError } from '../importError.ts';
import { chooseRecording } from '../recordings/chooseRecording.ts';
import { toName } from '../recordings/recordingName.ts';
import { toLocalDateTime } from '../text/localTime.ts';
import { divideSounds, type SignFile, type TrackFile } from '../tracks/soundNames.ts';

const VIDEO = new Set('mp4 m4v mkv mov webm avi ts mts mpg mpeg flv wmv mp3 m4a wav ogg oga opus aac flac'.split(' '));
const DOCUMENT = new Set('pdf doc docx odt rtf xls xlsx ods ppt pptx odp png jpg jpeg gif webp svg html htm md zip'.split(' '));

/** A file that is not used, with the reason. */
export interface UnusedFile {
  file: string;
  why: string;
}

/** The files of one meeting by their use; paths. */
export interface MeetingFiles {
  /** The folder or the files, as messages name them. */
  label: string;
  /** The folder outside of which nothing is read; absent for files that were named one by one. */
  folder?: string;
  /** Agendas, captions and other records. */
  records: string[];
  /** Path or address. */
  video?: string;
  /** Paths of the parts of the recording after `video`, in order. */
  parts?: string[];
  /** Files of the same recording that show less of it. */
  others?: string[];
  /** Further sound tracks of the recording; those of options first. */
  tracks?: TrackFile[];
  sign?: SignFile;
  poster?: string;
  documents: string[];
  /** Files that are not used, with the reason. */
  unused: UnusedFile[];
  /** What the name of the folder says: `2026-06-11-council`; a reference, a local start and a name. */
  named: { reference?: string; date?: string; name?: string };
}

/**
 * The meetings of a folder: its subfolders, or the folder itself if it has none; `strays` are files of no meeting. Symbolic links are not
 * followed (rule 23.15). Throws an ImportError for an empty folder.
 */
export function listMeetings(folder: string): { meetings: MeetingFiles[]; strays: UnusedFile[] } {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isSystemFile(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const folders = entries.filter(isFolder);
  const others = entries.filter((entry) => !isFolder(entry));
  if (entries.length === 0) throw new ImportError(`${folder} is empty`);
  if (folders.length === 0) return { meetings: [toMeeting(folder, others)], strays: [] };
  const meetings = folders.map(({ name }) => toMeeting(join(folder, name), listInside(join(folder, name))));
  const strays = others.map((entry) => ({
    file: join(folder, entry.name),
    why: findObstacle(entry) ?? 'it is in the folder of no meeting',
  }));
  return { meetings, strays };
}

/** Whether an entry is a folder that can be opened. */
function isFolder(entry: Dirent): boolean {
  return entry.isDirectory() && isFound(entry);
}

/** Whether an entry is found by its name: one whose name is not UTF-8 has another name in Node. */
function isFound({ parentPath, name }: Dirent): boolean {
  return lstatSync(join(parentPath, name), { throwIfNoEntry: false }) !== undefined;
}

/** All entries of a folder and its subfolders except folders. Node's own recursive list follows symbolic links to folders. */
function listInside(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (isFolder(entry)) return listInside(join(folder, entry.name));
    return isSystemFile(entry.name) ? [] : [entry];
  });
}

/** Why an entry of a folder is not read. */
function findObstacle(entry: Dirent): string | undefined {
  if (!isFound(entry)) return 'it is not found by its name, which is not UTF-8';
  if (entry.isSymbolicLink()) return NOT_A_FILE.link;
  return entry.isFile() ? undefined : NOT_A_FILE.special;
}

function toMeeting(folder: string, entries: Dirent[]): MeetingFiles {
  const named = readFolderName(basename(folder));
  const meeting: MeetingFiles = { label: folder, folder, records: [], documents: [], unused: [], named };
  const recordings: string[] = [];
  const files = entries.map((entry) => ({ file: join(entry.parentPath, entry.name), obstacle: findObstacle(entry) }));
  for (const { file, obstacle } of files.toSorted((a, b) => (a.file < b.file ? -1 : 1))) {
    const extension = extname(file).slice(1).toLowerCase();
    if (obstacle !== undefined) meeting.unused.push({ file, why: obstacle });
    else if (VIDEO.has(extension)) recordings.push(file);
    else if (/^poster\.(jpe?g|png|webp)$/i.test(basename(file))) meeting.poster = file;
    else if (DOCUMENT.has(extension)) meeting.documents.push(file);
    else meeting.records.push(file);
  }
  const { tracks, sign, ...sounds } = divideSounds(recordings);
  meeting.unused.push(...sounds.unused);
  const { video, parts, others, unused } = chooseRecording(sounds.recordings);
  if (video === undefined) return meeting;
  const why = `a meeting has one recording, and ${basename(video)} is it`;
  meeting.unused.push(...unused.map((file) => ({ file, why })));
  return {
    ...meeting,
    video,
    ...(parts.length > 0 && { parts }),
    ...(others.length > 0 && { others }),
    ...(tracks.length > 0 && { tracks }),
    ...(sign && { sign }),
  };
}

/** Reads `2026-06-11-council`, `2026-06-11 1930 council` and the like; the reference is the whole name. */
export function readFolderName(folder: string): MeetingFiles['named'] {
  const reference = folder
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9._~-]+/g, '-')
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '')
    .slice(0, 128);
  const [, day, hour = '00', minute = '00', rest = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T_-]+([01]\d|2[0-3])[.h:-]?([0-5]\d)(?:[.:][0-5]\d)?(?!\d))?[ _-]*([^]*)$/.exec(folder) ?? [];
  const date = day === undefined ? undefined : toLocalDateTime(`${day} ${hour}:${minute}`);
  // Zoom adds the number of the meeting to the name of its folder.
  const plain = (date === undefined ? folder : rest)
    .replace(/[_-]+/g, ' ')
    .replace(/ \d{9,11}$/, '')
    .trim();
  const text = toName(plain) || plain.charAt(0).toUpperCase() + plain.slice(1);
  return {
    ...(reference !== '' && { reference }),
    ...(date !== undefined && { date }),
    ...(text !== '' && { name: text }),
  };
}

/** What systems, cameras (thumbnails, small copies, lists of a Sony camera) and Zoom write for themselves. */
const SYSTEM_FILE = /^(?:thumbs\.db|desktop\.ini|playback\.m3u|recording\.conf|c\d{4}m\d{2}\.xml)$|\.(?:thm|lrv|lrf)$/i;

function isSystemFile(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$') || SYSTEM_FILE.test(name);
}
