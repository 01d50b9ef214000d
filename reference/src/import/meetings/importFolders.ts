import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ImportError, ImportStopped } from '../importError.ts';
import { SINGLE_OPTIONS, type ImportOptions } from '../options.ts';
import { digestFiles, digestSession, ImportedList } from './importedList.ts';
import { importMeeting, type ImportTarget } from './importMeeting.ts';
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
  for (const meeting of meetings) {
    const { outcome, lines } = await importOne(meeting, options, target, list);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    target.print([`${toShortPath(meeting.label, target.cwd)}: ${outcome}`, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
  for (const stray of found.flatMap(({ strays }) => strays)) target.print(`Not read: ${stray}: it is in the folder of no meeting`);
  for (const { folder, session } of folders.flatMap((parent) => list.listGone(parent)))
    target.print(`${folder} no longer exists; its session remains: remove ${join(target.out, session)} to delete it`);
  const summary = [...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ');
  target.print(`${meetings.length} ${meetings.length === 1 ? 'meeting' : 'meetings'}: ${summary}`);
  return !counts.has('not imported');
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

async function importOne(
  meeting: MeetingFiles,
  options: ImportOptions,
  target: ImportTarget,
  list: ImportedList,
): Promise<{ outcome: Outcome; lines: string[] }> {
  const { records, documents, unused, video, poster, label } = meeting;
  const { files: _, out: __, force, ...settings } = options;
  const earlier = list.get(label);
  const earlierSession = earlier && join(target.out, earlier.session);
  const isThere = earlierSession !== undefined && existsSync(earlierSession);
  try {
    const files = [...records, ...documents, ...unused.map(({ file }) => file), video, poster].filter((file) => file !== undefined);
    const source = digestFiles(files, JSON.stringify(settings));
    const videoDigest = video === undefined ? '' : digestFiles([video], String(options.hls));
    if (isThere && !force) {
      if (earlier?.source === source) return { outcome: 'unchanged', lines: [] };
      if (digestSession(earlierSession) !== earlier?.written)
        throw new ImportError(`${earlierSession} was changed after its import: --force replaces it`);
    }
    const videoOf = isThere && video !== undefined && !force && earlier?.video === videoDigest ? earlierSession : undefined;
    const imported = await importMeeting(meeting, options, target, { force: force || isThere, videoOf, isLenient: true });
    list.set(label, {
      session: relative(target.out, imported.target),
      ...{ source, video: videoDigest, written: digestSession(imported.target) },
    });
    return {
      outcome: isThere ? 'changed' : 'new',
      lines: [...imported.lines, `Address in the portal: /${imported.city}/${imported.reference}`],
    };
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof ImportStopped) throw error;
    return { outcome: 'not imported', lines: [error.message] };
  }
}
