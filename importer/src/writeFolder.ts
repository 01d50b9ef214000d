import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import {
  attendeesSchema,
  clientSchema,
  mediaSchema,
  sessionSchema,
  speechesSchema,
  subtitlesSchema,
  topicsSchema,
  votesSchema,
  type ClientSeed,
  type SessionSeed,
} from '../../backend/src/seed/seedSchema.ts';
import { inspectOwn } from '../../backend/src/seed/files/ownFile.ts';
import { parseJsonText } from '../../backend/src/seed/json/jsonSyntax.ts';
import { describeIssues } from './formats/format.ts';
import { checkDraft } from './checkDraft.ts';
import { ImportError } from './importError.ts';
import type { SessionFolder } from './sessionFolder.ts';

const SCHEMAS: Record<string, z.ZodType> = {
  'session.json': sessionSchema,
  'topics.json': topicsSchema,
  'speeches.json': speechesSchema,
  'votes.json': votesSchema,
  'attendees.json': attendeesSchema,
  'subtitles.json': subtitlesSchema,
  'media.json': mediaSchema,
};

/** Reads a city's client.json; undefined if it does not exist. Throws an ImportError if it is invalid. */
export function readCity(out: string, city: string): ClientSeed | undefined {
  const file = join(out, city, 'client.json');
  if (!existsSync(file)) return undefined;
  const result = clientSchema.safeParse(readJson(file));
  if (!result.success) throw new ImportError(`${file}: ${describeIssues(result.error)}`);
  return result.data;
}

/**
 * Writes a whole session folder (and a new or changed client.json of its city) or nothing, and returns the paths of the
 * written files. `draft` is a folder on the same disk whose subfolder `session` becomes the session folder, with the files
 * that it has; `complete` adds others. An existing session folder is replaced. Throws an ImportError for a value outside the seed
 * format, and for an id that another session has.
 */
export async function writeSessionFolder(
  out: string,
  folder: SessionFolder,
  draft: string,
  complete: (session: string) => void = () => undefined,
): Promise<string[]> {
  for (const [name, value] of Object.entries(folder.files)) check(name, SCHEMAS[name], value);
  if (folder.client) check('client.json', clientSchema, folder.client);
  const target = join(out, folder.city, 'sessions', folder.reference);
  checkUnique(out, target, sessionSchema.parse(folder.files['session.json']));

  mkdirSync(join(out, folder.city, 'sessions'), { recursive: true });
  const session = join(draft, 'session');
  for (const [name, value] of Object.entries(folder.files))
    writeFileSync(join(session, name), typeof value === 'string' ? value : toJson(value));
  complete(session);
  await checkDraft(session, clientSchema.parse(folder.client ?? readCity(out, folder.city)));
  const written = readdirSync(session).toSorted();
  const client = join(out, folder.city, 'client.json');
  if (folder.client) writeFileSync(client, toJson(folder.client));
  // Rename a complete folder, so that no incomplete session exists.
  if (existsSync(target)) renameSync(target, join(draft, 'replaced'));
  renameSync(session, target);
  return [...(folder.client ? [client] : []), ...written.map((name) => join(target, name))];
}

function check(name: string, schema: z.ZodType | undefined, value: unknown): void {
  const result = schema?.safeParse(value);
  if (result?.success === false) throw new ImportError(`${name} would not fit the seed format: ${describeIssues(result.error)}`);
}

/** Throws an ImportError for a session that another one has the number or the reference of. */
function checkUnique(out: string, target: string, { sessionId, reference }: SessionSeed): void {
  for (const file of globSync('*/sessions/*/session.json', { cwd: out }).map((path) => join(out, path))) {
    if (file === join(target, 'session.json') || inspectOwn(out, file) !== 'file') continue;
    const other = readOther(file);
    if (other?.sessionId === sessionId)
      throw new ImportError(`${file} has the number ${sessionId} already: --session-id gives another one`);
    if (other?.reference === reference && dirname(dirname(file)) === dirname(target))
      throw new ImportError(`${file} has the reference ${reference} already: --reference gives another one`);
  }
}

/** The number and the reference of another session; undefined for a file with a mistake, which must not stop this import. */
function readOther(file: string): Pick<SessionSeed, 'sessionId' | 'reference'> | undefined {
  try {
    return sessionSchema.pick({ sessionId: true, reference: true }).loose().safeParse(readJson(file)).data;
  } catch {
    return undefined;
  }
}

function readJson(file: string): unknown {
  try {
    return parseJsonText(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ImportError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
