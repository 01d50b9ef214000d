import type { Cue, ListName, SessionLists, StoredSession, SubtitleVersion } from '../../store/records.ts';
import { Store } from '../../store/store.ts';
import { insertRows } from '../../store/engines/insertRows.ts';
import { query } from '../../store/engines/statements.ts';
import { ARCHIVE, FIRST_ARCHIVE_ID } from './generateArchive.ts';
import { spokenRecords, spokenVersion } from './spokenRecords.ts';
import { archiveCues } from './spokenSession.ts';

const selectAnyRecord = query(({ queries }, sessionId: number) =>
  queries.selectFrom('records').select('position').where('sessionId', '=', sessionId).limit(1),
);

/**
 * A store that generates the records and captions of the archive's sessions when they are requested: 5 million lines of text are not
 * stored. The first change of a session's records or captions stores all of them.
 */
export class SpokenStore extends Store {
  override async getList<N extends ListName>(sessionId: number, name: N): Promise<SessionLists[N][]> {
    const session = await this.findGenerated(sessionId);
    return session ? spokenRecords(session, toIndex(sessionId))[name] : await super.getList(sessionId, name);
  }

  override async getRecord<N extends ListName>(sessionId: number, name: N, id: string): Promise<SessionLists[N] | undefined> {
    return (await this.getList(sessionId, name)).find(({ _id }) => _id === id);
  }

  override async putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): Promise<void> {
    await this.repeatable(async () => {
      await this.storeRecords(sessionId);
      await super.putRecord(sessionId, name, record);
    }, sessionId);
  }

  override async deleteRecord(sessionId: number, name: ListName, id: string): Promise<void> {
    await this.repeatable(async () => {
      await this.storeRecords(sessionId);
      await super.deleteRecord(sessionId, name, id);
    }, sessionId);
  }

  override async clearList(sessionId: number, name: ListName): Promise<void> {
    await this.repeatable(async () => {
      await this.storeRecords(sessionId);
      await super.clearList(sessionId, name);
    }, sessionId);
  }

  override async getSubtitles(sessionId: number): Promise<SubtitleVersion[]> {
    const stored = await super.getSubtitles(sessionId);
    const session = stored.length === 0 ? await this.findArchived(sessionId) : undefined;
    return session ? [spokenVersion(session, this.origin)] : stored;
  }

  override async putSubtitles(version: SubtitleVersion): Promise<void> {
    const { _id, session } = version;
    await this.repeatable(async () => {
      if ((await this.findArchived(session)) && (await super.getSubtitles(session)).length === 0)
        await insertRows(this.database, 'subtitles', [{ id: _id, sessionId: session, version: {}, cues: archiveCues(toIndex(session)) }]);
      await super.putSubtitles(version);
    }, session);
  }

  override async getCues(versionId: string): Promise<{ sessionId: number; cues: Cue[] } | undefined> {
    const sessionId = Number(/^(\d{12})-nl$/.exec(versionId)?.[1]);
    const stored = await super.getCues(versionId);
    return stored ?? ((await this.findArchived(sessionId)) && { sessionId, cues: archiveCues(toIndex(sessionId)) });
  }

  private async findArchived(sessionId: number): Promise<StoredSession | undefined> {
    return sessionId >= FIRST_ARCHIVE_ID ? await this.getSession(ARCHIVE, String(sessionId)) : undefined;
  }

  /** The session if it belongs to the archive and none of its records is stored. */
  private async findGenerated(sessionId: number): Promise<StoredSession | undefined> {
    const session = await this.findArchived(sessionId);
    return session && (await selectAnyRecord(this.database, sessionId)).length === 0 ? session : undefined;
  }

  private async storeRecords(sessionId: number): Promise<void> {
    const session = await this.findGenerated(sessionId);
    if (!session) return;
    const { topics, speeches, votes, attendees } = spokenRecords(session, toIndex(sessionId));
    for (const record of topics) await super.putRecord(sessionId, 'topics', record);
    for (const record of speeches) await super.putRecord(sessionId, 'speeches', record);
    for (const record of votes) await super.putRecord(sessionId, 'votes', record);
    for (const record of attendees) await super.putRecord(sessionId, 'attendees', record);
  }
}

function toIndex(sessionId: number): number {
  return sessionId - FIRST_ARCHIVE_ID;
}
