import { mkdirSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../apiError.ts';
import type { ChannelStatus, StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import type { CameraNetwork } from '../elsewhere/cameraNetwork.ts';
import { findCityFolder, findSessionFolder, readMedia, writeCaptions, writeRecords } from './recordFolder.ts';
import type { RecordingFailures } from './recordingFailures.ts';
import type { LiveCaption } from './recordingStore.ts';
import { loadFolder, type PublishContext, readLists, readPublished } from './sessionFolderData.ts';

const LANGUAGE = /^[A-Za-z-]{2,8}$/;

/** Options of `SessionRecords`. */
interface SessionRecordsOptions extends PublishContext {
  /** The folders of the seed to which sessions without a camera are written. */
  seedDirs: readonly string[];
  store: Store;
  cameras: Pick<CameraNetwork, 'isLive' | 'end'>;
  failures: RecordingFailures;
  log: FastifyBaseLogger;
}

/** Saves live sessions in the folders of the seed when they end, with a recording if they show a camera. */
export class SessionRecords {
  readonly #options: SessionRecordsOptions;
  /** Loads what the end of a session wrote to its folder. */
  loadSaved: () => unknown = () => undefined;

  constructor(options: SessionRecordsOptions) {
    this.#options = options;
  }

  /** Call it when a session starts. */
  async begin({ sessionId }: StoredSession): Promise<void> {
    await this.#options.recordings.clearCaptions(sessionId);
  }

  /** Stores a final caption of a live session until its end; its offsets are ms from the start of the session. */
  async addCaption(session: StoredSession, { start, end, ...caption }: LiveCaption): Promise<void> {
    const { cameras, recordings, log } = this.#options;
    if (!(await cameras.isLive(session)) && !this.#isSaved(session)) return;
    if (LANGUAGE.test(caption.language) && caption.text.trim() !== '')
      await recordings.addCaption(session.sessionId, {
        ...caption,
        start: session.startMs + start,
        end: session.startMs + Math.max(end, start + 1),
      });
    else log.error(`a caption in '${caption.language}' is not recorded: it is empty, or its language has no code`);
  }

  /**
   * Saves a live session that ended at an instant (epoch ms). Returns its status then: `wanted`, or vod-unavailable without a video;
   * undefined for a session that is not saved. Throws an `ApiError` 409.
   */
  async end(session: StoredSession, endMs: number, wanted: ChannelStatus): Promise<ChannelStatus | undefined> {
    const { cameras, failures, log } = this.#options;
    if (await cameras.isLive(session)) return (await cameras.end(session, endMs)) === 'vod' ? wanted : 'vod-unavailable';
    try {
      const cityFolder = this.#findCityFolder(session);
      return cityFolder === undefined ? undefined : await this.#save(session, cityFolder, wanted);
    } catch (error) {
      failures.add('records');
      log.error(error);
      throw new ApiError(409, 'not_saved', `The records are not saved, and the session is still live: ${String(error)}`);
    }
  }

  async #save({ city, sessionId }: StoredSession, cityFolder: string, wanted: ChannelStatus): Promise<ChannelStatus> {
    const { store, recordings, mediaDir } = this.#options;
    // What is changed meanwhile is changed after it: it is not in the folder, and stays.
    const { folder, status, written } = await store.transaction(async () => {
      const session = await store.getSession(city, String(sessionId));
      if (!session) throw new Error('the session was removed');
      return this.#writeFolder(session, cityFolder, wanted);
    }, sessionId);
    await recordings.saveRecording(await loadFolder(folder, cityFolder, mediaDir), written);
    await recordings.clearCaptions(sessionId);
    return status;
  }

  /** Writes a session as it is stored to its folder; returns what was written, and the status in it. */
  async #writeFolder(session: StoredSession, cityFolder: string, wanted: ChannelStatus) {
    const { store, recordings } = this.#options;
    const { sessionId } = session;
    const folder = findSessionFolder(cityFolder, session);
    const media = readMedia(folder);
    // The stream that the backend shows instead of a missing one is no recording.
    const hasVideo = (media?.hls ?? media?.mp4 ?? media?.audio ?? media?.live) !== undefined;
    const status = hasVideo ? wanted : 'vod-unavailable';
    const zeroMs = session.startMs - (media?.startTime ?? 0) * 1000;
    const captions = await recordings.listCaptions(sessionId);
    mkdirSync(folder, { recursive: true });
    // The captions of an earlier start do not suit this one; those of a video do.
    if (captions.length > 0 || !hasVideo) writeCaptions(folder, captions, zeroMs);
    const published = readPublished(folder, session, this.#options);
    const lists = await readLists(store, sessionId, zeroMs, cityFolder);
    const written = await recordings.readContent(sessionId, status);
    writeRecords(folder, { ...session, status, published }, lists, await recordings.listByHand(sessionId));
    return { folder, status, written };
  }

  /** Whether a live session is saved when it ends. While that cannot be found out, its captions are kept. */
  #isSaved(session: StoredSession): boolean {
    try {
      return this.#findCityFolder(session) !== undefined;
    } catch {
      return true;
    }
  }

  /** The folder of the city of a live session; undefined if the session is not saved: the script of one is its records. */
  #findCityFolder({ city, status, script }: StoredSession): string | undefined {
    return status.startsWith('live') && !script ? findCityFolder(this.#options.seedDirs, city) : undefined;
  }
}
