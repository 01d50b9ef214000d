import type { Database } from '../../store/database.ts';
import { replaceSessionUses } from '../../media/fileUses.ts';
import type { ChannelStatus, Cue, StoredSession } from '../../store/records.ts';
import type { LoadedSession, SeedFile } from '../../seed/loadedSeed.ts';
import type { HandFields, SessionContent } from '../../seed/changes/mergeSession.ts';
import { toSeedDocument } from '../../seed/files/seedDocuments.ts';
import { readByHand, readContent, saveContent } from '../../store/seedFolders.ts';
import { parseJson } from '../../store/sessionRow.ts';

/** A caption that was sent while a session was live; `start` and `end` are epoch ms. */
export interface LiveCaption extends Cue {
  language: string;
}

/** What the folder of a session says about its recording. */
type RecordedFolder = Pick<LoadedSession, 'session' | 'media' | 'subtitles'> & { files: Iterable<SeedFile> };

/** The tables of captions of live sessions, and of recordings. */
export class RecordingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The ids of the sessions with this live stream, with their start (epoch ms), whether or not the stream is available. */
  async listLive(stream: string): Promise<Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[]> {
    const sql = `SELECT sessionId, startMs, status FROM sessions JOIN media USING (sessionId)
      WHERE live = ? AND status IN ('live', 'live-unavailable')`;
    return this.#database.all(sql, stream) as unknown as Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[];
  }

  async addCaption(sessionId: number, caption: LiveCaption): Promise<void> {
    await this.#database.change('INSERT INTO liveCaptions (sessionId, caption) VALUES (?, ?)', sessionId, caption);
  }

  async listCaptions(sessionId: number): Promise<LiveCaption[]> {
    const rows = this.#database.all('SELECT caption FROM liveCaptions WHERE sessionId = ? ORDER BY position', sessionId);
    return rows.map(({ caption }) => parseJson(caption) as LiveCaption);
  }

  async clearCaptions(sessionId: number): Promise<void> {
    await this.#database.change('DELETE FROM liveCaptions WHERE sessionId = ?', sessionId);
  }

  /** The fields of a session that were changed by hand since its folder was loaded, as session.json has them. */
  async listByHand(sessionId: number): Promise<HandFields> {
    const { fields, filesPath } = readByHand(this.#database, sessionId);
    if (!Object.hasOwn(fields, 'documents')) return fields;
    const documents = (fields.documents ?? []) as NonNullable<StoredSession['documents']>;
    return { ...fields, documents: documents.map((document) => toSeedDocument(document, filesPath)) };
  }

  /** What is written to the folder of a session, which has this status there. Throws an Error if the session was removed. */
  async readContent(sessionId: number, status: ChannelStatus): Promise<SessionContent> {
    const content = readContent(this.#database, sessionId);
    if (!content) throw new Error('the session was removed');
    return { ...content, session: { ...content.session, status } };
  }

  /**
   * Replaces media and captions of a session by those of its folder, and adds the files that the folder names. `written`: what else was
   * written to the folder now; what is changed by hand after that stays (rule 13.22).
   */
  async saveRecording({ session, media, subtitles, files }: RecordedFolder, written?: SessionContent): Promise<void> {
    const { sessionId } = session;
    await this.#database.transaction(() => {
      const versions = subtitles.map(({ version }) => version);
      if (written) saveContent(this.#database, sessionId, { ...written, subtitles: versions });
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
