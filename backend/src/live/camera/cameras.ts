import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { ApiError } from '../../apiError.ts';
import type { ChannelStatus, StoredSession } from '../../store/records.ts';
import type { AccessDecisions } from '../../seed/access/accessDecisions.ts';
import type { Store } from '../../store/store.ts';
import { dvrWindowSeconds } from '../livePlaylist.ts';
import { findCityFolder } from '../ended/recordFolder.ts';
import type { RecordingFailures } from '../ended/recordingFailures.ts';
import type { RecordingStore } from '../ended/recordingStore.ts';
import { type CameraAddress, describeAddress, isOpenToOthers } from './cameraAddress.ts';
import { CameraFeed } from './cameraFeed.ts';
import type { CameraCondition, CameraFigures, FoundSegment } from './cameraCondition.ts';
import { mediaPlaylist, multivariantPlaylist } from './cameraPlaylist.ts';
import { inRendition, isMade, listVariants } from './ladder/renditions.ts';
import { requireFfmpeg } from './cameraPrograms.ts';
import { type CameraSpace, judgeSpace, readFreeBytes } from './cameraSpace.ts';
import { listSoundRenditions } from './sound/soundRenditions.ts';
import { findSegmentFile } from './sound/soundFiles.ts';
import { toCameraTracks } from './sound/soundTracks.ts';
import { type CameraSegment, selectSegments } from './cameraSegments.ts';
import { type OnStatus, setCameraStatus } from './cameraStatus.ts';
import { findUnfinished } from './recordingFiles.ts';
import { finishRecording, saveRecording } from './saveRecording.ts';

/** Between two looks whether cameras are silent, ms: a loss is told within 10 s (rule 13.20). */
const WATCH_MS = 1000;

/** The rendition that a camera sends; those of the ladder are below it. */
export const CAMERA_RENDITION = 'camera';

/** Options of `Cameras`. */
export interface CamerasOptions {
  addresses: readonly CameraAddress[];
  seedDirs: readonly string[];
  /** Folder that is served at `/media/`. */
  mediaDir: string;
  /** Folder of the segments; each city has a folder in it. */
  folder: string;
  store: Store;
  recordings: RecordingStore;
  /** A session with a camera starts with so many free bytes or more. */
  leastFreeBytes: number;
  failures: RecordingFailures;
  decisions: Pick<AccessDecisions, 'isPublished'>;
  /** Epoch milliseconds. */
  clock: () => number;
  log: FastifyBaseLogger;
}

/** The live stream of a session that shows the camera of its city, as `media.live` names it. */
export const toStream = (city: string): string => `/camera/${city}`;

/** True for a live stream of a camera, of this process or another one. */
export function isCameraStream(stream: string | undefined): boolean {
  return stream?.startsWith(toStream('')) ?? false;
}

/** The cameras of cities, and the sessions that show them. */
export class Cameras {
  readonly #options: CamerasOptions;
  readonly #feeds: ReadonlyMap<string, CameraFeed>;
  /** Sessions that are live as soon as there is something to show. */
  readonly #waiting = new Set<number>();
  /** Playlists of sessions; they are the same for all viewers until the next segment. */
  readonly #playlists = new Map<number, Partial<Record<string, string>>>();
  readonly #endings = new Map<number, Promise<ChannelStatus>>();
  /** How often the sessions of a city have lost their picture. */
  readonly #losses = new Map<string, number>();
  #watch: NodeJS.Timeout | undefined;
  /** What is done when cameras come, go on and are lost, one after the other. */
  #changes: Promise<void> = Promise.resolve();

  /** Throws an Error if ffmpeg is missing, or if no seed has the city of a camera. */
  static async open(options: CamerasOptions): Promise<Cameras> {
    const { addresses, seedDirs, store } = options;
    if (addresses.length > 0) requireFfmpeg(addresses);
    for (const { city } of addresses) {
      if ((await store.getCity(city)) === undefined || findCityFolder(seedDirs, city) === undefined)
        throw new Error(`--ingest ${city}: no folder of --seed has a city with this name`);
    }
    return new Cameras(options);
  }

  private constructor(options: CamerasOptions) {
    const { addresses, folder, failures, clock, log } = options;
    this.#options = options;
    this.#feeds = new Map(
      addresses.map((address) => {
        const own = join(folder, address.city);
        const hasSpace = () => this.#readSpace(own).state !== 'full';
        return [address.city, new CameraFeed({ address, folder: own, failures, hasSpace, clock, log })];
      }),
    );
  }

  /** Waits for the cameras; `onStatus` is called when a session has a picture of its camera, and when it has none any more. */
  async start(onStatus: OnStatus): Promise<void> {
    const { addresses, log } = this.#options;
    for (const address of addresses) {
      if (isOpenToOthers(address))
        log.error(`everybody who reaches ${describeAddress(address)} can send a video for ${address.city}: use srt:// with a passphrase`);
    }
    for (const [city, feed] of this.#feeds) {
      for (const { sessionId, status } of await this.#options.recordings.listLive(toStream(city)))
        if (status === 'live-unavailable') this.#waiting.add(sessionId);
      feed.changes.on('change', () => this.#inOrder(() => this.#onChange(city, feed, onStatus)));
      feed.start();
      this.#finishRecordings(city).catch((error: unknown) => log.error(error));
    }
    this.#watch = setInterval(() => this.#inOrder(() => this.#tellLosses(onStatus)), WATCH_MS).unref();
  }

  /** Resolves when no change of a camera is being stored any more. */
  async stop(): Promise<void> {
    clearInterval(this.#watch);
    for (const feed of this.#feeds.values()) feed.stop();
    await this.#changes;
  }

  /** The folders to which the segments and the recordings of the cameras are written. */
  listFolders(): { segments: string[]; recordings: string[] } {
    const cityFolders = [...this.#feeds.keys()].flatMap((city) => findCityFolder(this.#options.seedDirs, city) ?? []);
    const sessionFolders = cityFolders.map((folder) => join(folder, 'sessions')).filter((folder) => existsSync(folder));
    return { segments: [...this.#feeds.values()].map(({ folder }) => folder), recordings: [...cityFolders, ...sessionFolders] };
  }

  /** Figures of each camera. */
  async listFigures(): Promise<CameraFigures[]> {
    const { clock, recordings } = this.#options;
    const figures = [...this.#feeds].map(async ([city, feed]) => ({
      city,
      isConnected: feed.isConnected,
      soundTracks: feed.isConnected ? feed.sounds.filter(({ isSilent }) => isSilent !== true).length : 0,
      segmentAgeSeconds: (clock() - feed.receivedMs) / 1000,
      receivedBytes: feed.receivedBytes,
      connections: feed.connections,
      losses: this.#losses.get(city) ?? 0,
      liveSessions: (await recordings.listLive(toStream(city))).length,
    }));
    return Promise.all(figures);
  }

  /** The live stream of a session whose city has a camera; undefined for one with a script, which has its own. */
  getStream({ city, script }: StoredSession): string | undefined {
    return this.#feeds.has(city) && !script ? toStream(city) : undefined;
  }

  /** True while a session shows, or waits for, a camera of this process. */
  async isLive(session: StoredSession): Promise<boolean> {
    return session.status.startsWith('live') && (await this.#findFeed(session)) !== undefined;
  }

  /** How the camera of a session is that shows it, or would if it started now; undefined without a camera. */
  async getCondition(session: StoredSession): Promise<CameraCondition | undefined> {
    const feed = (await this.isLive(session)) || this.getStream(session) !== undefined ? this.#feeds.get(session.city) : undefined;
    if (!feed) return undefined;
    const { isLost, hasPicture, unsuitable, sounds, folder } = feed;
    return { isLost, hasPicture, unsuitable, sounds, space: this.#readSpace(folder) };
  }

  /** Call it when a session with the stream of a camera starts. Returns its status: live-unavailable until the camera is connected. */
  begin({ sessionId, city }: StoredSession): ChannelStatus {
    this.#playlists.delete(sessionId);
    const feed = this.#feeds.get(city);
    if (feed?.isConnected === true && !feed.isLost) return 'live';
    this.#waiting.add(sessionId);
    return 'live-unavailable';
  }

  /** Call it when somebody sets the status of a session by hand: it does not wait for its camera any more. */
  stopWaiting({ sessionId }: StoredSession): void {
    this.#waiting.delete(sessionId);
  }

  /** The multivariant playlist of a live session; undefined without a segment. */
  async getMultivariant(session: StoredSession): Promise<string | undefined> {
    const formats = (await this.#findFeed(session))?.formats;
    const segments = await this.#listSegments(session);
    if (!formats || segments.length === 0) return undefined;
    const toUri = (name = '.') => join(CAMERA_RENDITION, name, 'index.m3u8');
    const { tracks: listed } = (await this.#options.store.getMedia(session.sessionId)) ?? {};
    const sounds = listSoundRenditions(toCameraTracks(formats.sound.sounds, listed), segments, toUri);
    return multivariantPlaylist(listVariants(formats, segments, toUri), sounds);
  }

  /**
   * The rolling playlist of a live session, or its delta update; undefined without a segment. `rendition`: one of the ladder, or a further
   * sound, which stays as long as a segment has it.
   */
  async getPlaylist(session: StoredSession, isDelta: boolean, rendition?: string): Promise<string | undefined> {
    const { sessionId } = session;
    const segments = await this.#listSegments(session);
    const hasRendition = (name: string) => isMade(name) || segments.some(({ madeBytes }) => Object.hasOwn(madeBytes, name));
    if (segments.length === 0 || (rendition !== undefined && !hasRendition(rendition))) return undefined;
    const written = this.#playlists.get(sessionId) ?? {};
    this.#playlists.set(sessionId, written);
    const offered = () => (rendition !== undefined && isMade(rendition) ? inRendition(segments, rendition) : segments);
    return (written[`${rendition} ${isDelta}`] ??= mediaPlaylist(offered(), { windowMs: dvrWindowSeconds * 1000, isDelta }));
  }

  /** A segment of a live session, by its name in the playlist; undefined for a segment from before its start. */ async findFile(
    session: StoredSession,
    uri: string,
    rendition?: string,
  ): Promise<FoundSegment | undefined> {
    const segment = (await this.#listSegments(session)).find((each) => each.uri === uri);
    const feed = await this.#findFeed(session);
    return feed && segment && findSegmentFile(feed.folder, segment, rendition);
  }

  /** Saves the recording of a live session that ended at an instant (epoch ms), and returns its status then. Throws an `ApiError` 409. */
  end(session: StoredSession, endMs: number): Promise<ChannelStatus> {
    const { sessionId } = session;
    const ending = this.#endings.get(sessionId) ?? this.#end(session, endMs).finally(() => this.#endings.delete(sessionId));
    this.#endings.set(sessionId, ending);
    return ending;
  }

  async #end(session: StoredSession, endMs: number): Promise<ChannelStatus> {
    const { seedDirs, failures, log } = this.#options;
    const feed = await this.#findFeed(session);
    this.#waiting.delete(session.sessionId);
    if (!feed) throw new Error(`${session.city} has no camera`);
    await feed.waitForSegment(endMs);
    const segments = selectSegments(feed.segments, session.startMs, endMs);
    try {
      const cityFolder = findCityFolder(seedDirs, session.city);
      if (cityFolder === undefined) throw new Error(`${session.city} has no folder in the seed`);
      await saveRecording({ session, segments, endMs, feedFolder: feed.folder, cityFolder }, this.#options);
    } catch (error) {
      failures.add('recording');
      log.error(error);
      throw new ApiError(409, 'not_saved', `The recording is not saved, and the session is still live: ${String(error)}`);
    }
    return segments.length > 0 ? 'vod' : 'vod-unavailable';
  }

  /** Makes the files of recordings that the end of an earlier process has prevented. */
  async #finishRecordings(city: string): Promise<void> {
    const cityFolder = findCityFolder(this.#options.seedDirs, city) ?? '';
    for (const folder of findUnfinished(cityFolder)) await finishRecording(folder, cityFolder, this.#options);
  }

  #readSpace(folder: string): CameraSpace {
    return judgeSpace(readFreeBytes(folder), this.#options.leastFreeBytes);
  }

  async #findFeed(session: StoredSession): Promise<CameraFeed | undefined> {
    return (await this.#options.store.getMedia(session.sessionId))?.live === toStream(session.city)
      ? this.#feeds.get(session.city)
      : undefined;
  }

  /** The segments that viewers may have; none while somebody has switched the picture off by hand. */
  async #listSegments(session: StoredSession): Promise<CameraSegment[]> {
    if (session.status !== 'live' && !this.#waiting.has(session.sessionId)) return [];
    return selectSegments((await this.#findFeed(session))?.segments ?? [], session.startMs);
  }

  #inOrder(work: () => Promise<void>): void {
    this.#changes = this.#changes.then(work).catch((error: unknown) => this.#options.log.error(error));
  }

  async #onChange(city: string, feed: CameraFeed, onStatus: OnStatus): Promise<void> {
    const { clock, log, recordings, store } = this.#options;
    this.#playlists.clear();
    const live = await recordings.listLive(toStream(city));
    // Only who receives the camera may remove segments.
    if (feed.isConnected) feed.removeBefore(Math.min(clock() - dvrWindowSeconds * 1000, ...live.map(({ startMs }) => startMs)));
    if (feed.isLost) return;
    for (const { sessionId, startMs } of live) {
      if (selectSegments(feed.segments, startMs).length === 0) continue;
      const isToBeSet = ({ status }: StoredSession) => status.startsWith('live') && this.#waiting.delete(sessionId);
      if (await setCameraStatus(store, { city, sessionId, status: 'live', isToBeSet }, onStatus))
        log.info({ city, sessionId }, `a live session shows the camera of ${city}`);
    }
  }

  /** Tells that live sessions have no picture any more, because nothing arrives from their camera (rule 13.20). */
  async #tellLosses(onStatus: OnStatus): Promise<void> {
    const { clock, log, recordings, store } = this.#options;
    for (const [city, feed] of this.#feeds) {
      if (!feed.isLost) continue;
      const live = (await recordings.listLive(toStream(city))).filter(({ status }) => status === 'live');
      if (live.length > 0) this.#losses.set(city, (this.#losses.get(city) ?? 0) + 1);
      for (const { sessionId } of live) {
        const isToBeSet = ({ status }: StoredSession) => status === 'live';
        if (!(await setCameraStatus(store, { city, sessionId, status: 'live-unavailable', isToBeSet }, onStatus))) continue;
        this.#waiting.add(sessionId);
        const seconds = Math.round((clock() - feed.receivedMs) / 1000);
        log.error({ city, sessionId }, `nothing has arrived from the camera of ${city} for ${seconds} s: a live session has no picture`);
      }
    }
  }
}
