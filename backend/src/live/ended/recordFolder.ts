import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredSession } from '../../store/records.ts';
import { toVtt } from '../../seed/captions/captions.ts';
import type { HandFields } from '../../seed/changes/mergeSession.ts';
import type { AttendeeSeed, MediaSeed, SessionSeed, TopicSeed } from '../../seed/seedSchema.ts';
import type { RecordedLists } from './recordedLists.ts';
import type { LiveCaption } from './recordingStore.ts';

/**
 * Finds the folder of a city in the folders of a seed. Another one that cannot be read is passed over; throws an Error if the city is not
 * found and may be in such a folder.
 */
export function findCityFolder(seedDirs: readonly string[], city: string): string | undefined {
  return findReadable(seedDirs.flatMap(listFolders), (folder) => {
    const client = readJson(join(folder, 'client.json')) as { name: string } | undefined;
    return client?.name === city;
  });
}

/**
 * Finds the folder of a session in the folder of its city; a session without one has its reference as the name of the folder. Throws an
 * Error if the session may be in a folder that cannot be read: a second folder would stop the next start.
 */
export function findSessionFolder(cityFolder: string, { sessionId, reference }: StoredSession): string {
  const sessions = join(cityFolder, 'sessions');
  return findReadable(listFolders(sessions), (folder) => readSeedSession(folder)?.sessionId === sessionId) ?? join(sessions, reference);
}

/** The first folder that fits, among those that can be read (rule 13.12). Throws the Error of one that cannot if none fits. */
function findReadable(folders: readonly string[], isFitting: (folder: string) => boolean): string | undefined {
  const errors: unknown[] = [];
  for (const folder of folders) {
    try {
      if (isFitting(folder)) return folder;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return undefined;
}

/** Reads session.json of a folder; undefined if there is none. Throws an Error for a file that is no JSON. */
export function readSeedSession(folder: string): Partial<SessionSeed> | undefined {
  return readJson(join(folder, 'session.json')) as Partial<SessionSeed> | undefined;
}

/** Reads media.json of a session; undefined if there is none. */
export function readMedia(folder: string): Partial<MediaSeed> | undefined {
  return readJson(join(folder, 'media.json')) as Partial<MediaSeed> | undefined;
}

/** Reads topics.json of a session; an empty list if there is none. */
export function readTopics(folder: string): TopicSeed[] {
  return (readJson(join(folder, 'topics.json')) as TopicSeed[] | undefined) ?? [];
}

/** Writes a session that has ended and its lists, and replaces what is there; `byHand` are fields that were edited (rule 13.26). */
export function writeRecords(folder: string, session: StoredSession, lists: RecordedLists, byHand: HandFields): void {
  const { startMs, durationSeconds, status, published, city: _city, script: _script, documents: _documents, ...stored } = session;
  const { dayOnly: _dayOnly, ...known } = stored;
  // The file of a session also has what the store has in another form. It has taken place: nothing else has become of it.
  const { state: _state, stateReason: _reason, movedTo: _movedTo, startText: _text, ...rest } = readSeedSession(folder) ?? known;
  const seed = {
    ...rest,
    ...byHand,
    status,
    published,
    startDateTime: new Date(startMs).toISOString(),
    ...(durationSeconds !== undefined && durationSeconds > 0 && { duration: durationSeconds }),
  } satisfies Partial<Record<keyof SessionSeed, unknown>>;
  const attendees = withPhotos(folder, lists.attendees);
  for (const [name, records] of Object.entries({ ...lists, attendees })) writeJson(join(folder, `${name}.json`), records);
  writeJson(join(folder, 'session.json'), seed);
}

/** Writes the captions of a session, a version for each language, in place of all versions; `zeroMs` is position 0 (epoch ms). */
export function writeCaptions(folder: string, captions: readonly LiveCaption[], zeroMs: number): void {
  const languages = Object.entries(Object.groupBy(captions, ({ language }) => language));
  for (const [language, spoken = []] of languages) {
    const cues = spoken.map(({ start, end, text, speaker }) => ({
      start: Math.max(0, start - zeroMs),
      end: Math.max(1, end - zeroMs),
      text,
      ...(speaker !== undefined && { speaker }),
    }));
    replaceFile(join(folder, `${language}.vtt`), toVtt(cues.sort((a, b) => a.start - b.start)));
  }
  const versions = languages.map(([language]) => ({ id: language, language, file: `${language}.vtt` }));
  writeJson(join(folder, 'subtitles.json'), versions);
}

/** Writes a value as JSON. */
export function writeJson(file: string, value: unknown): void {
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** The folders in a folder; none if it does not exist. */
export function listFolders(dir: string): string[] {
  if (!existsSync(dir)) return [];
  const entries = readdirSync(dir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(dir, name));
}

/** Adds the photos of the people whom attendees.json describes: the store has their addresses, the seed their files. */
function withPhotos(folder: string, attendees: readonly AttendeeSeed[]): AttendeeSeed[] {
  const before = (readJson(join(folder, 'attendees.json')) as AttendeeSeed[] | undefined) ?? [];
  const photos = new Map(
    before.flatMap(({ delegate }) => (typeof delegate === 'string' || delegate.id === undefined ? [] : [[delegate.id, delegate.photo]])),
  );
  return attendees.map(({ delegate, ...attendee }) => ({
    ...attendee,
    delegate: typeof delegate === 'string' ? delegate : { ...delegate, photo: photos.get(delegate.id ?? '') },
  }));
}

/** Writes another file first, so that no reader finds half a file. */
function replaceFile(file: string, text: string): void {
  writeFileSync(`${file}.draft`, text);
  renameSync(`${file}.draft`, file);
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser would quote the file, which may have a password.
    throw new Error(`${file} is not valid JSON`);
  }
}
