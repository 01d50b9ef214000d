import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ImportError } from '../importError.ts';

const LIST_FILE = '.imported.json';

const entrySchema = z.object({
  /** Path of the session's folder below the folder of the seed. */
  session: z.string(),
  /** Digest of the meeting's files with the options. */
  source: z.string(),
  /** Digest of its video. */
  video: z.string(),
  /** Digests of the files that were written, by their name. */
  written: z.record(z.string(), z.string()),
});

/** What an earlier import of a meeting read and wrote. */
export type ImportedEntry = z.infer<typeof entrySchema>;

/** The list of imported meeting folders, stored in the folder of the seed, so that only changed ones are imported again. */
export class ImportedList {
  readonly #file: string;

  constructor(out: string) {
    this.#file = join(out, LIST_FILE);
  }

  /** The entry of a meeting's folder (absolute path); of a folder that was moved, by its session. Throws an ImportError for a damaged list. */
  get(folder: string, session?: string): ImportedEntry | undefined {
    const entries = this.#read();
    const moved = Object.entries(entries).find(([other, entry]) => entry.session === session && !existsSync(other))?.[1];
    return entries[folder] ?? moved;
  }

  /** The other folder whose session this is. */
  findOwner(session: string, folder: string): string | undefined {
    return Object.entries(this.#read()).find(([other, entry]) => other !== folder && entry.session === session && existsSync(other))?.[0];
  }

  /** Folders below `parent` that were imported and no longer exist, with their sessions. */
  listGone(parent: string): { folder: string; session: string }[] {
    return Object.entries(this.#read())
      .filter(([folder]) => folder.startsWith(`${parent}/`) && !existsSync(folder))
      .map(([folder, { session }]) => ({ folder, session }));
  }

  /** Reads the list again before it writes it: another import may run at the same time. */
  set(folder: string, entry: ImportedEntry): void {
    const others = Object.entries(this.#read()).filter(([other, { session }]) => session !== entry.session || existsSync(other));
    const draft = `${this.#file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify({ ...Object.fromEntries(others), [folder]: entry }, null, 2)}\n`);
    renameSync(draft, this.#file);
  }

  #read(): Record<string, ImportedEntry> {
    if (!existsSync(this.#file)) return {};
    try {
      return z.record(z.string(), entrySchema).parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      throw new ImportError(`${this.#file} cannot be read: remove it, and import with --force`);
    }
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

/** Digests of the content of a session folder's JSON files and captions, by their names. */
export function digestSession(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => /\.(json|vtt)$/.test(name));
  return Object.fromEntries(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('base64url'),
    ]),
  );
}
