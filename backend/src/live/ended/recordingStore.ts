import type { Database } from '../../store/database.ts';
import { replaceSessionUses } from '../../media/fileUses.ts';
import type { Cue, StoredMedia, StoredSession } from '../../store/records.ts';
import type { LoadedSession, SeedFile } from '../../seed/loadedSeed.ts';
import type { HandFields } from '../../seed/changes/mergeSession.ts';
import { toSeedDocument } from '../../seed/files/seedDocuments.ts';
import { preferFolder, readByHand } from '../../store/seedFolders.ts';
import { parseJson } from '../../store/sessionRow.ts';

/** A caption that was sent while a session was live; `start` and `end` are epoch ms. */
export interface LiveCaption extends Cue {
  language: string;
}

/** The tables of captions of live sessions, and of recordings. */
export class RecordingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The ids of the sessions with this live stream, with their start (epoch ms), whether or not the stream is available. */
  listLive(stream: string): Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[] {
    const sql = `SELECT sessionId, startMs, status FROM sessions JOIN media USING (sessionId)
      WHERE live = ? AND status IN ('live', 'live-unavailable')`;
    return this.#database.all(sql, stream) as unknown as Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[];
  }

  addCaption(sessionId: number, caption: LiveCaption): void {
    this.#database.run('INSERT INTO liveCaptions (sessionId, caption) VALUES (?, ?)', sessionId, caption);
  }

  listCaptions(sessionId: number): LiveCaption[] {
    const rows = this.#database.all('SELECT caption FROM liveCaptions WHERE sessionId = ? ORDER BY position', sessionId);
    return rows.map(({ caption }) => parseJson(caption) as LiveCaption);
  }

  clearCaptions(sessionId: number): void {
    this.#database.run('DELETE FROM liveCaptions WHERE sessionId = ?', sessionId);
  }

  /** The fields of a session that were changed by hand since its folder was loaded, as session.json has them. */
  listByHand(sessionId: number): HandFields {
    const { fields, filesPath } = readByHand(this.#database, sessionId);
    if (!Object.hasOwn(fields, 'documents')) return fields;
    const documents = (fields.documents ?? []) as NonNullable<StoredSession['documents']>;
    return { ...fields, documents: documents.map((document) => toSeedDocument(document, filesPath)) };
  }

  /** Says that the folder of a session now has its records as they are: the next load takes all of it (rule 13.22). */
  preferFolder(sessionId: number): void {
    preferFolder(this.#database, sessionId);
  }

  /** Replaces media and captions of a session by those of its folder, and adds the files that the folder names. */
  saveRecording(sessionId: number, media: StoredMedia | undefined, subtitles: LoadedSession['subtitles'], files: Iterable<SeedFile>): void {
    this.#database.transaction(() => {
      this.#database.run('DELETE FROM media WHERE sessionId = ?', sessionId);
      if (media) this.#database.insert('media', { sessionId, ...media });
      replaceSessionUses(this.#database, sessionId);
      this.#database.run('DELETE FROM subtitles WHERE sessionId = ?', sessionId);
      for (const { version, cues } of subtitles) this.#database.insert('subtitles', { id: version._id, sessionId, version, cues });
      const sql = `INSERT INTO files (path, file, folder) VALUES (?, ?, ?)
        ON CONFLICT (path) DO UPDATE SET file = excluded.file, folder = excluded.folder`;
      for (const { path, file, folder } of files) this.#database.run(sql, path, file, folder);
    });
  }
}
