import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { findSessionFolder, writeCaptions, writeRecords } from '../ended/recordFolder.ts';
import { findRecordingSigner } from '../ended/recordingSigner.ts';
import { loadFolder, type PublishContext, readLists, readPublished } from '../ended/sessionFolderData.ts';
import type { RecordingFailures } from '../ended/recordingFailures.ts';
import { type CameraSegment, toConnections } from './cameraSegments.ts';
import { makeFiles, makeFrameFiles } from './recordingFiles.ts';
import { writeMedia, writeStreams } from './recordingFolder.ts';

/** A session that ended at `endMs` (epoch ms), and its segments. */
interface EndedSession {
  session: StoredSession;
  segments: readonly CameraSegment[];
  endMs: number;
  feedFolder: string;
  cityFolder: string;
}

/** Where recordings are saved. */
export interface RecordingContext extends PublishContext {
  store: Store;
  failures: RecordingFailures;
  log: FastifyBaseLogger;
}

/**
 * Saves a recording in the folder of its session, with one part for each connection of the camera, and its media and captions in the store.
 * A session whose camera came late starts with the first segment. Then makes poster and files for downloads, which nobody waits for.
 * Throws an Error if the folder does not match the format of the seed.
 */
export async function saveRecording(ended: EndedSession, context: RecordingContext): Promise<void> {
  const { segments, endMs, feedFolder, cityFolder } = ended;
  const { store, recordings } = context;
  const { sessionId } = ended.session;
  const zeroMs = segments[0]?.startMs ?? ended.session.startMs;
  const startMs = Math.max(ended.session.startMs, zeroMs);
  const status = segments.length > 0 ? 'vod' : 'vod-unavailable';
  const { session, recorded, written } = await store.transaction(async () => {
    await store.updateSession(sessionId, { startMs, durationSeconds: Math.max(0, (endMs - startMs) / 1000) });
    const stored = (await store.getSession(ended.session.city, String(sessionId))) ?? ended.session;
    const lists = await readLists(store, sessionId, zeroMs, cityFolder);
    return { session: { ...stored, status } as const, recorded: lists, written: await recordings.readContent(sessionId, status) };
  }, sessionId);

  const folder = findSessionFolder(cityFolder, session);
  mkdirSync(folder, { recursive: true });
  const { languages = [], tracks: listed } = (await store.getMedia(sessionId)) ?? {};
  const streams = await writeStreams(folder, toConnections(segments), feedFolder, { zeroMs, listed });
  writeCaptions(folder, await recordings.listCaptions(sessionId), zeroMs);
  const byHand = await recordings.listByHand(sessionId);
  // The session may have been published or withdrawn until now (rule 13.14): nothing is waited for after this.
  const now = (await store.getSession(session.city, String(sessionId))) ?? session;
  writeRecords(folder, { ...session, published: readPublished(folder, now, context) }, recorded, byHand);
  const { sign, dropped } = streams.length > 0 ? findRecordingSigner(folder, zeroMs) : { dropped: [] };
  for (const what of dropped) context.log.warn(`${session.reference}: the recording has no signer from ${what}`);
  const media = { languages, startTime: (startMs - zeroMs) / 1000 };
  writeMedia(folder, streams, { ...media, sign });
  const loaded = await loadFolder(folder, cityFolder, context.mediaDir).catch((error: unknown) => {
    if (!sign) throw error;
    context.log.warn(`${session.reference}: the recording is saved without its signer: ${String(error)}`);
    writeMedia(folder, streams, media);
    return loadFolder(folder, cityFolder, context.mediaDir);
  });
  await recordings.saveRecording(loaded, written);
  await recordings.clearCaptions(sessionId);
  void finishRecording(folder, cityFolder, context);
}

/** Makes the poster, the files for downloads and the frames of a recording. Logs a failure: the recording can be played without them. */
export async function finishRecording(folder: string, cityFolder: string, context: RecordingContext): Promise<void> {
  await finishWith(makeFiles, 'no file for downloads', folder, cityFolder, context);
  await finishWith(makeFrameFiles, 'no frames for the timeline', folder, cityFolder, context);
}

async function finishWith(
  make: (folder: string) => Promise<void>,
  failure: string,
  folder: string,
  cityFolder: string,
  context: RecordingContext,
): Promise<void> {
  try {
    await make(folder);
    const loaded = await loadFolder(folder, cityFolder, context.mediaDir);
    const isLiveAgain = (await context.store.getMedia(loaded.session.sessionId))?.live !== undefined;
    if (!isLiveAgain) await context.recordings.saveRecording(loaded);
  } catch (error) {
    context.failures.add('files');
    context.log.error(`${failure} in ${folder}: ${String(error)}`);
  }
}
