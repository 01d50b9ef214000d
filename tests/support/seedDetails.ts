import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

const SEED = inRoot('backend', 'seed');

/** A session of the seed, with the texts that only visitors with access may read. */
export interface SeedSession {
  city: string;
  reference: string;
  sessionId: number;
  /** Undefined when the session is not protected. */
  password: string | undefined;
  isPublished: boolean;
  topicIds: string[];
  languages: string[];
  /** Description, password, names of topics, votes and speakers, addresses of media, spoken sentences. */
  texts: string[];
}

interface SessionFile {
  sessionId: number;
  reference: string;
  description?: string;
  password?: string;
  published?: boolean;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function readOptional<T>(folder: string, file: string, absent: T): T {
  return globSync(file, { cwd: folder }).length > 0 ? (read(join(folder, file)) as T) : absent;
}

/** All texts in a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function readSentences(folder: string, file: string): string[] {
  const path = file.startsWith('/media/') ? inRoot('backend', file) : join(folder, file);
  return file.endsWith('.json') ? (read(path) as { data: { text: string }[] }).data.map(({ text }) => text) : [];
}

function readSession(path: string): SeedSession {
  const folder = dirname(path);
  const { sessionId, reference, description, password, published = true } = read(path) as SessionFile;
  const topics = readOptional<{ id: string; name: string }[]>(folder, 'topics.json', []);
  const votes = readOptional<{ name: string }[]>(folder, 'votes.json', []);
  const subtitles = readOptional<{ language: string; file: string }[]>(folder, 'subtitles.json', []);
  const media = textsOf(readOptional<unknown>(folder, 'media.json', {})).filter((text) => text.includes('/'));
  const sentences = subtitles.flatMap(({ file }) => readSentences(folder, file));
  const names = [...topics, ...votes].map(({ name }) => name);
  return {
    city: path.split('/').at(-4) ?? '',
    reference,
    sessionId,
    password,
    isPublished: published,
    topicIds: topics.map(({ id }) => id),
    languages: subtitles.map(({ language }) => language),
    texts: [description, password, ...names, ...media, ...sentences].filter((text) => text !== undefined),
  };
}

/** The sessions of the reference backend's seed. */
export const readSeedSessions = (): SeedSession[] =>
  globSync('*/sessions/*/session.json', { cwd: SEED }).map((path) => readSession(join(SEED, path)));

function emailsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'email' in value && typeof value.email === 'string' ? [value.email] : [];
  return [...own, ...Object.values(value).flatMap(emailsOf)];
}

/** The e-mail addresses of all delegates in the seed. */
export const readDelegateEmails = (): string[] => [
  ...new Set(globSync(['*/client.json', '*/sessions/*/attendees.json'], { cwd: SEED }).flatMap((path) => emailsOf(read(join(SEED, path))))),
];
