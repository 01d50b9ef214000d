import type { Database } from './database.ts';
import type { LoadedCity } from './seed/loadedSeed.ts';

/** Inserts a new city and its sessions. The caller starts the transaction. */
export function saveCity(database: Database, { city, sessions, files }: LoadedCity): void {
  database.insert('cities', { ...city });
  for (const { session, media, script, subtitles, ...lists } of sessions) {
    const { sessionId } = session;
    database.insert('sessions', { ...session });
    if (media) database.insert('media', { sessionId, ...media });
    if (script) database.insert('scripts', { sessionId, script });
    for (const { version, cues } of subtitles) database.insert('subtitles', { id: version._id, sessionId, version, cues });
    for (const [list, records] of Object.entries(lists)) {
      for (const record of records) database.insert('records', { sessionId, list, id: record._id, record });
    }
  }
  for (const file of files) database.insert('files', { ...file });
}
