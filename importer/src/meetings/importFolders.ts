import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ImportError, ImportStopped } from '../importError.ts';
import { SINGLE_OPTIONS, type ImportOptions } from '../options.ts';
import { digestWritten } from './changedSession.ts';
import { hasTracks } from './earlierVideo.ts';
import { digestFiles, ImportedList } from './importedList.ts';
import { importMeeting, type ImportTarget, type Replacing } from './importMeeting.ts';
import { listMeetings, type MeetingFiles } from './listMeetings.ts';

/** Beside the target, the folder of the caller and where lines of the report go. */
interface FolderTarget extends ImportTarget {
  cwd: string;
  print: (line: string) => void;
}

/** How the import of a meeting ended. */
type Outcome = 'new' | 'changed' | 'unchanged' | 'not imported';

/**
 * Imports the meetings of folders, each one that is new or has changed since the last time. A meeting that cannot be imported is
 * reported, and the others are imported; answers whether all were. Throws an ImportError for an option that concerns one meeting if
 * there are several.
 */
export async function importFolders(folders: string[], options: ImportOptions, target: FolderTarget): Promise<boolean> {
  const found = folders.map((folder) => ({ folder, ...listMeetings(folder) }));
  const meetings = found.flatMap((each) => each.meetings);
  checkOptions(meetings, options);
  const list = new ImportedList(target.out);
  const counts = new Map<Outcome, number>();
  let unreadFiles = found.reduce((sum, { strays }) => sum + strays.length, 0);
  for (const meeting of meetings) {
    const { outcome, lines, unread } = await importOne(meeting, options, target, list);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    unreadFiles += unread;
    target.print([`${toShortPath(meeting.label, target.cwd)}: ${outcome}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  for (const { file, why } of found.flatMap(({ strays }) => strays)) target.print(`Not read: ${file}: ${why}`);
  for (const { folder, session } of folders.flatMap((parent) => list.listGone(parent)))
    target.print(`${folder} no longer exists; its session remains: remove ${join(target.out, session)} to delete it`);
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  const unread = unreadFiles === 0 ? '' : `; ${unreadFiles} ${unreadFiles === 1 ? 'file' : 'files'} not read`;
  target.print(`${meetings.length} ${meetings.length === 1 ? 'meeting' : 'meetings'}: ${summary}${unread}`);
  return !counts.has('not imported') && unreadFiles === 0;
}

/** A path relative to the folder of the caller, if it is inside. */
function toShortPath(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return short === '' || short.startsWith('..') ? path : short;
}

function checkOptions(meetings: MeetingFiles[], options: ImportOptions): void {
  if (options.video !== undefined) throw new ImportError('--video: the video of a folder is the one in it');
  if (meetings.length < 2) return;
  for (const [key, name] of Object.entries(SINGLE_OPTIONS))
    if (options[key as keyof typeof SINGLE_OPTIONS] !== undefined)
      throw new ImportError(`${name}: concerns one meeting, and there are ${meetings.length}`);
}

/** The files of a meeting with those of the options; an option takes the place of a signer in the folder. */
function withOptions(meeting: MeetingFiles, { tracks = [], sign = meeting.sign }: ImportOptions): MeetingFiles {
  const all = [...tracks, ...(meeting.tracks ?? [])];
  return { ...meeting, ...(all.length > 0 && { tracks: all }), ...(sign && { sign }) };
}

async function importOne(
  found: MeetingFiles,
  options: ImportOptions,
  target: ImportTarget,
  list: ImportedList,
): Promise<{ outcome: Outcome; lines: string[]; unread: number }> {
  const meeting = withOptions(found, options);
  const { records, documents, unused, video, parts = [], others = [], tracks = [], sign, poster, label } = meeting;
  const { files: _, out: __, force, ...settings } = options;
  try {
    const sounds = tracks.map(({ file }) => file);
    const files = [...records, ...documents, ...unused.map(({ file }) => file), video, ...parts, ...others, poster, ...sounds, sign?.file];
    const source = digestFiles(
      files.filter((file) => file !== undefined),
      JSON.stringify(settings),
    );
    const videoText = tracks.length === 0 ? String(options.hls) : JSON.stringify([options.hls, tracks]);
    const videoDigest = video === undefined ? '' : digestFiles([video, ...parts, ...sounds], videoText);
    const signDigest = sign === undefined ? '' : digestFiles([sign.file], sign.language);
    const own = list.get(label);
    if (own?.source === source && existsSync(join(target.out, own.session)) && !force)
      return { outcome: 'unchanged', lines: [], unread: 0 };

    const replaced = new Set<string>();
    let spoken: string | undefined;
    const choose: Replacing['choose'] = (city, wanted, language) => {
      spoken = JSON.stringify([options.language ?? null, language ?? null]);
      const toSession = (reference: string) => join(city, 'sessions', reference);
      let reference = wanted;
      for (let count = 2; list.findOwner(toSession(reference), label) !== undefined; count += 1) reference = `${wanted}-${count}`;
      const session = toSession(reference);
      if (!existsSync(join(target.out, session))) return { reference };
      const earlier = list.get(label, session);
      replaced.add(session);
      if (force) return { reference };
      if (earlier?.session !== session)
        throw new ImportError(`${join(target.out, session)} exists and is not of this folder: --force replaces it`);
      // Files of further tracks state the language of the hall; with one sound there are none.
      const isSameHall = earlier.spoken === spoken || !hasTracks(join(target.out, session));
      const isSameVideo = video !== undefined && earlier.video === videoDigest && isSameHall;
      const isSameSign = sign !== undefined && earlier.sign === signDigest;
      return {
        reference,
        written: earlier.written,
        ...(isSameVideo && { videoOf: join(target.out, session) }),
        ...(isSameSign && { signOf: join(target.out, session) }),
      };
    };
    const imported = await importMeeting(meeting, options, target, { choose, isLenient: true });
    list.set({
      folder: label,
      session: relative(target.out, imported.target),
      // A video that could not be read is tried again the next time.
      ...(imported.lacksVideo ? { source: '', video: '' } : { source, video: videoDigest }),
      ...(spoken !== undefined && { spoken }),
      ...(signDigest !== '' && { sign: signDigest }),
      written: digestWritten(imported.target, imported.isChanged),
    });
    const lines = [...imported.lines, `Address in the portal: /${imported.city}/${imported.reference}`];
    return { outcome: replaced.size === 0 ? 'new' : 'changed', lines, unread: imported.unread };
  } catch (error) {
    // A full disk, or a folder that may not be written, concerns all meetings; a mistake of the import concerns this one.
    const isOfAll = error instanceof ImportStopped || !(error instanceof Error) || 'code' in error;
    if (isOfAll) throw error;
    const why = error instanceof ImportError ? error.message : `the import failed: ${String(error)}`;
    return { outcome: 'not imported', lines: [why], unread: 0 };
  }
}
