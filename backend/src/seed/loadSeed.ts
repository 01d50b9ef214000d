import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isTimeZone } from './zone.ts';
import { checkClient } from './checkSession.ts';
import type { LoadedCity, LoadedSession, StoredCity } from './loadedSeed.ts';
import { loadSession, type UsedNames } from './loadSession.ts';
import { inspectOwn, NOT_A_FILE } from './files/ownFile.ts';
import { checkMoves, type LoadedMove } from './moves/checkMoves.ts';
import type { MovedSession } from './moves/moves.ts';
import type { SeedDocument } from './seedDocument.ts';
import { Problems, readDocument } from './seedDocument.ts';
import { SeedError } from './seedError.ts';
import { SeedFiles } from './seedFiles.ts';
import type { ClientSeed } from './seedSchema.ts';
import { clientSchema } from './seedSchema.ts';
import { toDelegate, toDivision, toRole } from './toRecords.ts';

const DEFAULT_ZONE = 'Europe/Brussels';

/** Folder of the sessions in the folder of a city. */
const SESSIONS = 'sessions';

/** The folders of the seed, and the instant (epoch ms) from which relative dates count. */
interface SeedOptions {
  seedDirs: string[];
  mediaDir: string;
  nowMs: number;
  /** Called with what is left out of a seed that is used: one line `file:line: reason` each. */
  onLeftOut?: ((lines: string[]) => void) | undefined;
}

/**
 * Loads every city of the seed folders. Symbolic links in them are left out (rule 23.15); a seed folder itself may be one. A session with
 * a problem is left out (rule 23.18). Throws a `SeedError` with file, line and reason of every problem if a city has one.
 */
export async function loadSeed({ seedDirs, mediaDir, nowMs, onLeftOut }: SeedOptions): Promise<LoadedCity[]> {
  const problems = new Problems();
  const cities: LoadedCity[] = [];
  const ids = new Map<number, string>();
  for (const folder of seedDirs.flatMap((dir) => listCityFolders(dir, problems))) {
    const document = readDocument(join(folder, 'client.json'), clientSchema, problems);
    if (!document) continue;
    if (cities.some(({ city }) => city.name === document.data.name))
      document.reject(['name'], `another city is called '${document.data.name}'`);
    const usedNames = { ids, references: new Set<string>() };
    const sessions = join(folder, SESSIONS);
    if (inspectOwn(folder, sessions) === 'link') problems.add(sessions, undefined, NOT_A_FILE.link);
    else leaveOutLinks(sessions, problems);
    const city = await loadCity(document, listSessionFolders(folder), { folder, mediaDir, nowMs, usedNames, problems });
    if (city) cities.push(city);
  }
  if (problems.lines.length > 0) throw new SeedError(problems.list());
  const leftOut = [...problems.leftOut, ...problems.ofSessions.map((line) => `${line} (the session is left out)`)];
  if (leftOut.length > 0) onLeftOut?.(leftOut);
  return cities;
}

interface CityContext {
  folder: string;
  mediaDir: string;
  nowMs: number;
  usedNames: UsedNames;
  problems: Problems;
}

/** Options of `loadCityPart`. */
type PartContext = Omit<CityContext, 'problems'> & Pick<SeedOptions, 'onLeftOut'>;

/**
 * Loads one city with some of its sessions, beside others with `usedNames`. Throws a `SeedError` for a problem of the city or of these
 * sessions.
 */
export async function loadCityPart(sessionFolders: string[], { onLeftOut, ...context }: PartContext): Promise<LoadedCity> {
  const problems = new Problems();
  const document = readDocument(join(context.folder, 'client.json'), clientSchema, problems);
  const city = document && (await loadCity(document, sessionFolders, { ...context, problems }));
  if (!city || problems.list().length > 0) throw new SeedError(problems.list());
  if (problems.leftOut.length > 0) onLeftOut?.(problems.leftOut);
  return city;
}

async function loadCity(
  document: SeedDocument<ClientSeed>,
  sessionFolders: string[],
  context: CityContext,
): Promise<LoadedCity | undefined> {
  const { folder, mediaDir, problems, usedNames, nowMs } = context;
  const zone = document.data.timeZone ?? DEFAULT_ZONE;
  if (!isTimeZone(zone)) {
    document.reject(['timeZone'], `'${zone}' is not a time zone such as ${DEFAULT_ZONE}`);
    return undefined;
  }
  checkClient(document);
  const files = new SeedFiles(document.data.name, folder, mediaDir);
  const client = withPublishedPhotos(document, files);
  const sessions: LoadedSession[] = [];
  const moves: LoadedMove[] = [];
  const found: Problems[] = [];
  for (const sessionFolder of sessionFolders) {
    const own = new Problems();
    found.push(own);
    const loaded = await loadSession(sessionFolder, { client, zone, nowMs, files, problems: own, usedNames }).catch((error: unknown) => {
      // What no check foresees must not stop the other sessions, and needs the name of its folder.
      own.add(sessionFolder, undefined, `it cannot be loaded: ${String(error)}`);
      return undefined;
    });
    if (!loaded) continue;
    const { document: file, ...session } = loaded;
    sessions.push({ folder: sessionFolder, filesPath: files.toFilesPath(sessionFolder), ...session });
    moves.push({ session: session.session, document: file });
  }
  const others = moves.flatMap(({ session }) => [session.reference, String(session.sessionId)].map((name) => [name, session] as const));
  const known = new Map<string, MovedSession>([...(usedNames.others ?? []), ...others.toReversed()]);
  checkMoves(moves, zone, (name) => known.get(name));
  for (const own of found) problems.addSession(own);
  return { folder, city: toCity(client, zone), sessions, files: [...files.files.values()] };
}

function withPublishedPhotos(document: SeedDocument<ClientSeed>, files: SeedFiles): ClientSeed {
  const publishAll = <T extends { photo?: string | undefined }>(list: 'divisions' | 'delegates', items: T[]) =>
    items.map((item, index) =>
      item.photo === undefined ? item : { ...item, photo: files.publish(document, [list, index, 'photo'], item.photo) },
    );
  const publish = (key: 'clientLogo' | 'backgroundImage') => {
    const value = document.data[key];
    return value === undefined ? undefined : files.publish(document, [key], value);
  };
  return {
    ...document.data,
    clientLogo: publish('clientLogo'),
    backgroundImage: publish('backgroundImage'),
    divisions: publishAll('divisions', document.data.divisions),
    delegates: publishAll('delegates', document.data.delegates),
  };
}

function toCity(client: ClientSeed, zone: string): StoredCity {
  const { name, title, event, domain, lang, rooms, categories, clientLogo, backgroundImage } = client;
  const toImage = (url: string | undefined) => ({ data: url === undefined ? null : { id: 1, attributes: { url } } });
  return {
    name,
    title,
    ...(event !== undefined && { event }),
    ...(domain !== undefined && { domain }),
    timeZone: zone,
    admin: {
      title,
      slug: name,
      transcriptionsTenant: name,
      ...(lang !== undefined && { contentLanguage: lang }),
      ...client.admin,
      clientLogo: toImage(clientLogo),
      backgroundImage: toImage(backgroundImage),
    },
    rooms,
    categories,
    roles: client.roles.map(toRole),
    divisions: client.divisions.map(toDivision),
    delegates: client.delegates.map((delegate) => toDelegate(delegate, client)),
  };
}

function listCityFolders(dir: string, problems: Problems): string[] {
  if (existsSync(dir)) {
    leaveOutLinks(dir, problems);
    return listFolders(dir);
  }
  problems.add(dir, undefined, 'this folder does not exist');
  return [];
}

/** Reports the symbolic links to folders in a folder, which are left out. */
function leaveOutLinks(dir: string, problems: Problems): void {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isSymbolicLink() && leadsToFolder(path)) problems.leaveOut(path, undefined, `this folder is left out: ${NOT_A_FILE.link}`);
  }
}

/** Whether a symbolic link leads to a folder; one that leads nowhere or to itself does not. */
function leadsToFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}

/** The folders of a city's sessions. */
export function listSessionFolders(cityFolder: string): string[] {
  const dir = join(cityFolder, SESSIONS);
  return inspectOwn(cityFolder, dir) === 'folder' ? listFolders(dir) : [];
}

/** The folders in a folder, in order; without hidden ones and symbolic links. */
export function listFolders(dir: string): string[] {
  const entries = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return entries.map(({ name }) => join(dir, name)).sort();
}
