import { posix } from 'node:path';
import type { Database } from '../database.ts';
import type { Attendee, StoredMedia } from '../records.ts';
import { parseJson, toStoredMedia } from '../sessionRow.ts';
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

/** The path of the segments of `/repeated/{times}/{folder}`. */
const toFolder = (playlist: string): string => posix.dirname(playlist).replace(/^\/repeated\/\d+\//, '/media/');

/** The decoded paths that a session uses: files, and the folders of its streams. Addresses of other hosts are left out. */
function listPaths({ documents = [], media, attendees }: SessionParts): Set<string> {
  const { hls, mp4, audio, poster, live, streamfiles = [], parts = [], ownFiles = [] } = media ?? {};
  const playlists = [hls, ...parts.map((part) => part.hls)];
  const streams = playlists.map((playlist) => playlist && toFolder(playlist));
  const files = [mp4, audio, poster, ...streamfiles.map(({ url }) => url), ...parts.map((part) => part.mp4)];
  const photos = attendees.flatMap(({ delegate }) => [delegate.photo?.url, delegate.division?.photo?.url]);
  const named = [...streams, ...playlists, ...ownFiles, live, ...files, ...documents.map(({ url }) => url), ...photos];
  return new Set(named.flatMap((path) => (path === undefined ? [] : (readMediaPath(path) ?? []))));
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

/** Stores which files a city uses, whoever may see its sessions: its logo, its background and the photos of its people. */
export function replaceCityUses(database: Database, city: string): void {
  database.run('DELETE FROM fileUses WHERE city = ?', city);
  const named = database.all(
    `SELECT DISTINCT named.value AS url FROM cities, json_tree(json_array(json(admin), json(divisions), json(delegates))) AS named
     WHERE cities.name = ? AND named.key = 'url' AND named.type = 'text'`,
    city,
  );
  for (const { url } of named) {
    const path = readMediaPath(String(url));
    if (path !== undefined) database.insert('fileUses', { path, access: ACCESS.open, city });
  }
}

/** How a file is used: who may have it, and whether a certain session uses it that is published and has a password. */
export interface FileUse {
  access: Access;
  isOwn: boolean;
}

/** The use of the first of these paths that anything uses; undefined if nothing uses any of them. `sessionId` is the session of `isOwn`. */
export function findFileUse(database: Database, paths: readonly string[], sessionId: number | undefined): FileUse | undefined {
  const sql = `SELECT access, EXISTS (SELECT 1 FROM fileUses WHERE path = value AND access = ${ACCESS.protected} AND sessionId = ?) AS isOwn
    FROM (SELECT key, value, (SELECT min(access) FROM fileUses WHERE path = value) AS access FROM json_each(?))
    WHERE access IS NOT NULL ORDER BY key LIMIT 1`;
  const row = database.one(sql, sessionId, paths);
  return row && { access: row['access'] as Access, isOwn: row['isOwn'] === 1 };
}
