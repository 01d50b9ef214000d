import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { ImportError } from '../importError.ts';
import { toLocalDateTime } from '../text/localTime.ts';

const VIDEO = new Set('mp4 m4v mkv mov webm avi ts mts mpg mpeg flv wmv mp3 m4a wav ogg oga opus aac flac'.split(' '));
const DOCUMENT = new Set('pdf doc docx odt rtf xls xlsx ods ppt pptx odp png jpg jpeg gif webp svg html htm md zip'.split(' '));

/** The files of one meeting by their use; paths. */
export interface MeetingFiles {
  /** The folder or the files, as messages name them. */
  label: string;
  /** Agendas, captions and other records. */
  records: string[];
  /** Path or address. */
  video?: string;
  poster?: string;
  documents: string[];
  /** Files that are not used, with the reason. */
  unused: { file: string; why: string }[];
  /** What the name of the folder says: `2026-06-11-council`; a reference, a local start and a name. */
  named: { reference?: string; date?: string; name?: string };
}

/** The meetings of a folder: its subfolders, or the folder itself if it has none. Throws an ImportError for an empty folder. */
export function listMeetings(folder: string): { meetings: MeetingFiles[]; strays: string[] } {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isSystemFile(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const folders = entries.filter((entry) => entry.isDirectory());
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  if (entries.length === 0) throw new ImportError(`${folder} is empty`);
  if (folders.length === 0) return { meetings: [toMeeting(folder, files)], strays: [] };
  const meetings = folders.map(({ name }) => {
    const path = join(folder, name);
    const inside = readdirSync(path, { withFileTypes: true, recursive: true }).filter(
      (entry) => entry.isFile() && !isSystemFile(entry.name),
    );
    return toMeeting(path, inside.map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1)).toSorted());
  });
  return { meetings, strays: files.map((name) => join(folder, name)) };
}

function toMeeting(folder: string, names: string[]): MeetingFiles {
  const meeting: MeetingFiles = { label: folder, records: [], documents: [], unused: [], named: readFolderName(basename(folder)) };
  for (const name of names) {
    const file = join(folder, name);
    const extension = extname(name).slice(1).toLowerCase();
    if (VIDEO.has(extension)) {
      if (meeting.video === undefined) meeting.video = file;
      else meeting.unused.push({ file, why: `a meeting has one recording, and ${basename(meeting.video)} is it` });
    } else if (/^poster\.(jpe?g|png|webp)$/i.test(basename(name))) meeting.poster = file;
    else if (DOCUMENT.has(extension)) meeting.documents.push(file);
    else meeting.records.push(file);
  }
  return meeting;
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
    /^(\d{4}-\d{2}-\d{2})(?:[ T_-]+([01]\d|2[0-3])[.h:-]?([0-5]\d)(?!\d))?[ _-]*([^]*)$/.exec(folder) ?? [];
  const date = day === undefined ? undefined : toLocalDateTime(`${day} ${hour}:${minute}`);
  const text = (date === undefined ? folder : rest).replace(/[_-]+/g, ' ').trim();
  return {
    ...(reference !== '' && { reference }),
    ...(date !== undefined && { date }),
    ...(text !== '' && { name: text.charAt(0).toUpperCase() + text.slice(1) }),
  };
}

function isSystemFile(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~$') || /^(thumbs\.db|desktop\.ini)$/i.test(name);
}
