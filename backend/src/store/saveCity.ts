import type { Database } from './database.ts';
import { replaceCityUses, saveSessionUses } from '../media/fileUses.ts';
import type { LoadedCity, LoadedSession } from '../seed/loadedSeed.ts';
import { mergeStoredCity, mergeStoredSession, saveCityFolder, saveSessionFolder, type Stamps } from './seedFolders.ts';
import { reuseHash } from './passwordHash.ts';

/** Tables with what the folder of a session says, by their column of the session's id. */
const CONTENT_TABLES = ['sessions', 'media', 'scripts', 'subtitles', 'records', 'fileUses'];

/** Tables with what came later: it stays when the folder changes, and goes with the session. */
const LATER_TABLES = ['banners', 'liveCaptions', 'downloads', 'registrations', 'seedFolders'];

/** Inserts a new city and its sessions. The caller starts the transaction. */
export function saveCity(database: Database, loaded: LoadedCity, stamps: Stamps): void {
  const { folder, city, sessions, files } = loaded;
  database.insert('cities', { ...city });
  replaceCityUses(database, city.name);
  saveCityFolder(database, loaded, stamps);
  for (const session of sessions.map((one) => withHash(database, one))) {
    saveSession(database, session);
    saveSessionFolder(database, folder, session, stamps);
  }
  for (const file of files) database.insert('files', { ...file });
}

/**
 * Inserts a city or replaces its settings, replaces these sessions of it, and adds its files; what was changed by hand stays (rule 13.22).
 * Returns a line for each change of the folders that is not used for this reason. The caller starts the transaction.
 */
export function replaceCity(database: Database, loaded: LoadedCity, stamps: Stamps): string[] {
  const { folder, files } = loaded;
  const sessions = loaded.sessions.map((session) => withHash(database, session));
  const { merged: city, unused } = mergeStoredCity(database, loaded.city);
  database.run('DELETE FROM cities WHERE name = ?', city.name);
  database.insert('cities', { ...city });
  replaceCityUses(database, city.name);
  saveCityFolder(database, loaded, stamps);
  const results = sessions.map((session) => mergeStoredSession(database, session));
  // Before any is inserted: they may have exchanged their references.
  for (const { merged } of results) clearSession(database, merged.session.sessionId, CONTENT_TABLES);
  for (const { merged } of results) saveSession(database, merged);
  for (const session of sessions) saveSessionFolder(database, folder, session, stamps);
  for (const file of files) {
    database.run('DELETE FROM files WHERE path = ?', file.path);
    database.insert('files', { ...file });
  }
  return [...unused, ...results.flatMap((result) => result.unused)];
}

/** The hash with which the database stores a password of a session (rule 20.12): one that it has, if the password is the same. */
export function toStoredHash(database: Database, sessionId: number, password: string): string {
  const rows = database.all(
    `SELECT password FROM sessions WHERE sessionId = ?1 UNION SELECT content ->> '$.session.password' FROM seedFolders WHERE sessionId = ?1`,
    sessionId,
  );
  return reuseHash(
    password,
    rows.flatMap(({ password: hash }) => (typeof hash === 'string' ? [hash] : [])),
  );
}

function withHash(database: Database, loaded: LoadedSession): LoadedSession {
  const { password, sessionId } = loaded.session;
  if (password === undefined) return loaded;
  return { ...loaded, session: { ...loaded.session, password: toStoredHash(database, sessionId, password) } };
}

/** Removes a session with all that belongs to it. The caller starts the transaction. */
export function removeSession(database: Database, sessionId: number): void {
  clearSession(database, sessionId, [...CONTENT_TABLES, ...LATER_TABLES]);
}

/** How many rows the tables have of a session; without tables that have none. */
export function countRows(database: Database, sessionId: number): Record<string, number> {
  const counts = [...CONTENT_TABLES, ...LATER_TABLES].map((table): [string, number] => {
    const row = database.one(`SELECT count(*) AS count FROM ${table} WHERE sessionId = ?`, sessionId);
    return [table, Number(row?.['count'])];
  });
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function clearSession(database: Database, sessionId: number, tables: readonly string[]): void {
  for (const table of tables) database.run(`DELETE FROM ${table} WHERE sessionId = ?`, sessionId);
}

function saveSession(database: Database, loaded: LoadedSession): void {
  const { folder: _folder, isRelative: _isRelative, filesPath, session, media, script, subtitles, ...lists } = loaded;
  const { sessionId } = session;
  database.insert('sessions', { ...session, filesPath });
  if (media) database.insert('media', { sessionId, ...media });
  saveSessionUses(database, sessionId, { documents: session.documents, media, attendees: lists.attendees });
  if (script) database.insert('scripts', { sessionId, script });
  for (const { version, cues } of subtitles) database.insert('subtitles', { id: version._id, sessionId, version, cues });
  for (const [list, records] of Object.entries(lists)) {
    for (const record of records) database.insert('records', { sessionId, list, id: record._id, record });
  }
}
