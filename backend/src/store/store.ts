import type { Database } from './database.ts';
import { type Scope, EVERYTHING } from './engines/engine.ts';
import { type FileUse, findFileUse, replaceCityUses, replaceSessionUses } from '../media/fileUses.ts';
import type {
  Banner,
  Cue,
  Delegate,
  Division,
  ListedSession,
  ListName,
  SessionChange,
  SessionLists,
  SessionScript,
  StoredMedia,
  StoredSession,
  SubtitleVersion,
} from './records.ts';
import { countRows, removeSessions, replaceCity, saveCity } from './saveCity.ts';
import { findPublishedByHand, listSeedFolders, renewRelativeDates, type SeedFolder, type Stamps, takePassword } from './seedFolders.ts';
import type { LoadedCity, StoredCity } from '../seed/loadedSeed.ts';
import { fromRecordJson, parseJson, toStoredMedia, toNamespace, toRecordJson, toStoredSession, withoutNulls } from './sessionRow.ts';
import * as cities from './statements/cityStatements.ts';
import * as content from './statements/contentStatements.ts';
import * as sessions from './statements/sessionStatements.ts';
import { toStoredHash } from './storedHash.ts';
import { Submissions } from './submissions/submissions.ts';

const NUMERIC_ID = /^[0-9]{1,12}$/;

/** The backend's data. What is called within a transaction is a part of it. */
export class Store {
  /** Origin of the addresses of files; stored records contain paths only. */
  origin = 'http://127.0.0.1';
  protected readonly database: Database;
  readonly submissions: Submissions;

  constructor(database: Database) {
    this.database = database;
    this.submissions = new Submissions(database);
  }

  /** Makes several changes, all or none. Acts of the same scope run one after another, in all instances. */
  transaction<T>(work: () => Promise<T>, scope?: Scope): Promise<T> {
    return this.database.transaction(work, scope);
  }

  /** As `transaction`, but `work` may be run several times: see `Database.repeatable`. */
  repeatable<T>(work: () => Promise<T>, scope?: Scope): Promise<T> {
    return this.database.repeatable(work, scope);
  }

  /** Calls `send` once the transaction is stored, not at all if it is rolled back; outside of one at once. */
  afterCommit(send: () => void): void {
    this.database.afterCommit(send);
  }

  /** Converts a path of this backend to an address; returns an address unchanged. */
  absolute(path: string): string {
    return path.startsWith('/') ? this.origin + path : path;
  }

  async isEmpty(): Promise<boolean> {
    return (await cities.selectAnyCity(this.database)).length === 0;
  }

  /** Writes cities and their sessions, all or nothing; `stamps` are those of their folders. */
  async saveCities(loaded: readonly LoadedCity[], stamps: Stamps = new Map()): Promise<void> {
    await this.database.repeatable(async () => {
      for (const city of loaded) await saveCity(this.database, city, stamps);
    }, EVERYTHING);
  }

  /**
   * Replaces cities and these sessions of them, and removes sessions, all or nothing. What was changed by hand stays (rule 13.22): returns
   * a line for each change of the folders that is not used for this reason.
   */
  applyChanges(loaded: readonly LoadedCity[], removed: readonly number[], stamps: Stamps = new Map()): Promise<string[]> {
    const apply = async () => {
      const unused: string[] = [];
      await removeSessions(this.database, removed);
      for (const city of loaded) unused.push(...(await replaceCity(this.database, city, stamps)));
      return unused;
    };
    return this.database.repeatable(apply, EVERYTHING);
  }

  /** Removes a session with all that belongs to it, also from the files of the database; returns its rows by their table. */
  async removeSession(sessionId: number): Promise<Record<string, number>> {
    const rows = await this.database.repeatable(async () => {
      const counted = await countRows(this.database, sessionId);
      await removeSessions(this.database, [sessionId]);
      return counted;
    }, sessionId);
    await this.database.emptyLog();
    return rows;
  }

  /** Whether a session is published, if that was changed by hand since its folder was loaded; undefined if not. */
  findPublishedByHand(sessionId: number): Promise<boolean | undefined> {
    return findPublishedByHand(this.database, sessionId);
  }

  /** The folders below these folders of the seed whose content is stored. */
  listSeedFolders(seedDirs: readonly string[]): Promise<SeedFolder[]> {
    return listSeedFolders(this.database, seedDirs);
  }

  /** Marks the folders whose dates count from the start of the backend as changed. */
  async renewRelativeDates(): Promise<void> {
    await this.database.repeatable(() => renewRelativeDates(this.database), EVERYTHING);
  }

  async listCities(): Promise<string[]> {
    return (await cities.selectNames(this.database)).map(({ name }) => name);
  }

  async getCity(name: string): Promise<StoredCity | undefined> {
    const [row] = await cities.selectCity(this.database, name);
    return row && this.toCity(row);
  }

  /** All cities, by their title. */
  async getCities(): Promise<StoredCity[]> {
    return (await cities.selectCities(this.database)).map((row) => this.toCity(row));
  }

  async getDelegates(city: string): Promise<Delegate[]> {
    return (await this.getCity(city))?.delegates ?? [];
  }

  async getDivisions(city: string): Promise<Division[]> {
    return (await this.getCity(city))?.divisions ?? [];
  }

  /** Replaces the delegates or divisions of a city. */
  async setPeople(city: string, list: 'delegates' | 'divisions', people: (Delegate | Division)[]): Promise<void> {
    await this.database.repeatable(async () => {
      await cities.updatePeople[list](this.database, city, this.toJson(people));
      await replaceCityUses(this.database, city);
    }, city);
  }

  /** The namespace of the broker of each city. */
  async listNamespaces(): Promise<{ city: string; namespace: string }[]> {
    return (await cities.selectAdmins(this.database)).map(toNamespace);
  }

  async getSession(city: string, idOrReference: string): Promise<StoredSession | undefined> {
    const byId = NUMERIC_ID.test(idOrReference) ? await sessions.selectByIdInCity(this.database, city, Number(idOrReference)) : [];
    const [row] = byId.length > 0 ? byId : await sessions.selectByReferenceInCity(this.database, city, idOrReference);
    return row && toStoredSession(row);
  }

  /** Sessions of any city with this id, else this reference. */
  async findSessions(idOrReference: string): Promise<StoredSession[]> {
    const byId = NUMERIC_ID.test(idOrReference) ? await sessions.selectById(this.database, Number(idOrReference)) : [];
    return (byId.length > 0 ? byId : await sessions.selectByReference(this.database, idOrReference)).map(toStoredSession);
  }

  /** Sessions of any city, by their ids. */
  async getSessionsById(sessionIds: readonly number[]): Promise<Map<number, StoredSession>> {
    return new Map((await sessions.selectByIds(this.database, sessionIds)).map((row) => [row.sessionId, toStoredSession(row)]));
  }

  async listScriptedSessions(): Promise<StoredSession[]> {
    return (await sessions.selectScripted(this.database)).map(toStoredSession);
  }

  /** Sessions that start in [fromMs, untilMs), newest first. */
  async listSessionsBetween(city: string, fromMs: number, untilMs: number, onlyPublished: boolean): Promise<ListedSession[]> {
    const select = onlyPublished ? sessions.selectPublishedBetween : sessions.selectAllBetween;
    return (await select(this.database, city, fromMs, untilMs)).map(toStoredSession);
  }

  /** Published sessions of a category, newest first. */
  async listSessionsOfCategory(city: string, slug: string): Promise<ListedSession[]> {
    return (await sessions.selectOfCategory(this.database, city, slug)).map(toStoredSession);
  }

  /** The newest sessions of a city, at most `limit`, and how many it has. */
  async listNewest(city: string, limit: number): Promise<{ count: number; sessions: StoredSession[] }> {
    const [row] = await sessions.countOfCity(this.database, city);
    const newest = await sessions.selectNewest(this.database, city, limit);
    return { count: row?.count ?? 0, sessions: newest.map(toStoredSession) };
  }

  /** Changes fields of a session; a password is stored as its hash. */
  async updateSession(sessionId: number, change: SessionChange): Promise<void> {
    const update = async () => {
      const hashed = typeof change.password === 'string' && { password: await toStoredHash(this.database, sessionId, change.password) };
      await sessions.updateColumns(this.database, sessionId, { ...change, ...hashed });
      if (change.documents !== undefined) await replaceSessionUses(this.database, sessionId);
    };
    await this.database.repeatable(update, sessionId);
  }

  /** Stores who may see a session as its folder says it; a password that was changed by hand stays (rule 13.22). */
  async setAccess({ sessionId, published, password }: StoredSession): Promise<void> {
    await this.database.repeatable(async () => {
      const hash = password === undefined ? undefined : await toStoredHash(this.database, sessionId, password);
      await sessions.updateAccess(this.database, sessionId, published, await takePassword(this.database, sessionId, hash));
    }, sessionId);
  }

  async getMedia(sessionId: number): Promise<StoredMedia | undefined> {
    const [row] = await content.selectMedia(this.database, sessionId);
    return row && toStoredMedia(row);
  }

  /** Sets the live stream of a session: a shared folder of segments that is repeated. */
  async setLive(sessionId: number, folder: string): Promise<void> {
    await this.database.repeatable(async () => {
      await content.putLive(this.database, sessionId, folder);
      await replaceSessionUses(this.database, sessionId);
    }, sessionId);
  }

  /** The use of the file at a decoded path by sessions and cities, else of its nearest folder; undefined if nothing uses it. */
  findFileUse(path: string, sessionId?: number): Promise<FileUse | undefined> {
    return findFileUse(this.database, path, sessionId);
  }

  async getList<N extends ListName>(sessionId: number, name: N): Promise<SessionLists[N][]> {
    const rows = await content.selectList(this.database, sessionId, name);
    return rows.map(({ record }) => this.parse(record) as SessionLists[N]);
  }

  async getRecord<N extends ListName>(sessionId: number, name: N, id: string): Promise<SessionLists[N] | undefined> {
    const [row] = await content.selectRecord(this.database, sessionId, name, id);
    return row && (this.parse(row.record) as SessionLists[N]);
  }

  async putRecord<N extends ListName>(sessionId: number, name: N, record: SessionLists[N]): Promise<void> {
    await content.putRecord(this.database, sessionId, name, record._id, this.toJson(record));
  }

  async deleteRecord(sessionId: number, name: ListName, id: string): Promise<void> {
    await content.deleteRecord(this.database, sessionId, name, id);
  }

  async clearList(sessionId: number, name: ListName): Promise<void> {
    await content.deleteList(this.database, sessionId, name);
  }

  async getBanner(sessionId: number): Promise<Banner | null> {
    const [row] = await content.selectBanner(this.database, sessionId);
    return row ? (this.parse(row.banner) as Banner) : null;
  }

  async setBanner(sessionId: number, banner: Banner | null): Promise<void> {
    if (banner) await content.putBanner(this.database, sessionId, banner);
    else await content.deleteBanner(this.database, sessionId);
  }

  async getScript(sessionId: number): Promise<SessionScript | undefined> {
    const [row] = await content.selectScript(this.database, sessionId);
    return row && (fromRecordJson(row.script, (path) => path) as SessionScript);
  }

  async getSubtitles(sessionId: number): Promise<SubtitleVersion[]> {
    return (await content.selectSubtitles(this.database, sessionId)).map(({ version }) => this.parse(version) as SubtitleVersion);
  }

  /** Replaces a version of a session's captions, without its cues. */
  async putSubtitles(version: SubtitleVersion): Promise<void> {
    await content.updateSubtitles(this.database, version._id, this.toJson(version));
  }

  /** The cues of a version, and the id of its session. */
  async getCues(versionId: string): Promise<{ sessionId: number; cues: Cue[] } | undefined> {
    const [row] = await content.selectCues(this.database, versionId);
    return row && { sessionId: row.sessionId, cues: parseJson(row.cues) as Cue[] };
  }

  /** The file of `/files/{path}` on disk, or the folder of stream segments; undefined if no seed names it. */
  async findFile(path: string, kind: 'file' | 'folder'): Promise<string | undefined> {
    const [row] = await content.selectFile(this.database, path, kind === 'folder');
    return row?.file;
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private toCity(row: Record<(typeof cities.JSON_COLUMNS)[number], unknown>): StoredCity {
    const parsed = Object.fromEntries(cities.JSON_COLUMNS.map((column) => [column, this.parse(row[column])]));
    return { ...withoutNulls(row), ...parsed } as unknown as StoredCity;
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
