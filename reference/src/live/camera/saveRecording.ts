import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredSession } from '../../records.ts';
import type { LoadedCity, LoadedSession } from '../../seed/loadedSeed.ts';
import { loadSession } from '../../seed/loadSession.ts';
import { Problems, readDocument } from '../../seed/seedDocument.ts';
import { SeedFiles } from '../../seed/seedFiles.ts';
import { type ClientSeed, clientSchema } from '../../seed/seedSchema.ts';
import type { Store } from '../../store.ts';
import { type CameraSegment, toConnections } from './cameraSegments.ts';
import type { CameraStore } from './cameraStore.ts';
import { toRecordedLists } from './recordedLists.ts';
import { makeFiles } from './recordingFiles.ts';
import { findSessionFolder, writeMedia, writeRecords, writeStreams } from './recordingFolder.ts';

/** A session that ended at `endMs` (epoch ms), and its segments. */
interface EndedSession {
  session: StoredSession;
  segments: readonly CameraSegment[];
  endMs: number;
  feedFolder: string;
  cityFolder: string;
}

/** Where recordings are saved. */
export interface RecordingContext {
  store: Store;
  records: CameraStore;
  mediaDir: string;
  log: FastifyBaseLogger;
  /** Called when the session has other media. */
  onMedia: () => void;
}

/**
 * Saves a recording in the folder of its session, with one part for each connection of the camera, and its media and captions in the store.
 * A session whose camera came late starts with the first segment. Then makes poster and files for downloads, which nobody waits for.
 * Throws an Error if the folder does not match the format of the seed.
 */
export async function saveRecording(ended: EndedSession, context: RecordingContext): Promise<void> {
  const { segments, endMs, feedFolder, cityFolder } = ended;
  const { store, records } = context;
  const { sessionId } = ended.session;
  const zeroMs = segments[0]?.startMs ?? ended.session.startMs;
  const startMs = Math.max(ended.session.startMs, zeroMs);
  store.updateSession(sessionId, { startMs, durationSeconds: Math.max(0, (endMs - startMs) / 1000) });
  const session: StoredSession = {
    ...(store.getSession(ended.session.city, String(sessionId)) ?? ended.session),
    status: segments.length > 0 ? 'vod' : 'vod-unavailable',
  };

  const folder = findSessionFolder(cityFolder, session);
  mkdirSync(folder, { recursive: true });
  const lists = {
    topics: store.getList(sessionId, 'topics'),
    attendees: store.getList(sessionId, 'attendees'),
    speeches: store.getList(sessionId, 'speeches'),
    votes: store.getList(sessionId, 'votes'),
  };
  const recorded = toRecordedLists(lists, zeroMs, readClient(cityFolder));
  const streams = await writeStreams(folder, toConnections(segments), feedFolder, zeroMs);
  writeRecords(folder, session, recorded, records.listCaptions(sessionId), zeroMs);
  writeMedia(folder, streams, { languages: store.getMedia(sessionId)?.languages ?? [], startTime: (startMs - zeroMs) / 1000 });
  publish(await loadFolder(folder, cityFolder, context), context);
  records.clearCaptions(sessionId);
  void finishRecording(folder, cityFolder, context);
}

/** Makes the poster and the files for downloads of a recording. Logs a failure: the recording can be played without them. */
export async function finishRecording(folder: string, cityFolder: string, context: RecordingContext): Promise<void> {
  try {
    await makeFiles(folder);
    const loaded = await loadFolder(folder, cityFolder, context);
    const isLiveAgain = context.store.getMedia(loaded.session.sessionId)?.live !== undefined;
    if (!isLiveAgain) publish(loaded, context);
  } catch (error) {
    context.log.error(`no file for downloads in ${folder}: ${String(error)}`);
  }
}

/** Loads a session like a start of the backend does, which gives the same recording then. */
async function loadFolder(
  folder: string,
  cityFolder: string,
  { mediaDir }: RecordingContext,
): Promise<LoadedSession & Pick<LoadedCity, 'files'>> {
  const client = readClient(cityFolder);
  const problems = new Problems();
  const files = new SeedFiles(client.name, cityFolder, mediaDir);
  const usedNames = { ids: new Map<number, string>(), references: new Set<string>() };
  // Its dates are absolute.
  const loaded = await loadSession(folder, { client, zone: 'UTC', nowMs: 0, files, problems, usedNames });
  if (!loaded) throw new Error(problems.lines.join('\n'));
  return { ...loaded, files: [...files.files.values()] };
}

/** Stores media and captions of a session. */
function publish(loaded: LoadedSession & Pick<LoadedCity, 'files'>, { records, onMedia }: RecordingContext): void {
  records.saveRecording(loaded.session.sessionId, loaded.media, loaded.subtitles, loaded.files);
  onMedia();
}

function readClient(cityFolder: string): ClientSeed {
  const problems = new Problems();
  const client = readDocument(join(cityFolder, 'client.json'), clientSchema, problems);
  if (!client) throw new Error(problems.lines.join('\n'));
  return client.data;
}
