import { createHash } from 'node:crypto';
import { existsSync, globSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import { ImportError } from '../importError.ts';

/** Folder of the list in the folder of the seed; hidden folders are no cities. */
const LIST_FOLDER = '.imported';

const entrySchema = z.object({
  /** Folder of the meeting (absolute path). */
  folder: z.string(),
  /** Path of the session's folder below the folder of the seed. */
  session: z.string(),
  /** Digest of the meeting's files with the options. */
  source: z.string(),
  /** Digest of its video. */
  video: z.string(),
  /** What the option and the records said of the language of the hall, which the files of further sound tracks state. */
  spoken: z.string().optional(),
  /** Digest of the video of its signer; absent without one. */
  sign: z.string().optional(),
  /** Digests of the files that were written, by their name. */
  written: z.record(z.string(), z.string()),
});

/** What an earlier import of a meeting read and wrote. */
export type ImportedEntry = z.infer<typeof entrySchema>;

/**
 * The list of imported meeting folders, so that only changed ones are imported again: a file for each session, because several imports
 * may run at the same time.
 */
export class ImportedList {
  readonly #dir: string;
  readonly #entries = new Map<string, ImportedEntry>();

  /** Throws an ImportError for a damaged file of the list. */
  constructor(out: string) {
    this.#dir = join(out, LIST_FOLDER);
    for (const file of globSync('**/*.json', { cwd: this.#dir })) {
      const entry = readEntry(join(this.#dir, file));
      if (entry) this.#entries.set(entry.folder, entry);
    }
  }

  /** The entry of a meeting's folder (absolute path); of a folder that was moved, by its session. */
  get(folder: string, session?: string): ImportedEntry | undefined {
    const known = this.#entries.get(folder);
    if (known || session === undefined) return known;
    const stored = readEntry(this.#getFile(session));
    return stored && !existsSync(stored.folder) ? stored : undefined;
  }

  /** The other folder whose session this is. */
  findOwner(session: string, folder: string): string | undefined {
    const stored = readEntry(this.#getFile(session));
    return stored && stored.folder !== folder && existsSync(stored.folder) ? stored.folder : undefined;
  }

  /** Folders below `parent` that were imported and no longer exist, with their sessions. */
  listGone(parent: string): { folder: string; session: string }[] {
    return [...this.#entries.values()].filter(
      ({ folder, session }) =>
        folder.startsWith(`${parent}/`) && !existsSync(folder) && readEntry(this.#getFile(session))?.folder === folder,
    );
  }

  set(entry: ImportedEntry): void {
    const file = this.#getFile(entry.session);
    const draft = `${file}.${process.pid}`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(entry, null, 2)}\n`);
    renameSync(draft, file);
    this.#entries.set(entry.folder, entry);
  }

  #getFile(session: string): string {
    return join(this.#dir, `${session}.json`);
  }
}

function readEntry(file: string): ImportedEntry | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return entrySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new ImportError(`${file} cannot be read: remove it, and import with --force`);
  }
}

/** Digest of names, sizes and times of files, and of a text. */
export function digestFiles(files: readonly string[], text = ''): string {
  const hash = createHash('sha256').update(text);
  for (const file of files) {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    hash.update(`\n${file} ${stats?.size} ${stats?.mtimeMs}`);
  }
  return hash.digest('base64url');
}

/** Digests of the content of a session folder's JSON files and captions, by their names; symbolic links have none. */
export function digestSession(folder: string): Record<string, string> {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && /\.(json|vtt)$/.test(entry.name));
  return Object.fromEntries(
    files.map(({ name }) => [
      name,
      createHash('sha256')
        .update(readOwnFile(folder, join(folder, name)))
        .digest('base64url'),
    ]),
  );
}
