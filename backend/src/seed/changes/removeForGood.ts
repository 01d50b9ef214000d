import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ApiError } from '../../apiError.ts';
import { listFiles } from '../../backup/manifest.ts';
import { findCityFolder, findSessionFolder, readSeedSession } from '../../live/ended/recordFolder.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';

/** What was removed of a session, and what is still somewhere. */
export interface Removal {
  city: string;
  reference: string;
  /** The folder of the seed, and what it had: recordings, captions, documents and records. */
  folder: string;
  files: number;
  megabytes: number;
  /** Rows of the database, by their table; only tables that had some. */
  rows: Record<string, number>;
  /** The folder from which it was imported, which is not changed. */
  source?: string;
  /** What remains, in sentences. */
  remains: string[];
}

/** From where a session is removed. */
interface RemovalContext {
  store: Pick<Store, 'removeSession'>;
  /** The folders of the seed that this program writes. */
  seedDirs: readonly string[];
}

/**
 * Removes a session that is not live for good: its folder in the seed with all files, the note of its import, and its rows (rule 13.25).
 * `withdraw` withdraws it first, so that pages and players let it go. Throws an `ApiError` 409 for a live session, and for one without a
 * folder that this program writes: it would be back at the next start.
 */
export async function removeForGood(
  { store, seedDirs }: RemovalContext,
  session: StoredSession,
  withdraw: () => Promise<unknown>,
): Promise<Removal> {
  const { city, sessionId, reference } = session;
  const folder = findWrittenFolder(seedDirs, session);
  await withdraw();
  const { files, bytes } = measure(folder);
  const seedDir = dirname(dirname(dirname(folder)));
  const note = join(seedDir, '.imported', `${relative(seedDir, folder)}.json`);
  const source = readSource(note);
  rmSync(folder, { recursive: true });
  rmSync(note, { force: true });
  const rows = await store.removeSession(sessionId);
  const remains = [
    'Caches of the portal and before it show pages and files of the session for up to 15 s.',
    'Backups, and copies of the database from before an update (gallery.sqlite.schema-…), have what they had.',
    'A file in .access with the id and the reference of the session says that it is withdrawn: another import does not publish it.',
    ...(source === undefined ? [] : [`The folder from which it was imported is not changed: ${source}`]),
  ];
  return {
    city,
    reference,
    folder,
    files,
    megabytes: Math.round(bytes / 1e5) / 10,
    rows,
    remains,
    ...(source !== undefined && { source }),
  };
}

function findWrittenFolder(seedDirs: readonly string[], session: StoredSession): string {
  if (session.status.startsWith('live')) throw new ApiError(409, 'live', 'The session is live: end it first.');
  const cityFolder = findCityFolder(seedDirs, session.city);
  const folder = cityFolder === undefined ? undefined : findSessionFolder(cityFolder, session);
  if (folder !== undefined && readSeedSession(folder)?.sessionId === session.sessionId) return folder;
  throw new ApiError(
    409,
    'not_written',
    'The session has no folder in a seed of yours: examples and generated sessions cannot be removed.',
  );
}

function measure(folder: string): { files: number; bytes: number } {
  const { files } = listFiles(folder);
  return { files: files.length, bytes: files.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0) };
}

/** The folder that the note of an import names; undefined without a note that can be read. */
function readSource(note: string): string | undefined {
  if (!existsSync(note)) return undefined;
  try {
    const { folder } = JSON.parse(readFileSync(note, 'utf8')) as { folder?: unknown };
    return typeof folder === 'string' ? folder : undefined;
  } catch {
    return undefined;
  }
}
