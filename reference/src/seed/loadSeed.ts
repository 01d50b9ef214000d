import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTimeZone } from '../zone.ts';
import { checkClient } from './checkSession.ts';
import type { LoadedCity, LoadedSession, StoredCity } from './loadedSeed.ts';
import { loadSession } from './loadSession.ts';
import type { SeedDocument } from './seedDocument.ts';
import { Problems, readDocument } from './seedDocument.ts';
import { SeedError } from './seedError.ts';
import { SeedFiles } from './seedFiles.ts';
import type { ClientSeed } from './seedSchema.ts';
import { clientSchema } from './seedSchema.ts';
import { toDelegate, toDivision, toRole } from './toRecords.ts';

const DEFAULT_ZONE = 'Europe/Brussels';

/** The folders of the seed, and the instant (epoch ms) from which relative dates count. */
interface SeedOptions {
  seedDirs: string[];
  mediaDir: string;
  nowMs: number;
}

/** Loads every city of the seed folders. Throws a `SeedError` with file, line and reason of every problem. */
export async function loadSeed({ seedDirs, mediaDir, nowMs }: SeedOptions): Promise<LoadedCity[]> {
  const problems = new Problems();
  const cities: LoadedCity[] = [];
  const ids = new Map<number, string>();
  for (const folder of seedDirs.flatMap((dir) => listFolders(dir, problems))) {
    const document = readDocument(join(folder, 'client.json'), clientSchema, problems);
    if (!document) continue;
    if (cities.some(({ city }) => city.name === document.data.name))
      document.reject(['name'], `another city is called '${document.data.name}'`);
    const city = await loadCity(document, { folder, mediaDir, nowMs, ids, problems });
    if (city) cities.push(city);
  }
  if (problems.lines.length > 0) throw new SeedError(problems.lines);
  return cities;
}

interface CityContext {
  folder: string;
  mediaDir: string;
  nowMs: number;
  ids: Map<number, string>;
  problems: Problems;
}

async function loadCity(document: SeedDocument<ClientSeed>, context: CityContext): Promise<LoadedCity | undefined> {
  const { folder, mediaDir, problems, ids, nowMs } = context;
  const zone = document.data.timeZone ?? DEFAULT_ZONE;
  if (!isTimeZone(zone)) {
    document.reject(['timeZone'], `'${zone}' is not a time zone such as ${DEFAULT_ZONE}`);
    return undefined;
  }
  checkClient(document);
  const files = new SeedFiles(document.data.name, folder, mediaDir);
  const client = withPublishedPhotos(document, files);
  const sessions: LoadedSession[] = [];
  const usedNames = { ids, references: new Set<string>() };
  for (const sessionFolder of existsSync(join(folder, 'sessions')) ? listFolders(join(folder, 'sessions'), problems) : []) {
    const session = await loadSession(sessionFolder, { client, zone, nowMs, files, problems, usedNames });
    if (session) sessions.push(session);
  }
  return { city: toCity(client, zone), sessions, files: [...files.files.values()] };
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

function listFolders(dir: string, problems: Problems): string[] {
  if (!existsSync(dir)) {
    problems.add(dir, undefined, 'this folder does not exist');
    return [];
  }
  const entries = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return entries.map(({ name }) => join(dir, name)).sort();
}
