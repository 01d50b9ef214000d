import type { Database } from './database.ts';
import { replaceCityUses, saveSessionUses } from '../media/fileUses.ts';
import type { LoadedCity, LoadedSession } from '../seed/loadedSeed.ts';

/** Tables with rows of sessions, by their column of the session's id. */
const SESSION_TABLES = ['sessions', 'media', 'scripts', 'subtitles', 'records', 'banners', 'fileUses'];

/** Inserts a new city and its sessions. The caller starts the transaction. */
export function saveCity(database: Database, { city, sessions, files }: LoadedCity): void {
  database.insert('cities', { ...city });
  replaceCityUses(database, city.name);
  for (const session of sessions) saveSession(database, session);
  for (const file of files) database.insert('files', { ...file });
}

/** Inserts a city or replaces its settings, replaces these sessions of it, and adds its files. The caller starts the transaction. */
export function replaceCity(database: Database, { city, sessions, files }: LoadedCity): void {
  database.run('DELETE FROM cities WHERE name = ?', city.name);
  database.insert('cities', { ...city });
  replaceCityUses(database, city.name);
  // Before any is inserted: they may have exchanged their references.
  for (const { session } of sessions) removeSession(database, session.sessionId);
  for (const loaded of sessions) saveSession(database, loaded);
  for (const file of files) {
    database.run('DELETE FROM files WHERE path = ?', file.path);
    database.insert('files', { ...file });
  }
}

/** Removes a session with all its records. The caller starts the transaction. */
export function removeSession(database: Database, sessionId: number): void {
  for (const table of SESSION_TABLES) database.run(`DELETE FROM ${table} WHERE sessionId = ?`, sessionId);
}

function saveSession(database: Database, { folder: _, filesPath, session, media, script, subtitles, ...lists }: LoadedSession): void {
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
