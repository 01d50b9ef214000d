import type { Cue, ListName, SessionLists, StoredSession, SubtitleVersion } from '../../store/records.ts';
import { Store } from '../../store/store.ts';
import { ARCHIVE, FIRST_ARCHIVE_ID } from './generateArchive.ts';
import { spokenRecords, spokenVersion } from './spokenRecords.ts';
import { archiveCues } from './spokenSession.ts';

/**
 * A store that generates the records and captions of the archive's sessions when they are requested: 5 million lines of text are not
 * stored. The first change of a session's records or captions stores all of them.
 */
export class SpokenStore extends Store {
  override getList<N extends ListName>(sessionId: number, name: N): SessionLists[N][] {
    const session = this.findGenerated(sessionId);
    return session ? spokenRecords(session, toIndex(sessionId))[name] : super.getList(sessionId, name);
  }

  override getRecord<N extends ListName>(sessionId: number, name: N, id: string): SessionLists[N] | undefined {
    return this.getList(sessionId, name).find(({ _id }) => _id === id);
  }

  override putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): void {
    this.transaction(() => {
      this.storeRecords(sessionId);
      super.putRecord(sessionId, name, record);
    });
  }

  override deleteRecord(sessionId: number, name: ListName, id: string): void {
    this.transaction(() => {
      this.storeRecords(sessionId);
      super.deleteRecord(sessionId, name, id);
    });
  }

  override clearList(sessionId: number, name: ListName): void {
    this.transaction(() => {
      this.storeRecords(sessionId);
      super.clearList(sessionId, name);
    });
  }

  override getSubtitles(sessionId: number): SubtitleVersion[] {
    const stored = super.getSubtitles(sessionId);
    const session = stored.length === 0 ? this.findArchived(sessionId) : undefined;
    return session ? [spokenVersion(session, this.origin)] : stored;
  }

  override putSubtitles(version: SubtitleVersion): void {
    const { _id, session } = version;
    if (this.findArchived(session) && super.getSubtitles(session).length === 0)
      this.database.insert('subtitles', { id: _id, sessionId: session, version: {}, cues: archiveCues(toIndex(session)) });
    super.putSubtitles(version);
  }

  override getCues(versionId: string): { sessionId: number; cues: Cue[] } | undefined {
    const sessionId = Number(/^(\d{12})-nl$/.exec(versionId)?.[1]);
    return super.getCues(versionId) ?? (this.findArchived(sessionId) && { sessionId, cues: archiveCues(toIndex(sessionId)) });
  }

  private findArchived(sessionId: number): StoredSession | undefined {
    return sessionId >= FIRST_ARCHIVE_ID ? this.getSession(ARCHIVE, String(sessionId)) : undefined;
  }

  /** The session if it belongs to the archive and none of its records is stored. */
  private findGenerated(sessionId: number): StoredSession | undefined {
    const session = this.findArchived(sessionId);
    return session && !this.database.one('SELECT 1 FROM records WHERE sessionId = ? LIMIT 1', sessionId) ? session : undefined;
  }

  private storeRecords(sessionId: number): void {
    const session = this.findGenerated(sessionId);
    if (!session) return;
    const { topics, speeches, votes, attendees } = spokenRecords(session, toIndex(sessionId));
    for (const record of topics) super.putRecord(sessionId, 'topics', record);
    for (const record of speeches) super.putRecord(sessionId, 'speeches', record);
    for (const record of votes) super.putRecord(sessionId, 'votes', record);
    for (const record of attendees) super.putRecord(sessionId, 'attendees', record);
  }
}

function toIndex(sessionId: number): number {
  return sessionId - FIRST_ARCHIVE_ID;
}
