import { join, sep } from 'node:path';
import type { LoadedCity, LoadedSession, StoredCity } from '../seed/loadedSeed.ts';
import {
  type CityContent,
  type HandFields,
  listByHand,
  mergeCity,
  mergePassword,
  mergeSession,
  type SessionContent,
  takeOverSession,
} from '../seed/changes/mergeSession.ts';
import type { Database } from './database.ts';
import type { StoredMedia, StoredSession } from './records.ts';
import { parseJson, SESSION_COLUMNS, toStoredMedia, toStoredSession } from './sessionRow.ts';

/** A folder of the seed whose content the database has; of a city, or of a session. */
export interface SeedFolder {
  folder: string;
  cityFolder: string;
  /** Name of the city. */
  city: string;
  /** Sizes and times of its files when it was loaded. */
  stamp: string;
  session?: { sessionId: number; reference: string; movedTo?: string };
}

/** Stamps of folders that are used as they are. */
export type Stamps = ReadonlyMap<string, string>;

/** The folders below some folders of the seed whose content the database has. */
export function listSeedFolders(database: Database, seedDirs: readonly string[]): SeedFolder[] {
  const rows = database.all(
    `SELECT folder, cityFolder, seedFolders.city, stamp, sessionId, reference, movedTo FROM seedFolders LEFT JOIN sessions USING (sessionId)
     WHERE sessionId IS NULL OR reference IS NOT NULL`,
  );
  const isInSeed = (folder: string) => seedDirs.some((dir) => folder.startsWith(join(dir, sep)));
  return rows
    .filter(({ folder }) => isInSeed(String(folder)))
    .map(({ sessionId, reference, movedTo, ...row }) => {
      const session = sessionId === null ? undefined : { sessionId, reference, ...(movedTo !== null && { movedTo }) };
      return { ...row, ...(session && { session }) } as unknown as SeedFolder;
    });
}

/**
 * Marks the folders whose dates count from the start of the backend as changed, and those with a script as newer than their session: the
 * script begins again, so what it had changed is not what was done by hand.
 */
export function renewRelativeDates(database: Database): void {
  database.run(`UPDATE seedFolders SET stamp = '' WHERE isRelative = 1`);
  database.run('UPDATE seedFolders SET content = NULL WHERE isRelative = 1 AND sessionId IN (SELECT sessionId FROM scripts)');
}

/** What the database has of a session that is written to its folder; undefined if the session does not exist. */
export function readContent(database: Database, sessionId: number): SessionContent | undefined {
  const stored = readSession(database, sessionId);
  if (!stored) return undefined;
  const { media: _, ...content } = stored;
  return content;
}

/**
 * Notes what was written to the folder of a session: the next load takes all of the folder but what was changed by hand since
 * (rule 13.22). The caller starts the transaction.
 */
export function saveContent(database: Database, sessionId: number, content: SessionContent): void {
  database.run('UPDATE seedFolders SET content = ? WHERE sessionId = ?', content, sessionId);
}

/** Stores what a city folder has now. */
export function saveCityFolder(database: Database, { folder, city }: LoadedCity, stamps: Stamps): void {
  const stamp = folder === undefined ? undefined : stamps.get(folder);
  if (folder === undefined || stamp === undefined) return;
  const { delegates, divisions } = city;
  database.run('DELETE FROM seedFolders WHERE folder = ? OR (city = ? AND sessionId IS NULL)', folder, city.name);
  const content: CityContent = { delegates, divisions };
  database.insert('seedFolders', { folder, cityFolder: folder, city: city.name, isRelative: false, stamp, content });
}

/** Stores what a session folder has now. */
export function saveSessionFolder(database: Database, cityFolder: string | undefined, loaded: LoadedSession, stamps: Stamps): void {
  const { folder, session, isRelative = false, topics, speeches, votes, attendees } = loaded;
  const stamp = folder === undefined ? undefined : stamps.get(folder);
  if (folder === undefined || cityFolder === undefined || stamp === undefined) return;
  const { city, sessionId } = session;
  const subtitles = loaded.subtitles.map(({ version }) => version);
  const content: SessionContent = { session, topics, speeches, votes, attendees, subtitles };
  database.run('DELETE FROM seedFolders WHERE folder = ? OR sessionId = ?', folder, sessionId);
  database.insert('seedFolders', { folder, cityFolder, city, sessionId, isRelative, stamp, content });
}

/**
 * A city as its folder and what was changed by hand have it (rule 13.22). `unused` has a line for what the folder has changed in vain. A
 * city of a database from before this table keeps what it has.
 */
export function mergeStoredCity(database: Database, city: StoredCity): { merged: StoredCity; unused: string[] } {
  const row = database.one('SELECT delegates, divisions FROM cities WHERE name = ?', city.name);
  if (!row) return { merged: city, unused: [] };
  const known = database.one('SELECT content FROM seedFolders WHERE city = ? AND sessionId IS NULL', city.name);
  const current = { delegates: parseJson(row['delegates']), divisions: parseJson(row['divisions']) } as CityContent;
  if (!known) return { merged: { ...city, ...current }, unused: [] };
  const { merged, unused } = mergeCity(parseJson(known['content']) as CityContent, current, city);
  return { merged, unused: unused.map((what) => `${city.name}: ${what}`) };
}

/**
 * A session as its folder and what was changed by hand have it (rule 13.22). `unused` has a line for what the folder has changed in vain.
 */
export function mergeStoredSession(database: Database, loaded: LoadedSession): { merged: LoadedSession; unused: string[] } {
  const { city, sessionId, reference } = loaded.session;
  const current = readSession(database, sessionId);
  if (!current) return { merged: loaded, unused: [] };
  const known = database.one('SELECT content FROM seedFolders WHERE sessionId = ?', sessionId);
  if (!known) return { merged: takeOverSession(current, loaded), unused: [] };
  if (known['content'] === null) return { merged: loaded, unused: [] };
  const { merged, unused } = mergeSession(parseJson(known['content']) as SessionContent, current, loaded);
  return { merged, unused: unused.map((what) => `${city}/${reference}: ${what}`) };
}

/**
 * Notes the password that the folder of a session has now, as its hash, while the rest of the folder is not used. Returns the password that
 * the session has then (rule 13.22). The caller starts the transaction.
 */
export function takePassword(database: Database, sessionId: number, password: string | undefined): string | undefined {
  const known = database.one('SELECT content FROM seedFolders WHERE sessionId = ?', sessionId);
  const current: Pick<StoredSession, 'password'> = readSession(database, sessionId)?.session ?? {};
  if (!known) return password ?? current.password;
  if (known['content'] === null) return password;
  const content = parseJson(known['content']) as SessionContent;
  const { password: before, ...session } = content.session;
  const loaded = password === undefined ? {} : { password };
  database.run('UPDATE seedFolders SET content = ? WHERE sessionId = ?', { ...content, session: { ...session, ...loaded } }, sessionId);
  return mergePassword(before === undefined ? {} : { password: before }, current, loaded);
}

/** The fields of a session that were changed by hand since its folder was loaded, and where its files are in addresses. */
export function readByHand(database: Database, sessionId: number): { fields: HandFields; filesPath: string | undefined } {
  const known = database.one('SELECT content FROM seedFolders WHERE sessionId = ? AND content IS NOT NULL', sessionId);
  const current = readSession(database, sessionId)?.session;
  const row = database.one('SELECT filesPath FROM sessions WHERE sessionId = ? AND filesPath IS NOT NULL', sessionId);
  const fields = known && current ? listByHand((parseJson(known['content']) as SessionContent).session, current) : {};
  return { fields, filesPath: row && String(row['filesPath']) };
}

/** The stored content of a session, with paths instead of addresses of this backend. */
function readSession(database: Database, sessionId: number): (SessionContent & { media?: StoredMedia | undefined }) | undefined {
  const row = database.one(`SELECT ${SESSION_COLUMNS.join(', ')} FROM sessions WHERE sessionId = ?`, sessionId);
  if (!row) return undefined;
  const media = database.one('SELECT * FROM media WHERE sessionId = ?', sessionId);
  const content: SessionContent = { session: toStoredSession(row), topics: [], speeches: [], votes: [], attendees: [], subtitles: [] };
  for (const { list, record } of database.all('SELECT list, record FROM records WHERE sessionId = ? ORDER BY position', sessionId))
    (content[list as 'topics'] as unknown[]).push(parseJson(record));
  for (const { version } of database.all('SELECT version FROM subtitles WHERE sessionId = ?', sessionId))
    content.subtitles.push(parseJson(version) as SessionContent['subtitles'][number]);
  return { ...content, media: media && toStoredMedia(media) };
}
