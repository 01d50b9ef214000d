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
import type { GivenRow } from './engines/engine.ts';
import { insertRows } from './engines/insertRows.ts';
import { command, query } from './engines/statements.ts';
import type { StoredMedia, StoredSession } from './records.ts';
import { MEDIA_COLUMNS, parseJson, SESSION_COLUMNS, toStoredMedia, toStoredSession } from './sessionRow.ts';

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

const selectFolders = query(({ queries }) =>
  queries
    .selectFrom('seedFolders')
    .leftJoin('sessions', 'sessions.sessionId', 'seedFolders.sessionId')
    .select(['folder', 'cityFolder', 'seedFolders.city', 'stamp', 'seedFolders.sessionId', 'reference', 'movedTo'])
    .where((row) => row.or([row('seedFolders.sessionId', 'is', null), row('reference', 'is not', null)]))
    .orderBy('folder'),
);

/** The folders below some folders of the seed whose content the database has. */
export async function listSeedFolders(database: Database, seedDirs: readonly string[]): Promise<SeedFolder[]> {
  const isInSeed = (folder: string) => seedDirs.some((dir) => folder.startsWith(join(dir, sep)));
  const rows = await selectFolders(database);
  return rows
    .filter(({ folder }) => isInSeed(folder))
    .map(({ sessionId, reference, movedTo, ...row }) => {
      if (sessionId === null || reference === null) return row;
      return { ...row, session: { sessionId, reference, ...(movedTo !== null && { movedTo }) } };
    });
}

const resetStamps = command(({ queries }) => queries.updateTable('seedFolders').set({ stamp: '' }).where('isRelative', '=', 1));

const resetScripted = command(({ queries }) =>
  queries
    .updateTable('seedFolders')
    .set({ content: null })
    .where('isRelative', '=', 1)
    .where('sessionId', 'in', (from) => from.selectFrom('scripts').select('scripts.sessionId')),
);

/**
 * Marks the folders whose dates count from the start of the backend as changed, and those with a script as newer than their session: the
 * script begins again, so what it had changed is not what was done by hand.
 */
export async function renewRelativeDates(database: Database): Promise<void> {
  await resetStamps(database);
  await resetScripted(database);
}

const deleteCityFolder = command(({ queries }, folder: string, city: string) =>
  queries
    .deleteFrom('seedFolders')
    .where((row) => row.or([row('folder', '=', folder), row.and([row('city', '=', city), row('sessionId', 'is', null)])])),
);

/** Stores what a city folder has now. */
export async function saveCityFolder(database: Database, { folder, city }: LoadedCity, stamps: Stamps): Promise<void> {
  const stamp = folder === undefined ? undefined : stamps.get(folder);
  if (folder === undefined || stamp === undefined) return;
  const { delegates, divisions } = city;
  await deleteCityFolder(database, folder, city.name);
  const content: CityContent = { delegates, divisions };
  await insertRows(database, 'seedFolders', [{ folder, cityFolder: folder, city: city.name, isRelative: false, stamp, content }]);
}

const deleteFolders = command(({ queries, dialect }, folders: readonly GivenRow[]) =>
  queries
    .deleteFrom('seedFolders')
    .where((row) =>
      row.or([
        row('folder', 'in', row.selectFrom(dialect.toGiven(folders)).select('given.name')),
        row('sessionId', 'in', row.selectFrom(dialect.toGiven(folders)).select('given.sessionId')),
      ]),
    ),
);

/** Stores what session folders of a city have now. */
export async function saveSessionFolders(
  database: Database,
  cityFolder: string | undefined,
  loaded: readonly LoadedSession[],
  stamps: Stamps,
): Promise<void> {
  if (cityFolder === undefined) return;
  const rows = loaded.flatMap(({ folder, session, isRelative = false, topics, speeches, votes, attendees, ...more }) => {
    const stamp = folder === undefined ? undefined : stamps.get(folder);
    if (folder === undefined || stamp === undefined) return [];
    const subtitles = more.subtitles.map(({ version }) => version);
    const content: SessionContent = { session, topics, speeches, votes, attendees, subtitles };
    return [{ folder, cityFolder, city: session.city, sessionId: session.sessionId, isRelative, stamp, content }];
  });
  if (rows.length === 0) return;
  await deleteFolders(
    database,
    rows.map(({ folder, sessionId }) => ({ name: folder, sessionId })),
  );
  await insertRows(database, 'seedFolders', rows);
}

const selectPeople = query(({ queries }, city: string) =>
  queries.selectFrom('cities').select(['delegates', 'divisions']).where('name', '=', city),
);

const selectCityContent = query(({ queries }, city: string) =>
  queries.selectFrom('seedFolders').select('content').where('city', '=', city).where('sessionId', 'is', null),
);

/**
 * A city as its folder and what was changed by hand have it (rule 13.22). `unused` has a line for what the folder has changed in vain. A
 * city of a database from before this table keeps what it has.
 */
export async function mergeStoredCity(database: Database, city: StoredCity): Promise<{ merged: StoredCity; unused: string[] }> {
  const [row] = await selectPeople(database, city.name);
  if (!row) return { merged: city, unused: [] };
  const [known] = await selectCityContent(database, city.name);
  const current = { delegates: parseJson(row.delegates), divisions: parseJson(row.divisions) } as CityContent;
  if (!known) return { merged: { ...city, ...current }, unused: [] };
  const { merged, unused } = mergeCity(parseJson(known.content) as CityContent, current, city);
  return { merged, unused: unused.map((what) => `${city.name}: ${what}`) };
}

const selectContent = query(({ queries }, sessionId: number) =>
  queries.selectFrom('seedFolders').select('content').where('sessionId', '=', sessionId),
);

/**
 * A session as its folder and what was changed by hand have it (rule 13.22). `unused` has a line for what the folder has changed in vain.
 */
export async function mergeStoredSession(database: Database, loaded: LoadedSession): Promise<{ merged: LoadedSession; unused: string[] }> {
  const { city, sessionId, reference } = loaded.session;
  const current = await readStored(database, sessionId);
  if (!current) return { merged: loaded, unused: [] };
  const [known] = await selectContent(database, sessionId);
  if (!known) return { merged: takeOverSession(current, loaded), unused: [] };
  if (known.content === null) return { merged: loaded, unused: [] };
  const { merged, unused } = mergeSession(parseJson(known.content) as SessionContent, current, loaded);
  return { merged, unused: unused.map((what) => `${city}/${reference}: ${what}`) };
}

/** Whether a session is published, if that was changed by hand since its folder was loaded; undefined if not. */
export async function findPublishedByHand(database: Database, sessionId: number): Promise<boolean | undefined> {
  const [known] = await selectContent(database, sessionId);
  const current = await readSession(database, sessionId);
  if (!current || typeof known?.content !== 'string') return undefined;
  const { published } = (parseJson(known.content) as SessionContent).session;
  return current.published === published ? undefined : current.published;
}

const updateContent = command(({ queries }, sessionId: number, content: SessionContent) =>
  queries
    .updateTable('seedFolders')
    .set({ content: content as unknown as string })
    .where('sessionId', '=', sessionId),
);

/**
 * Notes what was written to the folder of a session: the next load takes all of the folder but what was changed by hand since
 * (rule 13.22). The caller starts the transaction.
 */
export async function saveContent(database: Database, sessionId: number, content: SessionContent): Promise<void> {
  await updateContent(database, sessionId, content);
}

/**
 * Notes the password that the folder of a session has now, as its hash, while the rest of the folder is not used. Returns the password that
 * the session has then (rule 13.22). The caller starts the transaction.
 */
export async function takePassword(database: Database, sessionId: number, password: string | undefined): Promise<string | undefined> {
  const [known] = await selectContent(database, sessionId);
  const current: Pick<StoredSession, 'password'> = (await readSession(database, sessionId)) ?? {};
  if (!known) return password ?? current.password;
  if (known.content === null) return password;
  const content = parseJson(known.content) as SessionContent;
  const { password: before, ...session } = content.session;
  const loaded = password === undefined ? {} : { password };
  await updateContent(database, sessionId, { ...content, session: { ...session, ...loaded } });
  return mergePassword(before === undefined ? {} : { password: before }, current, loaded);
}

const selectFilesPath = query(({ queries }, sessionId: number) =>
  queries.selectFrom('sessions').select('filesPath').where('sessionId', '=', sessionId),
);

/** The fields of a session that were changed by hand since its folder was loaded, and where its files are in addresses. */
export async function readByHand(database: Database, sessionId: number): Promise<{ fields: HandFields; filesPath: string | undefined }> {
  const [known] = await selectContent(database, sessionId);
  const current = await readSession(database, sessionId);
  const [row] = await selectFilesPath(database, sessionId);
  const content = known?.content ? (parseJson(known.content) as SessionContent) : undefined;
  return { fields: content && current ? listByHand(content.session, current) : {}, filesPath: row?.filesPath ?? undefined };
}

const selectSession = query(({ queries }, sessionId: number) =>
  queries.selectFrom('sessions').select(SESSION_COLUMNS).where('sessionId', '=', sessionId),
);

async function readSession(database: Database, sessionId: number): Promise<StoredSession | undefined> {
  const [row] = await selectSession(database, sessionId);
  return row && toStoredSession(row);
}

const selectMedia = query(({ queries }, sessionId: number) =>
  queries.selectFrom('media').select(MEDIA_COLUMNS).where('sessionId', '=', sessionId),
);

const selectRecords = query(({ queries }, sessionId: number) =>
  queries.selectFrom('records').select(['list', 'record']).where('sessionId', '=', sessionId).orderBy('position'),
);

const selectSubtitles = query(({ queries, dialect }, sessionId: number) =>
  queries.selectFrom('subtitles').select('version').where('sessionId', '=', sessionId).orderBy(dialect.subtitleOrder),
);

/** What the database has of a session that is written to its folder; undefined if the session does not exist. */
export async function readContent(database: Database, sessionId: number): Promise<SessionContent | undefined> {
  const stored = await readStored(database, sessionId);
  if (!stored) return undefined;
  const { media: _, ...content } = stored;
  return content;
}

/** The stored content of a session, with paths instead of addresses of this backend. */
async function readStored(
  database: Database,
  sessionId: number,
): Promise<(SessionContent & { media?: StoredMedia | undefined }) | undefined> {
  const session = await readSession(database, sessionId);
  if (!session) return undefined;
  const content: SessionContent = { session, topics: [], speeches: [], votes: [], attendees: [], subtitles: [] };
  for (const { list, record } of await selectRecords(database, sessionId)) (content[list as 'topics'] as unknown[]).push(parseJson(record));
  for (const { version } of await selectSubtitles(database, sessionId))
    content.subtitles.push(parseJson(version) as SessionContent['subtitles'][number]);
  const [media] = await selectMedia(database, sessionId);
  return { ...content, media: media && toStoredMedia(media) };
}
