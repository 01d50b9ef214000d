import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAddress } from '../../backend/src/seed/seedFiles.ts';
import { ImportError } from './importError.ts';
import { importMeeting, type ImportTarget } from './meetings/importMeeting.ts';
import { importFolders } from './meetings/importFolders.ts';
import type { ImportOptions } from './options.ts';
import { requireFile } from './video/openFile.ts';

/** The folder of relative paths, the folder of the seed, the current time, and where lines of the report go. */
export interface ImportContext extends Pick<ImportTarget, 'now' | 'onProgress'> {
  cwd: string;
  seed: string;
  print: (line: string) => void;
}

/**
 * Imports files as one session, or folders of meetings, prints what was read, and answers whether all of it was imported. Throws an
 * ImportError before it writes anything for files that cannot be imported; in folders the other meetings are imported.
 */
export async function runImport(options: ImportOptions, context: ImportContext): Promise<boolean> {
  const { cwd, seed, print, ...target } = context;
  const sound = toSoundFiles(options, cwd);
  const out = options.out === undefined ? seed : resolve(cwd, options.out);
  const paths = options.files.map((file) => resolve(cwd, file));
  const folders = paths.filter((path) => existsSync(path) && statSync(path).isDirectory());
  if (folders.length > 0 && folders.length < paths.length) throw new ImportError('give files or folders, not both');
  if (folders.length > 0) return importFolders(folders, { ...options, ...sound }, { out, cwd, print, ...target });
  const video = options.video === undefined || isAddress(options.video) ? options.video : resolve(cwd, options.video);
  const meeting = {
    label: paths[0] ?? options.video ?? '',
    records: paths,
    documents: [],
    unused: [],
    named: {},
    ...(video !== undefined && { video }),
    ...sound,
  };
  const { city, reference, written, lines } = await importMeeting(
    meeting,
    options,
    { out, ...target },
    { choose: (city, reference) => chooseReference(out, city, reference, options.force), isLenient: false },
  );
  for (const line of [...lines, ...written.map((path) => `Written: ${path}`)]) print(line);
  print(`Address in the portal: /${city}/${reference}`);
  return true;
}

/** Throws an ImportError for an existing session folder that may not be replaced. */
function chooseReference(out: string, city: string, reference: string, force: boolean): { reference: string } {
  const target = join(out, city, 'sessions', reference);
  if (existsSync(target) && !force) throw new ImportError(`${target} exists: --force replaces it, --reference gives another name`);
  return { reference };
}

/** The files of `--track` and `--sign` with absolute paths. Throws an ImportError that names the option of a file that does not exist. */
function toSoundFiles({ tracks, sign }: ImportOptions, cwd: string): Pick<ImportOptions, 'tracks' | 'sign'> {
  const toPath = <T extends { file: string; option?: string }>(given: T): T => {
    const file = resolve(cwd, given.file);
    requireFile(given.option ?? file, file);
    return { ...given, file };
  };
  return { ...(tracks && { tracks: tracks.map(toPath) }), ...(sign && { sign: toPath(sign) }) };
}
