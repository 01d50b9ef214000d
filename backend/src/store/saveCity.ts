import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { GivenRow } from './engines/engine.ts';
import { insertRows } from './engines/insertRows.ts';
import { command, query } from './engines/statements.ts';
import { replaceCityUses, saveSessionUses } from '../media/fileUses.ts';
import type { LoadedCity, LoadedSession, SeedFile, StoredCity } from '../seed/loadedSeed.ts';
import { mergeStoredCity, mergeStoredSession, saveCityFolder, saveSessionFolders, type Stamps } from './seedFolders.ts';
import { toStoredHash } from './storedHash.ts';
import { MEDIA_COLUMNS, SESSION_COLUMNS } from './sessionRow.ts';
import type { StoredMedia } from './records.ts';

/** Tables with what the folder of a session says, by their column of the session's id. */
const CONTENT_TABLES = ['sessions', 'media', 'scripts', 'subtitles', 'records', 'fileUses'] as const;

/** Tables with what came later: it stays when the folder changes, and goes with the session. */
const LATER_TABLES = ['banners', 'liveCaptions', 'downloads', 'registrations', 'seedFolders'] as const;

type SessionTable = (typeof CONTENT_TABLES)[number] | (typeof LATER_TABLES)[number];

/** Sessions that are inserted together. */
const SESSIONS_AT_A_TIME = 100;

/** Inserts a new city and its sessions. The caller starts the transaction. */
export async function saveCity(database: Database, loaded: LoadedCity, stamps: Stamps): Promise<void> {
  const { folder, city, files } = loaded;
  await insertCity(database, city);
  await saveCityFolder(database, loaded, stamps);
  for (const part of toParts(loaded.sessions)) {
    const sessions = await withHashes(database, part);
    await saveSessions(database, sessions);
    await saveSessionFolders(database, folder, sessions, stamps);
  }
  await saveFiles(database, files);
}

const deleteCity = command(({ queries }, name: string) => queries.deleteFrom('cities').where('name', '=', name));

/**
 * Inserts a city or replaces its settings, replaces these sessions of it, and adds its files; what was changed by hand stays (rule 13.22).
 * Returns a line for each change of the folders that is not used for this reason. The caller starts the transaction.
 */
export async function replaceCity(database: Database, loaded: LoadedCity, stamps: Stamps): Promise<string[]> {
  const { folder, files } = loaded;
  const sessions = await withHashes(database, loaded.sessions);
  const { merged: city, unused } = await mergeStoredCity(database, loaded.city);
  await deleteCity(database, city.name);
  await insertCity(database, city);
  await saveCityFolder(database, loaded, stamps);
  const results: { merged: LoadedSession; unused: string[] }[] = [];
  for (const session of sessions) results.push(await mergeStoredSession(database, session));
  const merged = results.map((result) => result.merged);
  // Before any is inserted: they may have exchanged their references.
  await clearSessions(
    database,
    merged.map(({ session }) => session.sessionId),
    CONTENT_TABLES,
  );
  for (const part of toParts(merged)) await saveSessions(database, part);
  for (const part of toParts(sessions)) await saveSessionFolders(database, folder, part, stamps);
  await saveFiles(database, files);
  return [...unused, ...results.flatMap((result) => result.unused)];
}

/** Removes sessions with all that belongs to them. The caller starts the transaction. */
export async function removeSessions(database: Database, sessionIds: readonly number[]): Promise<void> {
  await clearSessions(database, sessionIds, [...CONTENT_TABLES, ...LATER_TABLES]);
}

const countTable = query(({ queries }, sessionId: number) =>
  [...CONTENT_TABLES, ...LATER_TABLES]
    .map((table) =>
      queries
        .selectFrom(table)
        .select((row) => [sql.lit<SessionTable>(table).as('table'), row.fn.countAll<number>().as('count')])
        .where('sessionId', '=', sessionId),
    )
    .reduce((all, one) => all.unionAll(one)),
);

/** How many rows the tables have of a session; without tables that have none. */
export async function countRows(database: Database, sessionId: number): Promise<Record<string, number>> {
  const counts = await countTable(database, sessionId);
  return Object.fromEntries(counts.flatMap(({ table, count }) => (count > 0 ? [[table, count]] : [])));
}

/** Adds files that folders of the seed name, or replaces them. */
export async function saveFiles(database: Database, files: Iterable<SeedFile>): Promise<void> {
  const byPath = new Map([...files].map(({ path, file, folder }) => [path, { path, file, folder }]));
  await insertRows(database, 'files', [...byPath.values()]);
}

/** Inserts captions of a session. */
export async function saveSubtitles(
  database: Database,
  sessions: readonly { sessionId: number; subtitles: LoadedSession['subtitles'] }[],
): Promise<void> {
  const toRows = ({ sessionId, subtitles }: (typeof sessions)[number]) =>
    subtitles.map(({ version, cues }) => ({ id: version._id, sessionId, version, cues }));
  await insertRows(database, 'subtitles', sessions.flatMap(toRows));
}

/** Inserts the media of sessions. */
export async function saveMedia(database: Database, media: readonly (StoredMedia & { sessionId: number })[]): Promise<void> {
  await insertRows(
    database,
    'media',
    media.map((one) => toColumns(one, MEDIA_COLUMNS)),
  );
}

async function insertCity(database: Database, city: StoredCity): Promise<void> {
  await insertRows(database, 'cities', [{ ...city }]);
  await replaceCityUses(database, city.name);
}

async function withHashes(database: Database, sessions: readonly LoadedSession[]): Promise<LoadedSession[]> {
  const hashed: LoadedSession[] = [];
  for (const loaded of sessions) {
    const { password, sessionId } = loaded.session;
    if (password === undefined) hashed.push(loaded);
    else hashed.push({ ...loaded, session: { ...loaded.session, password: await toStoredHash(database, sessionId, password) } });
  }
  return hashed;
}

const clearTable = new Map(
  [...CONTENT_TABLES, ...LATER_TABLES].map((table) => [
    table,
    command(({ queries, dialect }, sessions: readonly GivenRow[]) =>
      queries.deleteFrom(table).where('sessionId', 'in', (from) => from.selectFrom(dialect.toGiven(sessions)).select('given.sessionId')),
    ),
  ]),
);

async function clearSessions(database: Database, sessionIds: readonly number[], tables: readonly SessionTable[]): Promise<void> {
  if (sessionIds.length === 0) return;
  const given = sessionIds.map((sessionId) => ({ sessionId }));
  for (const table of tables) await clearTable.get(table)?.(database, given);
}

/** Inserts sessions with their content, one table after the other. */
async function saveSessions(database: Database, sessions: readonly LoadedSession[]): Promise<void> {
  await insertRows(
    database,
    'sessions',
    sessions.map(({ session, filesPath }) => toColumns({ ...session, filesPath }, [...SESSION_COLUMNS, 'filesPath'])),
  );
  await saveMedia(
    database,
    sessions.flatMap(({ session: { sessionId }, media }) => (media ? [{ sessionId, ...media }] : [])),
  );
  await saveSessionUses(
    database,
    sessions.map(({ session: { sessionId, documents }, media, attendees }) => ({ sessionId, documents, media, attendees })),
  );
  await insertRows(
    database,
    'scripts',
    sessions.flatMap(({ session: { sessionId }, script }) => (script ? [{ sessionId, script }] : [])),
  );
  await saveSubtitles(
    database,
    sessions.map(({ session: { sessionId }, subtitles }) => ({ sessionId, subtitles })),
  );
  await insertRows(database, 'records', sessions.flatMap(toRecordRows));
}

function toRecordRows({ session: { sessionId }, topics, speeches, votes, attendees }: LoadedSession) {
  const lists = Object.entries({ topics, speeches, votes, attendees });
  return lists.flatMap(([list, records]) => records.map((record) => ({ sessionId, list, id: record._id, record })));
}

const toColumns = (values: object, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, (values as Record<string, unknown>)[column]]));

function* toParts<T>(list: readonly T[]): Iterable<T[]> {
  for (let start = 0; start < list.length; start += SESSIONS_AT_A_TIME) yield list.slice(start, start + SESSIONS_AT_A_TIME);
}
