import type { Database } from './database.ts';
import { type FileUse, findFileUse, replaceCityUses, replaceSessionUses } from '../media/fileUses.ts';
import { listAncestors } from '../media/mediaPath.ts';
import type {
  Banner,
  Cue,
  Delegate,
  Division,
  ListName,
  SessionChange,
  SessionLists,
  SessionScript,
  StoredMedia,
  StoredSession,
  SubtitleVersion,
} from './records.ts';
import { countRows, removeSession, replaceCity, saveCity, toStoredHash } from './saveCity.ts';
import { listSeedFolders, renewRelativeDates, type SeedFolder, type Stamps, takePassword } from './seedFolders.ts';
import type { LoadedCity, StoredCity } from '../seed/loadedSeed.ts';
import { fromRecordJson, parseJson, SESSION_COLUMNS, toStoredMedia, toRecordJson, toStoredSession, withoutNulls } from './sessionRow.ts';
import { Submissions } from './submissions/submissions.ts';

const NO_STAMPS: Stamps = new Map();
const NUMERIC_ID = /^[0-9]{1,12}$/;
const SELECT_SESSION = `SELECT ${SESSION_COLUMNS.join(', ')} FROM sessions`;
const SELECT_LISTED = `SELECT ${SESSION_COLUMNS.map((name) => `sessions.${name}`).join(', ')}, media.mp4, media.poster, media.live
  FROM sessions LEFT JOIN media USING (sessionId)`;

/** A session with the media that lists contain. */
export type ListedSession = StoredSession & Pick<StoredMedia, 'mp4' | 'poster' | 'live'>;

/** The backend's data in node:sqlite; every call is synchronous. */
export class Store {
  /** Origin of the addresses of files; stored records contain paths only. */
  origin = 'http://127.0.0.1';
  protected readonly database: Database;
  readonly submissions: Submissions;

  constructor(database: Database) {
    this.database = database;
    this.submissions = new Submissions(database);
  }

  /**
   * Makes several changes, all or none, also when the process ends meanwhile. They must be synchronous; events of them are sent
   * afterwards, when they are stored.
   */
  transaction(work: () => void): void {
    this.database.transaction(work);
  }

  /** Converts a path of this backend to an address; returns an address unchanged. */
  absolute(path: string): string {
    return path.startsWith('/') ? this.origin + path : path;
  }

  isEmpty(): boolean {
    return this.database.one('SELECT 1 FROM cities LIMIT 1') === undefined;
  }

  /** Writes cities and their sessions, all or nothing; `stamps` are those of their folders. */
  saveCities(cities: Iterable<LoadedCity>, stamps: Stamps = NO_STAMPS): void {
    this.database.transaction(() => {
      for (const loaded of cities) saveCity(this.database, loaded, stamps);
    });
  }

  /**
   * Replaces cities and these sessions of them, and removes sessions, all or nothing. What was changed by hand stays (rule 13.22): returns
   * a line for each change of the folders that is not used for this reason.
   */
  applyChanges(cities: Iterable<LoadedCity>, removed: Iterable<number>, stamps: Stamps = NO_STAMPS): string[] {
    const unused: string[] = [];
    this.database.transaction(() => {
      for (const sessionId of removed) removeSession(this.database, sessionId);
      for (const loaded of cities) unused.push(...replaceCity(this.database, loaded, stamps));
    });
    return unused;
  }

  /** Removes a session with all that belongs to it, also from the files of the database; returns its rows by their table. */
  removeSession(sessionId: number): Record<string, number> {
    const rows = countRows(this.database, sessionId);
    this.database.transaction(() => removeSession(this.database, sessionId));
    this.database.emptyLog();
    return rows;
  }

  /** The folders below these folders of the seed whose content is stored. */
  listSeedFolders(seedDirs: readonly string[]): SeedFolder[] {
    return listSeedFolders(this.database, seedDirs);
  }

  /** Marks the folders whose dates count from the start of the backend as changed. */
  renewRelativeDates(): void {
    renewRelativeDates(this.database);
  }

  listCities(): string[] {
    return this.database.all('SELECT name FROM cities ORDER BY title').map((row) => String(row['name']));
  }

  getCity(name: string): StoredCity | undefined {
    const row = this.database.one('SELECT * FROM cities WHERE name = ?', name);
    if (!row) return undefined;
    const parsed = ['admin', 'rooms', 'categories', 'divisions', 'delegates', 'roles'].map((column) => [column, this.parse(row[column])]);
    return { ...withoutNulls(row), ...(Object.fromEntries(parsed) as object) } as unknown as StoredCity;
  }

  getDelegates(city: string): Delegate[] {
    return this.getCity(city)?.delegates ?? [];
  }

  getDivisions(city: string): Division[] {
    return this.getCity(city)?.divisions ?? [];
  }

  /** Replaces the delegates or divisions of a city. */
  setPeople(city: string, list: 'delegates' | 'divisions', people: (Delegate | Division)[]): void {
    this.database.transaction(() => {
      this.database.run(`UPDATE cities SET ${list} = ? WHERE name = ?`, this.toJson(people), city);
      replaceCityUses(this.database, city);
    });
  }

  getNamespace(city: string): string {
    const row = this.database.one('SELECT admin FROM cities WHERE name = ?', city);
    const own = row && (parseJson(row['admin']) as { metadataCustomer?: unknown }).metadataCustomer;
    return typeof own === 'string' && own !== '' ? own : city;
  }

  getSession(city: string, idOrReference: string): StoredSession | undefined {
    const byId = NUMERIC_ID.test(idOrReference)
      ? this.database.one(`${SELECT_SESSION} WHERE sessionId = ? AND city = ?`, Number(idOrReference), city)
      : undefined;
    const row = byId ?? this.database.one(`${SELECT_SESSION} WHERE city = ? AND reference = ?`, city, idOrReference);
    return row && toStoredSession(row);
  }

  /** Sessions of any city with this id, else this reference. */
  findSessions(idOrReference: string): StoredSession[] {
    const byId = NUMERIC_ID.test(idOrReference) ? this.database.all(`${SELECT_SESSION} WHERE sessionId = ?`, Number(idOrReference)) : [];
    return (byId.length > 0 ? byId : this.database.all(`${SELECT_SESSION} WHERE reference = ?`, idOrReference)).map(toStoredSession);
  }

  listScriptedSessions(): StoredSession[] {
    return this.database.all(`${SELECT_SESSION} WHERE script = 1 ORDER BY sessionId`).map(toStoredSession);
  }

  /** Sessions that start in [fromMs, untilMs), newest first. */
  listSessionsBetween(city: string, fromMs: number, untilMs: number, onlyPublished: boolean): ListedSession[] {
    const condition = `city = ? AND startMs >= ? AND startMs < ?${onlyPublished ? ' AND published = 1' : ''}`;
    return this.database.all(`${SELECT_LISTED} WHERE ${condition} ORDER BY startMs DESC`, city, fromMs, untilMs).map(toStoredSession);
  }

  /** Published sessions of a category, newest first. */
  listSessionsOfCategory(city: string, slug: string): ListedSession[] {
    return this.database
      .all(`${SELECT_LISTED} WHERE city = ? AND category = ? AND published = 1 ORDER BY startMs DESC`, city, slug)
      .map(toStoredSession);
  }

  countSessions(city: string): number {
    return Number(this.database.one('SELECT count(*) AS count FROM sessions WHERE city = ?', city)?.['count']);
  }

  /** The newest sessions of a city, at most `limit`. */
  listNewest(city: string, limit: number): StoredSession[] {
    return this.database.all(`${SELECT_SESSION} WHERE city = ? ORDER BY startMs DESC LIMIT ?`, city, limit).map(toStoredSession);
  }

  /** Changes fields of a session; a password is stored as its hash. */
  updateSession(sessionId: number, change: SessionChange): void {
    const hashed = typeof change.password === 'string' ? { password: toStoredHash(this.database, sessionId, change.password) } : {};
    this.database.transaction(() => {
      for (const [column, value] of Object.entries({ ...change, ...hashed }))
        this.database.run(`UPDATE sessions SET ${column} = ? WHERE sessionId = ?`, value, sessionId);
      if (change.documents !== undefined) replaceSessionUses(this.database, sessionId);
    });
  }

  /** Stores who may see a session as its folder says it; a password that was changed by hand stays (rule 13.22). */
  setAccess({ sessionId, published, password }: StoredSession): void {
    const hash = password === undefined ? undefined : toStoredHash(this.database, sessionId, password);
    this.database.transaction(() => {
      const merged = takePassword(this.database, sessionId, hash);
      this.database.run('UPDATE sessions SET published = ?, password = ? WHERE sessionId = ?', published, merged, sessionId);
    });
  }

  getMedia(sessionId: number): StoredMedia | undefined {
    const row = this.database.one('SELECT * FROM media WHERE sessionId = ?', sessionId);
    return row && toStoredMedia(row);
  }

  /** Sets the live stream of a session: a shared folder of segments that is repeated. */
  setLive(sessionId: number, folder: string): void {
    this.database.transaction(() => {
      this.database.run(
        `INSERT INTO media (sessionId, live, startTime, languages, streamfiles, parts) VALUES (?, ?, 0, '[]', '[]', '[]')
         ON CONFLICT (sessionId) DO UPDATE SET live = excluded.live`,
        sessionId,
        folder,
      );
      replaceSessionUses(this.database, sessionId);
    });
  }

  /** The use of the file at a decoded path by sessions and cities, else of its nearest folder; undefined if nothing uses it. */
  findFileUse(path: string, sessionId?: number): FileUse | undefined {
    return findFileUse(this.database, listAncestors(path), sessionId);
  }

  getList<N extends ListName>(sessionId: number, name: N): SessionLists[N][] {
    const rows = this.database.all('SELECT record FROM records WHERE sessionId = ? AND list = ? ORDER BY position', sessionId, name);
    return rows.map((row) => this.parse(row['record']) as SessionLists[N]);
  }

  getRecord<N extends ListName>(sessionId: number, name: N, id: string): SessionLists[N] | undefined {
    const row = this.database.one('SELECT record FROM records WHERE sessionId = ? AND list = ? AND id = ?', sessionId, name, id);
    return row && (this.parse(row['record']) as SessionLists[N]);
  }

  putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): void {
    this.database.run(
      'INSERT INTO records (sessionId, list, id, record) VALUES (?, ?, ?, ?) ON CONFLICT (sessionId, list, id) DO UPDATE SET record = excluded.record',
      sessionId,
      name,
      record._id,
      this.toJson(record),
    );
  }

  deleteRecord(sessionId: number, name: ListName, id: string): void {
    this.database.run('DELETE FROM records WHERE sessionId = ? AND list = ? AND id = ?', sessionId, name, id);
  }

  clearList(sessionId: number, name: ListName): void {
    this.database.run('DELETE FROM records WHERE sessionId = ? AND list = ?', sessionId, name);
  }

  getBanner(sessionId: number): Banner | null {
    const row = this.database.one('SELECT banner FROM banners WHERE sessionId = ?', sessionId);
    return row ? (this.parse(row['banner']) as Banner) : null;
  }

  setBanner(sessionId: number, banner: Banner | null): void {
    const sql = 'INSERT INTO banners (sessionId, banner) VALUES (?, ?) ON CONFLICT (sessionId) DO UPDATE SET banner = excluded.banner';
    if (banner) this.database.run(sql, sessionId, banner);
    else this.database.run('DELETE FROM banners WHERE sessionId = ?', sessionId);
  }

  getScript(sessionId: number): SessionScript | undefined {
    const row = this.database.one('SELECT script FROM scripts WHERE sessionId = ?', sessionId);
    return row && (fromRecordJson(row['script'], (path) => path) as SessionScript);
  }

  getSubtitles(sessionId: number): SubtitleVersion[] {
    return this.database
      .all('SELECT version FROM subtitles WHERE sessionId = ?', sessionId)
      .map((row) => this.parse(row['version']) as SubtitleVersion);
  }

  /** Replaces a version of a session's captions, without its cues. */
  putSubtitles(version: SubtitleVersion): void {
    this.database.run('UPDATE subtitles SET version = ? WHERE id = ?', this.toJson(version), version._id);
  }

  /** The cues of a version, and the id of its session. */
  getCues(versionId: string): { sessionId: number; cues: Cue[] } | undefined {
    const row = this.database.one('SELECT sessionId, cues FROM subtitles WHERE id = ?', versionId);
    return row && { sessionId: Number(row['sessionId']), cues: parseJson(row['cues']) as Cue[] };
  }

  /** The file of `/files/{path}` on disk, or the folder of stream segments; undefined if no seed names it. */
  findFile(path: string, kind: 'file' | 'folder'): string | undefined {
    const row = this.database.one('SELECT file FROM files WHERE path = ? AND folder = ?', path, kind === 'folder');
    return row && String(row['file']);
  }

  close(): void {
    this.database.close();
  }

  /** Converts a record to JSON with paths instead of addresses of this backend, because the origin can change. */
  private toJson(record: unknown): string {
    const prefix = `${this.origin}/`;
    return toRecordJson(record, (address) => (address.startsWith(prefix) ? address.slice(this.origin.length) : address));
  }

  /** Converts JSON to a record with addresses instead of paths of this backend. */
  private parse(json: unknown): unknown {
    return fromRecordJson(json, (path) => this.absolute(path));
  }
}
