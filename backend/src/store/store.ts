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
import {
  fromRecordJson,
  parseJson,
  type Row,
  SESSION_COLUMNS,
  toStoredMedia,
  toRecordJson,
  toStoredSession,
  withoutNulls,
} from './sessionRow.ts';
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
  transaction<T>(work: () => Promise<T>, _about?: number | string): Promise<T> {
    return this.database.transaction(work);
  }

  /** Runs `send` when the running transaction is stored; at once if none is running. */
  afterCommit(send: () => void): void {
    this.database.afterCommit(send);
  }

  /** Converts a path of this backend to an address; returns an address unchanged. */
  absolute(path: string): string {
    return path.startsWith('/') ? this.origin + path : path;
  }

  async isEmpty(): Promise<boolean> {
    return this.database.one('SELECT 1 FROM cities LIMIT 1') === undefined;
  }

  /** Writes cities and their sessions, all or nothing; `stamps` are those of their folders. */
  async saveCities(cities: Iterable<LoadedCity>, stamps: Stamps = NO_STAMPS): Promise<void> {
    await this.database.transaction(() => {
      for (const loaded of cities) saveCity(this.database, loaded, stamps);
    });
  }

  /**
   * Replaces cities and these sessions of them, and removes sessions, all or nothing. What was changed by hand stays (rule 13.22): returns
   * a line for each change of the folders that is not used for this reason.
   */
  async applyChanges(cities: Iterable<LoadedCity>, removed: Iterable<number>, stamps: Stamps = NO_STAMPS): Promise<string[]> {
    const unused: string[] = [];
    await this.database.transaction(() => {
      for (const sessionId of removed) removeSession(this.database, sessionId);
      for (const loaded of cities) unused.push(...replaceCity(this.database, loaded, stamps));
    });
    return unused;
  }

  /** Removes a session with all that belongs to it, also from the files of the database; returns its rows by their table. */
  async removeSession(sessionId: number): Promise<Record<string, number>> {
    const rows = countRows(this.database, sessionId);
    await this.database.transaction(() => removeSession(this.database, sessionId));
    this.database.emptyLog();
    return rows;
  }

  /** The folders below these folders of the seed whose content is stored. */
  async listSeedFolders(seedDirs: readonly string[]): Promise<SeedFolder[]> {
    return listSeedFolders(this.database, seedDirs);
  }

  /** Marks the folders whose dates count from the start of the backend as changed. */
  async renewRelativeDates(): Promise<void> {
    await this.database.transaction(() => renewRelativeDates(this.database));
  }

  async listCities(): Promise<string[]> {
    return this.database.all('SELECT name FROM cities ORDER BY title').map((row) => String(row['name']));
  }

  async getCity(name: string): Promise<StoredCity | undefined> {
    const row = this.database.one('SELECT * FROM cities WHERE name = ?', name);
    return row && this.toCity(row);
  }

  /** All cities, by their title. */
  async getCities(): Promise<StoredCity[]> {
    return this.database.all('SELECT * FROM cities ORDER BY title').map((row) => this.toCity(row));
  }

  async getDelegates(city: string): Promise<Delegate[]> {
    return (await this.getCity(city))?.delegates ?? [];
  }

  async getDivisions(city: string): Promise<Division[]> {
    return (await this.getCity(city))?.divisions ?? [];
  }

  /** Replaces the delegates or divisions of a city. */
  async setPeople(city: string, list: 'delegates' | 'divisions', people: (Delegate | Division)[]): Promise<void> {
    await this.database.transaction(() => {
      this.database.run(`UPDATE cities SET ${list} = ? WHERE name = ?`, this.toJson(people), city);
      replaceCityUses(this.database, city);
    });
  }

  /** The namespace of the broker of each city. */
  async listNamespaces(): Promise<{ city: string; namespace: string }[]> {
    return this.database.all('SELECT name, admin FROM cities ORDER BY title').map(({ name, admin }) => {
      const own = (parseJson(admin) as { metadataCustomer?: unknown }).metadataCustomer;
      return { city: String(name), namespace: typeof own === 'string' && own !== '' ? own : String(name) };
    });
  }

  async getSession(city: string, idOrReference: string): Promise<StoredSession | undefined> {
    const byId = NUMERIC_ID.test(idOrReference)
      ? this.database.one(`${SELECT_SESSION} WHERE sessionId = ? AND city = ?`, Number(idOrReference), city)
      : undefined;
    const row = byId ?? this.database.one(`${SELECT_SESSION} WHERE city = ? AND reference = ?`, city, idOrReference);
    return row && toStoredSession(row);
  }

  /** Sessions of any city with this id, else this reference. */
  async findSessions(idOrReference: string): Promise<StoredSession[]> {
    const byId = NUMERIC_ID.test(idOrReference) ? this.database.all(`${SELECT_SESSION} WHERE sessionId = ?`, Number(idOrReference)) : [];
    return (byId.length > 0 ? byId : this.database.all(`${SELECT_SESSION} WHERE reference = ?`, idOrReference)).map(toStoredSession);
  }

  async listScriptedSessions(): Promise<StoredSession[]> {
    return this.database.all(`${SELECT_SESSION} WHERE script = 1 ORDER BY sessionId`).map(toStoredSession);
  }

  /** Sessions that start in [fromMs, untilMs), newest first. */
  async listSessionsBetween(city: string, fromMs: number, untilMs: number, onlyPublished: boolean): Promise<ListedSession[]> {
    const condition = `city = ? AND startMs >= ? AND startMs < ?${onlyPublished ? ' AND published = 1' : ''}`;
    return this.database.all(`${SELECT_LISTED} WHERE ${condition} ORDER BY startMs DESC`, city, fromMs, untilMs).map(toStoredSession);
  }

  /** Published sessions of a category, newest first. */
  async listSessionsOfCategory(city: string, slug: string): Promise<ListedSession[]> {
    return this.database
      .all(`${SELECT_LISTED} WHERE city = ? AND category = ? AND published = 1 ORDER BY startMs DESC`, city, slug)
      .map(toStoredSession);
  }

  async countSessions(city: string): Promise<number> {
    return Number(this.database.one('SELECT count(*) AS count FROM sessions WHERE city = ?', city)?.['count']);
  }

  /** The newest sessions of a city, at most `limit`. */
  async listNewest(city: string, limit: number): Promise<StoredSession[]> {
    return this.database.all(`${SELECT_SESSION} WHERE city = ? ORDER BY startMs DESC LIMIT ?`, city, limit).map(toStoredSession);
  }

  /** Changes fields of a session; a password is stored as its hash. */
  async updateSession(sessionId: number, change: SessionChange): Promise<void> {
    const hashed = typeof change.password === 'string' ? { password: toStoredHash(this.database, sessionId, change.password) } : {};
    await this.database.transaction(() => {
      for (const [column, value] of Object.entries({ ...change, ...hashed }))
        this.database.run(`UPDATE sessions SET ${column} = ? WHERE sessionId = ?`, value, sessionId);
      if (change.documents !== undefined) replaceSessionUses(this.database, sessionId);
    });
  }

  /** Stores who may see a session as its folder says it; a password that was changed by hand stays (rule 13.22). */
  async setAccess({ sessionId, published, password }: StoredSession): Promise<void> {
    const hash = password === undefined ? undefined : toStoredHash(this.database, sessionId, password);
    await this.database.transaction(() => {
      const merged = takePassword(this.database, sessionId, hash);
      this.database.run('UPDATE sessions SET published = ?, password = ? WHERE sessionId = ?', published, merged, sessionId);
    });
  }

  async getMedia(sessionId: number): Promise<StoredMedia | undefined> {
    const row = this.database.one('SELECT * FROM media WHERE sessionId = ?', sessionId);
    return row && toStoredMedia(row);
  }

  /** Sets the live stream of a session: a shared folder of segments that is repeated. */
  async setLive(sessionId: number, folder: string): Promise<void> {
    await this.database.transaction(() => {
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
  async findFileUse(path: string, sessionId?: number): Promise<FileUse | undefined> {
    return findFileUse(this.database, listAncestors(path), sessionId);
  }

  async getList<N extends ListName>(sessionId: number, name: N): Promise<SessionLists[N][]> {
    const rows = this.database.all('SELECT record FROM records WHERE sessionId = ? AND list = ? ORDER BY position', sessionId, name);
    return rows.map((row) => this.parse(row['record']) as SessionLists[N]);
  }

  async getRecord<N extends ListName>(sessionId: number, name: N, id: string): Promise<SessionLists[N] | undefined> {
    const row = this.database.one('SELECT record FROM records WHERE sessionId = ? AND list = ? AND id = ?', sessionId, name, id);
    return row && (this.parse(row['record']) as SessionLists[N]);
  }

  async putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): Promise<void> {
    await this.database.change(
      'INSERT INTO records (sessionId, list, id, record) VALUES (?, ?, ?, ?) ON CONFLICT (sessionId, list, id) DO UPDATE SET record = excluded.record',
      sessionId,
      name,
      record._id,
      this.toJson(record),
    );
  }

  async deleteRecord(sessionId: number, name: ListName, id: string): Promise<void> {
    await this.database.change('DELETE FROM records WHERE sessionId = ? AND list = ? AND id = ?', sessionId, name, id);
  }

  async clearList(sessionId: number, name: ListName): Promise<void> {
    await this.database.change('DELETE FROM records WHERE sessionId = ? AND list = ?', sessionId, name);
  }

  async getBanner(sessionId: number): Promise<Banner | null> {
    const row = this.database.one('SELECT banner FROM banners WHERE sessionId = ?', sessionId);
    return row ? (this.parse(row['banner']) as Banner) : null;
  }

  async setBanner(sessionId: number, banner: Banner | null): Promise<void> {
    const sql = 'INSERT INTO banners (sessionId, banner) VALUES (?, ?) ON CONFLICT (sessionId) DO UPDATE SET banner = excluded.banner';
    if (banner) await this.database.change(sql, sessionId, banner);
    else await this.database.change('DELETE FROM banners WHERE sessionId = ?', sessionId);
  }

  async getScript(sessionId: number): Promise<SessionScript | undefined> {
    const row = this.database.one('SELECT script FROM scripts WHERE sessionId = ?', sessionId);
    return row && (fromRecordJson(row['script'], (path) => path) as SessionScript);
  }

  async getSubtitles(sessionId: number): Promise<SubtitleVersion[]> {
    return this.database
      .all('SELECT version FROM subtitles WHERE sessionId = ?', sessionId)
      .map((row) => this.parse(row['version']) as SubtitleVersion);
  }

  /** Replaces a version of a session's captions, without its cues. */
  async putSubtitles(version: SubtitleVersion): Promise<void> {
    await this.database.change('UPDATE subtitles SET version = ? WHERE id = ?', this.toJson(version), version._id);
  }

  /** The cues of a version, and the id of its session. */
  async getCues(versionId: string): Promise<{ sessionId: number; cues: Cue[] } | undefined> {
    const row = this.database.one('SELECT sessionId, cues FROM subtitles WHERE id = ?', versionId);
    return row && { sessionId: Number(row['sessionId']), cues: parseJson(row['cues']) as Cue[] };
  }

  /** The file of `/files/{path}` on disk, or the folder of stream segments; undefined if no seed names it. */
  async findFile(path: string, kind: 'file' | 'folder'): Promise<string | undefined> {
    const row = this.database.one('SELECT file FROM files WHERE path = ? AND folder = ?', path, kind === 'folder');
    return row && String(row['file']);
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private toCity(row: Row): StoredCity {
    const parsed = ['admin', 'rooms', 'categories', 'divisions', 'delegates', 'roles'].map((column) => [column, this.parse(row[column])]);
    return { ...withoutNulls(row), ...(Object.fromEntries(parsed) as object) } as unknown as StoredCity;
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
