import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { inspectOwn, readOwnFile } from '../../../backend/src/seed/files/ownFile.ts';
import {
  type AttendeeSeed,
  attendeesSchema,
  mediaSchema,
  type SessionSeed,
  sessionSchema,
  type SpeechSeed,
  speechesSchema,
  type TopicSeed,
  topicsSchema,
  type VoteSeed,
  votesSchema,
} from '../../../backend/src/seed/seedSchema.ts';
import { parseJsonText } from '../../../backend/src/seed/json/jsonSyntax.ts';
import { toMs } from '../../../backend/src/seed/toRecords.ts';
import { toLocalIso } from '../../../backend/src/seed/zone.ts';
import { parseWith } from '../formats/format.ts';
import { ImportError } from '../importError.ts';
import type { SeedPart } from '../seedPart.ts';
import { digestSession } from './importedList.ts';
import { linkFile, linkFolder } from './linkFile.ts';

/** Files with the records of a session, which are used together. */
const RECORDS = ['session.json', 'topics.json', 'speeches.json', 'votes.json', 'attendees.json'];

/** The name of a part of the recording of a camera: its folder in that of the session. */
const CAMERA_PART = /^stream(?:-\d+)?$/;

/** The records of a session folder that was changed after its import, at the desk or by hand. */
export interface ChangedSession {
  session: SessionSeed;
  topics: TopicSeed[];
  speeches: SpeechSeed[];
  votes: VoteSeed[];
  attendees: AttendeeSeed[];
  /** The instant (epoch ms) of position 0 of its recording. */
  zeroMs: number;
}

/**
 * Reads the records of a session folder if one of their files was changed; `written` are the digests of what the import wrote. Throws an
 * ImportError for a file with a mistake.
 */
export function readChanged(folder: string, written: Record<string, string>, zone: string): ChangedSession | undefined {
  const present = digestSession(folder);
  const isChanged = RECORDS.some((name) => present[name] !== undefined && present[name] !== written[name]);
  if (!isChanged) return undefined;
  const read = <T>(name: string, schema: z.ZodType<T>, absent: unknown): T => {
    const file = join(folder, name);
    try {
      return parseWith(schema, inspectOwn(folder, file) === 'missing' ? absent : parseJsonText(readOwnFile(folder, file).toString()));
    } catch (error) {
      throw new ImportError(`${file} was changed and has a mistake: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const session = read('session.json', sessionSchema, undefined);
  const { startTime } = read('media.json', mediaSchema, {});
  const startMs = toMs(session.startDateTime, zone, 0);
  return {
    session,
    topics: read('topics.json', topicsSchema, []),
    speeches: read('speeches.json', speechesSchema, []),
    votes: read('votes.json', votesSchema, []),
    attendees: read('attendees.json', attendeesSchema, []),
    zeroMs: startMs - startTime * 1000,
  };
}

/** The part with the records of a changed session, whose times are positions, instead of those of the files. */
export function withChanged(part: SeedPart, changed: ChangedSession, zone: string): SeedPart {
  const { times: _, recorded: __, ...rest } = part;
  const { topics, speeches, votes, attendees, session } = changed;
  const start = toLocalIso(toMs(session.startDateTime, zone, 0), zone).slice(0, 19);
  const notice = 'the session was changed after its import: its topics, speeches, votes, people and start stay (--force replaces them)';
  return { ...rest, topics, speeches, votes, attendees, session: { ...part.session, start }, notices: [...part.notices, notice] };
}

/** Moves positions by seconds: position 0 of a new recording is another instant. */
export function shiftTimes(part: SeedPart, seconds: number): SeedPart {
  if (seconds === 0) return part;
  const shift = <T extends { start?: number | undefined; stop?: number | undefined }>(record: T): T => ({
    ...record,
    ...(record.start !== undefined && { start: record.start + seconds }),
    ...(record.stop !== undefined && { stop: record.stop + seconds }),
  });
  return { ...part, topics: part.topics.map(shift), speeches: part.speeches.map(shift), votes: part.votes.map(shift) };
}

/** Keeps what else the session.json of a changed session has; a video gives the status and the duration. */
export function keepSession(session: Partial<SessionSeed>, { session: old }: ChangedSession, hasVideo: boolean): void {
  const { documents: _, duration, status, startDateTime: __, ...others } = old;
  Object.assign(session, others, !hasVideo && { status, ...(duration !== undefined && { duration }) });
}

/**
 * Links the other files of a changed session into its new folder: a recording of a camera and live captions, unless the meeting has its
 * own. Symbolic links are left out (rule 23.15).
 */
export function linkOthers(from: string, folder: string): void {
  const has = (name: string) => existsSync(join(folder, name));
  const skipped = new Set([
    ...RECORDS,
    ...(has('media.json') ? ['media.json', 'stream', 'storyboard.vtt', 'storyboard.webp', 'stills', ...listSounds(from)] : []),
    ...(has('subtitles.json') ? ['transcript.json'] : []),
  ]);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (skipped.has(entry.name) || has(entry.name)) continue;
    if (entry.isDirectory()) linkFolder(join(from, entry.name), join(folder, entry.name));
    else if (entry.isFile()) linkFile(from, join(from, entry.name), join(folder, entry.name));
  }
}

/** The files of the sound tracks and the signer that media.json names: those of an earlier import go with it. */
function listSounds(folder: string): string[] {
  const file = join(folder, 'media.json');
  if (inspectOwn(folder, file) === 'missing') return [];
  const { tracks, sign } = mediaSchema.parse(parseJsonText(readOwnFile(folder, file).toString()));
  return [...tracks.flatMap(({ mp4, audio }) => [mp4, audio]), sign?.mp4].filter((name) => name !== undefined);
}

/**
 * Whether a session folder has the recording of a camera, as its media.json says: no import has made it, and none can make it again. Where
 * media.json is missing or has a mistake, any folder with the name of a part counts: it may be the only copy.
 */
export function hasCameraRecording(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    const media = mediaSchema.parse(parseJsonText(readOwnFile(folder, join(folder, 'media.json')).toString()));
    return media.streamfiles.some(({ name }) => CAMERA_PART.test(name));
  } catch {
    return readdirSync(folder).some((name) => CAMERA_PART.test(name));
  }
}

/** Digests of what an import wrote; records that were changed before it are marked, so that they stay the next time too. */
export function digestWritten(folder: string, isChanged: boolean): Record<string, string> {
  const digests = digestSession(folder);
  return isChanged ? { ...digests, ...Object.fromEntries(RECORDS.map((name) => [name, 'changed before'])) } : digests;
}
