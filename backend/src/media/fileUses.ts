import { posix } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { GivenRow } from '../store/engines/engine.ts';
import { insertRows } from '../store/engines/insertRows.ts';
import { command, query } from '../store/engines/statements.ts';
import type { Attendee, Delegate, Division, StoredMedia } from '../store/records.ts';
import { parseJson, toStoredMedia } from '../store/sessionRow.ts';
import { listAncestors, readMediaPath } from './mediaPath.ts';

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
  const { audio, poster, storyboard, stills = [], live, streamfiles = [], parts = [], ownFiles = [] } = media ?? {};
  const recordings = media ? [media, ...parts] : [];
  // The video of a signer may be a file.
  const signers = recordings.map(({ sign }) => sign?.file).filter((file) => file?.endsWith('.m3u8'));
  const playlists = [...recordings.map(({ hls }) => hls), ...signers].map((playlist) => playlist && toStored(playlist));
  const streams = playlists.map((playlist) => playlist && posix.dirname(playlist));
  const stored = [...streamfiles, ...stills].map(({ url }) => url);
  const sounds = recordings.flatMap(({ tracks = [] }) => tracks.flatMap((track) => [track.mp4, track.audio]));
  const videos = recordings.flatMap(({ mp4, sign }) => [mp4, sign?.file, sign?.mp4]);
  const photos = attendees.flatMap(({ delegate }) => [delegate.photo?.url, delegate.division?.photo?.url]);
  const files = [audio, poster, storyboard, ...stored, ...videos, ...sounds, ...documents.map(({ url }) => url), ...photos];
  const named = [...streams, ...playlists, ...ownFiles, live, media?.sign?.live, ...files];
  return toPaths(named);
}

/** The decoded paths of addresses, without those of other hosts. */
function toPaths(addresses: readonly (string | undefined)[]): Set<string> {
  return new Set(addresses.flatMap((address) => (address === undefined ? [] : (readMediaPath(address) ?? []))));
}

const addSessionUses = command(({ queries, dialect }, uses: readonly GivenRow[]) =>
  queries
    .insertInto('fileUses')
    .columns(['path', 'access', 'sessionId'])
    .expression((from) =>
      from
        .selectFrom(dialect.toGiven(uses))
        .innerJoin('sessions', 'sessions.sessionId', 'given.sessionId')
        .select(['given.name', 'sessions.access', 'sessions.sessionId'])
        .orderBy('given.position'),
    ),
);

/** Stores which files new sessions use. */
export async function saveSessionUses(database: Database, sessions: readonly (SessionParts & { sessionId: number })[]): Promise<void> {
  const uses = sessions.flatMap(({ sessionId, ...parts }) => [...listPaths(parts)].map((name) => ({ name, sessionId })));
  if (uses.length > 0) await addSessionUses(database, uses);
}

const selectParts = query(({ queries }, sessionId: number) =>
  queries
    .selectFrom('sessions')
    .leftJoin('media', 'media.sessionId', 'sessions.sessionId')
    .selectAll('media')
    .select('documents')
    .where('sessions.sessionId', '=', sessionId),
);

const selectAttendees = query(({ queries }, sessionId: number) =>
  queries.selectFrom('records').select('record').where('sessionId', '=', sessionId).where('list', '=', 'attendees'),
);

const deleteSessionUses = command(({ queries }, sessionId: number) => queries.deleteFrom('fileUses').where('sessionId', '=', sessionId));

/** Stores which files a session uses after a change of its media. The caller starts the transaction. */
export async function replaceSessionUses(database: Database, sessionId: number): Promise<void> {
  const [parts] = await selectParts(database, sessionId);
  const attendees = await selectAttendees(database, sessionId);
  await deleteSessionUses(database, sessionId);
  if (!parts) return;
  const { documents, ...media } = parts;
  await saveSessionUses(database, [
    {
      sessionId,
      documents: (documents === null ? [] : parseJson(documents)) as { url: string }[],
      media: media.sessionId === null ? undefined : toStoredMedia(media),
      attendees: attendees.map(({ record }) => parseJson(record) as Attendee),
    },
  ]);
}

const deleteCityUses = command(({ queries }, city: string) => queries.deleteFrom('fileUses').where('city', '=', city));

const selectCityImages = query(({ queries }, city: string) =>
  queries.selectFrom('cities').select(['admin', 'divisions', 'delegates']).where('name', '=', city),
);

/**
 * Stores which files a city uses, whoever may see its sessions: its logo, its background and the photos of its people. Other settings of
 * the city are free texts, and open nothing (rule 25.10). The caller starts the transaction.
 */
export async function replaceCityUses(database: Database, city: string): Promise<void> {
  await deleteCityUses(database, city);
  const [row] = await selectCityImages(database, city);
  if (!row) return;
  const { clientLogo, backgroundImage } = parseJson(row.admin) as CityImages;
  const divisions = parseJson(row.divisions) as Division[];
  const delegates = parseJson(row.delegates) as Delegate[];
  const images = [clientLogo, backgroundImage].map((image) => image?.data?.attributes.url);
  const photos = [...divisions, ...delegates, ...delegates.map(({ division }) => division)].map((person) => person?.photo?.url);
  const paths = [...toPaths([...images, ...photos])].filter((path) => !path.startsWith('/files/') || path.startsWith(`/files/${city}/`));
  await insertRows(
    database,
    'fileUses',
    paths.map((path) => ({ path, access: ACCESS.open, city })),
  );
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

/** The first of the given paths that anything uses, or a session of these only. */
const selectUse = (isOfSession: boolean) =>
  query(({ dialect }, paths: readonly GivenRow[], sessionId: number | undefined, filesPath: string | undefined) => {
    const usesOf = (path: string) => {
      const own = sql`AND "sessionId" IN (SELECT "sessionId" FROM sessions WHERE "filesPath" = ${filesPath})`;
      return sql`FROM "fileUses" WHERE "fileUses".path = ${sql.ref(path)} ${isOfSession ? own : sql``}`;
    };
    return sql<{ access: Access; isOwn: number }>`
      SELECT access, CASE WHEN EXISTS (
          SELECT 1 ${usesOf('used.name')} AND access = ${sql.lit(ACCESS.protected)} AND "sessionId" = ${sessionId}
        ) THEN 1 ELSE 0 END AS "isOwn"
      FROM (SELECT position, name, (SELECT min(access) ${usesOf('given.name')}) AS access FROM ${dialect.toGiven(paths)}) AS used
      WHERE access IS NOT NULL ORDER BY position LIMIT 1`;
  });

const selectAnyUse = selectUse(false);
const selectOwnUse = selectUse(true);

/**
 * The use of the file at a decoded path, else of its nearest folder that anything uses; undefined if nothing uses any of them.
 * `sessionId` is the session of `isOwn`. A file in the folder of a session is used by this session only, whatever
 * other sessions and cities name (rule 25.10): this is decided here, for all kinds of uses.
 */
export async function findFileUse(database: Database, path: string, sessionId: number | undefined): Promise<FileUse | undefined> {
  const paths = listAncestors(path);
  const candidates = paths.filter((path) => !RECORDS_FOLDER.test(path)).map((name) => ({ name }));
  const filesPath = SESSION_FOLDER.exec(path)?.[0];
  const [row] = await (filesPath === undefined ? selectAnyUse : selectOwnUse)(database, candidates, sessionId, filesPath);
  return row && { access: row.access, isOwn: row.isOwn === 1 };
}
