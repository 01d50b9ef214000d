import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from '../importError.ts';

const LIST_FILE = '.imported.json';

const entrySchema = z.object({
  /** Path of the session's folder below the folder of the seed. */
  session: z.string(),
  /** Digests of the meeting's files with the options, of its video, and of the written session folder. */
  source: z.string(),
  video: z.string(),
  written: z.string(),
});

/** What an earlier import of a meeting read and wrote. */
export type ImportedEntry = z.infer<typeof entrySchema>;

/** The list of imported meeting folders, stored in the folder of the seed, so that only changed ones are imported again. */
export class ImportedList {
  readonly #file: string;
  readonly #entries: Record<string, ImportedEntry>;

  /** Throws an ImportError for a damaged list. */
  constructor(out: string) {
    this.#file = join(out, LIST_FILE);
    if (!existsSync(this.#file)) {
      this.#entries = {};
      return;
    }
    try {
      this.#entries = z.record(z.string(), entrySchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      throw new ImportError(`${this.#file} cannot be read: remove it, and import with --force`);
    }
  }

  /** The entry of a meeting's folder (absolute path). */
  get(folder: string): ImportedEntry | undefined {
    return this.#entries[folder];
  }

  /** Folders below `parent` that were imported and no longer exist, with their sessions. */
  listGone(parent: string): { folder: string; session: string }[] {
    return Object.entries(this.#entries)
      .filter(([folder]) => folder.startsWith(`${parent}/`) && !existsSync(folder))
      .map(([folder, { session }]) => ({ folder, session }));
  }

  set(folder: string, entry: ImportedEntry): void {
    this.#entries[folder] = entry;
    writeFileSync(this.#file, `${JSON.stringify(this.#entries, null, 2)}\n`);
  }
}

/** Digest of names, sizes and times of files, and of a text. */
export function digestFiles(files: readonly string[], text = ''): string {
  const hash = createHash('sha256').update(text);
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`\n${file} ${size} ${mtimeMs}`);
  }
  return hash.digest('base64url');
}

/** Digest of the JSON files and captions of a session folder; its video and documents may be links to the files of the meeting. */
export function digestSession(folder: string): string {
  const names = readdirSync(folder).filter((name) => /\.(json|vtt)$/.test(name));
  return digestFiles(names.toSorted().map((name) => join(folder, name)));
}
