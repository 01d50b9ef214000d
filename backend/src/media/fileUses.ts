import { posix } from 'node:path';
import type { Database } from '../store/database.ts';
import type { Attendee, Delegate, Division, StoredMedia } from '../store/records.ts';
import { parseJson, toStoredMedia } from '../store/sessionRow.ts';
import { readMediaPath } from './mediaPath.ts';

/**
 * Who may have a file that a session uses, as the column `access` of `sessions` and `fileUses` has it: everybody, whoever has a signed
 * address, or nobody. Of several sessions that use a file the lowest number counts (rule 25.1).
 */
export const ACCESS = { open: 0, protected: 1, unpublished: 2 } as const;

/** A value of `ACCESS`. */
export type Access = (typeof ACCESS)[keyof typeof ACCESS];

/** The parts of a session that name files, as paths and addresses. */
interface SessionParts {
  documents?: readonly { url: string }[] | undefined;
  media?: StoredMedia | undefined;
  attendees: readonly Attendee[];
}

/** The images of a city, as the loader writes them. */
type CityImages = Partial<Record<'clientLogo' | 'backgroundImage', { data: { attributes: { url: string } } | null }>>;

/** The playlist that `/repeated/{times}/{folder}/index.m3u8` is made of. */
const toStored = (playlist: string): string => playlist.replace(/^\/repeated\/\d+\//, '/media/');

/** The decoded paths that a session uses: files, and the folders of its streams. Addresses of other hosts are left out. */
function listPaths({ documents = [], media, attendees }: SessionParts): Set<string> {
  const { hls, mp4, audio, poster, live, streamfiles = [], parts = [], ownFiles = [] } = media ?? {};
  const playlists = [hls, ...parts.map((part) => part.hls)].map((playlist) => playlist && toStored(playlist));
  const streams = playlists.map((playlist) => playlist && posix.dirname(playlist));
  const files = [mp4, audio, poster, ...streamfiles.map(({ url }) => url), ...parts.map((part) => part.mp4)];
  const photos = attendees.flatMap(({ delegate }) => [delegate.photo?.url, delegate.division?.photo?.url]);
  const named = [...streams, ...playlists, ...ownFiles, live, ...files, ...documents.map(({ url }) => url), ...photos];
  return toPaths(named);
}

/** The decoded paths of addresses, without those of other hosts. */
function toPaths(addresses: readonly (string | undefined)[]): Set<string> {
  return new Set(addresses.flatMap((address) => (address === undefined ? [] : (readMediaPath(address) ?? []))));
}

/** Stores which files a new session uses. */
export function saveSessionUses(database: Database, sessionId: number, parts: SessionParts): void {
  const sql = 'INSERT INTO fileUses (path, access, sessionId) SELECT ?, access, sessionId FROM sessions WHERE sessionId = ?';
  for (const path of listPaths(parts)) database.run(sql, path, sessionId);
}

/** Stores which files a session uses after a change of its media. */
export function replaceSessionUses(database: Database, sessionId: number): void {
  const session = database.one('SELECT documents FROM sessions WHERE sessionId = ?', sessionId);
  const media = database.one('SELECT * FROM media WHERE sessionId = ?', sessionId);
  const attendees = database.all(`SELECT record FROM records WHERE sessionId = ? AND list = 'attendees'`, sessionId);
  database.run('DELETE FROM fileUses WHERE sessionId = ?', sessionId);
  saveSessionUses(database, sessionId, {
    documents: (parseJson(session?.['documents'] ?? '[]') ?? []) as { url: string }[],
    media: media && toStoredMedia(media),
    attendees: attendees.map(({ record }) => parseJson(record) as Attendee),
  });
}

/**
 * Stores which files a city uses, whoever may see its sessions: its logo, its background and the photos of its people. Other settings of
 * the city are free texts, and open nothing (rule 25.10).
 */
export function replaceCityUses(database: Database, city: string): void {
  database.run('DELETE FROM fileUses WHERE city = ?', city);
  const row = database.one('SELECT admin, divisions, delegates FROM cities WHERE name = ?', city);
  if (!row) return;
  const { clientLogo, backgroundImage } = parseJson(row['admin']) as CityImages;
  const divisions = parseJson(row['divisions']) as Division[];
  const delegates = parseJson(row['delegates']) as Delegate[];
  const images = [clientLogo, backgroundImage].map((image) => image?.data?.attributes.url);
  const photos = [...divisions, ...delegates, ...delegates.map(({ division }) => division)].map((person) => person?.photo?.url);
  for (const path of toPaths([...images, ...photos]))
    if (!path.startsWith('/files/') || path.startsWith(`/files/${city}/`)) database.insert('fileUses', { path, access: ACCESS.open, city });
}

/** How a file is used: who may have it, and whether a certain session uses it that is published and has a password. */
export interface FileUse {
  access: Access;
  isOwn: boolean;
}

/** The folder of a session in a path. A disk may find it under a name in another case, which is the folder of no session. */
const SESSION_FOLDER = /^\/files\/[^/]+\/sessions\/[^/]+/i;

/** A folder with the records of a session or the settings of a city: a stream in it does not have its other files (rule 25.8). */
const RECORDS_FOLDER = /^\/files\/[^/]+(?:\/sessions(?:\/[^/]+)?)?$/i;

/**
 * The use of the first of these paths that anything uses; undefined if nothing uses any of them. The paths are that of a file and those
 * of its folders, and `sessionId` is the session of `isOwn`. A file in the folder of a session is used by this session only, whatever
 * other sessions and cities name (rule 25.10): this is decided here, for all kinds of uses.
 */
export function findFileUse(database: Database, paths: readonly string[], sessionId: number | undefined): FileUse | undefined {
  const uses = `FROM fileUses WHERE path = value AND (?3 IS NULL OR sessionId IN (SELECT sessionId FROM sessions WHERE filesPath = ?3))`;
  const sql = `SELECT access, EXISTS (SELECT 1 ${uses} AND access = ${ACCESS.protected} AND sessionId = ?2) AS isOwn
    FROM (SELECT key, value, (SELECT min(access) ${uses}) AS access FROM json_each(?1)) WHERE access IS NOT NULL ORDER BY key LIMIT 1`;
  const candidates = paths.filter((path) => !RECORDS_FOLDER.test(path));
  const row = database.one(sql, candidates, sessionId, SESSION_FOLDER.exec(paths[0] ?? '')?.[0]);
  return row && { access: row['access'] as Access, isOwn: row['isOwn'] === 1 };
}
