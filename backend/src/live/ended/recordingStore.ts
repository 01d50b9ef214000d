import type { Database } from '../../store/database.ts';
import { replaceSessionUses } from '../../media/fileUses.ts';
import type { ChannelStatus, Cue, StoredSession } from '../../store/records.ts';
import type { LoadedSession, SeedFile } from '../../seed/loadedSeed.ts';
import type { HandFields, SessionContent } from '../../seed/changes/mergeSession.ts';
import { toSeedDocument } from '../../seed/files/seedDocuments.ts';
import { insertRows } from '../../store/engines/insertRows.ts';
import { command, query } from '../../store/engines/statements.ts';
import { saveFiles, saveMedia, saveSubtitles } from '../../store/saveCity.ts';
import { readByHand, readContent, saveContent } from '../../store/seedFolders.ts';
import { parseJson } from '../../store/sessionRow.ts';

/** A caption that was sent while a session was live; `start` and `end` are epoch ms. */
export interface LiveCaption extends Cue {
  language: string;
}

const selectLive = query(({ queries }, stream: string) =>
  queries
    .selectFrom('sessions')
    .innerJoin('media', 'media.sessionId', 'sessions.sessionId')
    .select(['sessions.sessionId', 'startMs', 'status'])
    .where('live', '=', stream)
    .where('status', 'in', ['live', 'live-unavailable'])
    .orderBy('sessions.sessionId'),
);

const selectCaptions = query(({ queries }, sessionId: number) =>
  queries.selectFrom('liveCaptions').select('caption').where('sessionId', '=', sessionId).orderBy('position'),
);

const deleteCaptions = command(({ queries }, sessionId: number) => queries.deleteFrom('liveCaptions').where('sessionId', '=', sessionId));

const deleteMedia = command(({ queries }, sessionId: number) => queries.deleteFrom('media').where('sessionId', '=', sessionId));

const deleteSubtitles = command(({ queries }, sessionId: number) => queries.deleteFrom('subtitles').where('sessionId', '=', sessionId));

/** What the folder of a session says about its recording. */
type RecordedFolder = Pick<LoadedSession, 'session' | 'media' | 'subtitles'> & { files: readonly SeedFile[] };

/** The tables of captions of live sessions, and of recordings. */
export class RecordingStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The ids of the sessions with this live stream, with their start (epoch ms), whether or not the stream is available. */
  async listLive(stream: string): Promise<Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[]> {
    return (await selectLive(this.#database, stream)) as Pick<StoredSession, 'sessionId' | 'startMs' | 'status'>[];
  }

  async addCaption(sessionId: number, caption: LiveCaption): Promise<void> {
    await insertRows(this.#database, 'liveCaptions', [{ sessionId, caption }]);
  }

  async listCaptions(sessionId: number): Promise<LiveCaption[]> {
    return (await selectCaptions(this.#database, sessionId)).map(({ caption }) => parseJson(caption) as LiveCaption);
  }

  async clearCaptions(sessionId: number): Promise<void> {
    await deleteCaptions(this.#database, sessionId);
  }

  /** The fields of a session that were changed by hand since its folder was loaded, as session.json has them. */
  async listByHand(sessionId: number): Promise<HandFields> {
    const { fields, filesPath } = await readByHand(this.#database, sessionId);
    if (!Object.hasOwn(fields, 'documents')) return fields;
    const documents = (fields.documents ?? []) as NonNullable<StoredSession['documents']>;
    return { ...fields, documents: documents.map((document) => toSeedDocument(document, filesPath)) };
  }

  /** What is written to the folder of a session, which has this status there. Rejects with an Error if the session was removed. */
  async readContent(sessionId: number, status: ChannelStatus): Promise<SessionContent> {
    const content = await readContent(this.#database, sessionId);
    if (!content) throw new Error('the session was removed');
    return { ...content, session: { ...content.session, status } };
  }

  /**
   * Replaces media and captions of a session by those of its folder, and adds the files that the folder names. `written`: what else was
   * written to the folder now; what is changed by hand after that stays (rule 13.22).
   */
  async saveRecording({ session, media, subtitles, files }: RecordedFolder, written?: SessionContent): Promise<void> {
    const { sessionId } = session;
    const database = this.#database;
    const save = async () => {
      const versions = subtitles.map(({ version }) => version);
      if (written) await saveContent(database, sessionId, { ...written, subtitles: versions });
      await deleteMedia(database, sessionId);
      if (media) await saveMedia(database, [{ sessionId, ...media }]);
      await replaceSessionUses(database, sessionId);
      await deleteSubtitles(database, sessionId);
      await saveSubtitles(database, [{ sessionId, subtitles }]);
      await saveFiles(database, files);
    };
    await database.repeatable(save, sessionId);
  }
}
