import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Broker } from '../broker/broker.ts';
import { findSession } from '../broker/findSession.ts';
import type { MediaGuard } from '../media/mediaGuard.ts';
import type { MediaSigner } from '../media/mediaSigner.ts';
import type { ChannelStatus, StoredMedia, StoredSession, StoredTrack } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { type Cameras, isCameraStream } from './camera/cameras.ts';
import type { CameraNetwork } from './elsewhere/cameraNetwork.ts';
import type { LivePlaylistInput } from './livePlaylist.ts';
import { dvrWindowSeconds, PlaylistCache } from './livePlaylist.ts';
import type { LoopMedia } from './loopMedia.ts';
import { readLoopMedia } from './loopMedia.ts';
import { asksForDelta, sendPlaylist } from './playlists/playlistAnswer.ts';
import type { ScriptSettings } from './scriptEngine.ts';
import { createScriptEngine } from './scriptEngine.ts';
import { listSoundNames } from './vodPlaylist.ts';

/** Longest recording of a repeated stream, s: a session that nobody ended for a month would have a playlist of 64 MB (rule 19.12). */
const LONGEST_RECORDING_SECONDS = 24 * 3600;

/** Options of `registerLive`. */
export interface LiveOptions {
  store: Store;
  /** Folder that is served at `/media/`. */
  mediaDir: string;
  /** Epoch milliseconds. */
  clock: () => number;
  /** Signs the playlists of protected sessions. */
  signer: Pick<MediaSigner, 'sign' | 'signPlaylist'>;
  guard: Pick<MediaGuard, 'requireStream' | 'getExpiry'>;
  /** The cameras of this instance, and those of all. */
  cameras?: Pick<Cameras, 'getMultivariant'>;
  network?: Pick<CameraNetwork, 'listTracks'>;
}

/** Plays the scripted meetings of all live sessions, in step with their streams. */
export interface LiveEngine {
  start(broker: Pick<Broker, 'emit'>): Promise<void>;
  stop(): Promise<void>;
  /** Changes the settings of a session's script and returns all settings that apply. */
  configureScript(sessionId: number, settings: ScriptSettings): ScriptSettings;
  /** The tracks of a session, with the audio renditions that its stream at `/live/…` has, and no others (rule 27.32). */
  listTracks(session: StoredSession, media: StoredMedia): Promise<StoredTrack[]>;
  /** The instant (epoch milliseconds) at which a session's stream begins: its `startMs`; undefined for an unknown session. */
  epochMs(sessionId: number): Promise<number | undefined>;
}

/** The stream of a session: its segments, and the range of them in its playlist. */
interface Stream {
  media: LoopMedia;
  span: Pick<LivePlaylistInput, 'epochMs' | 'nowMs' | 'windowSeconds' | 'isEnded'>;
}

/** A published session with one of these statuses, by its id. */
export async function findOpenSession(store: Store, id: string, ...statuses: ChannelStatus[]): Promise<StoredSession | undefined> {
  const session = /^[0-9]{1,12}$/.test(id) ? await findSession(store, Number(id)) : undefined;
  return session?.published && statuses.includes(session.status) ? session : undefined;
}

/**
 * The still of what a stream shows at an instant (`since`, epoch ms in digits), or now without one that has been streamed; undefined if
 * its media have none.
 */
function findStill({ media: { periodMs, stills }, span: { nowMs, epochMs } }: Stream, since: unknown): string | undefined {
  const asked = typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : nowMs;
  const instantMs = asked >= epochMs && asked <= nowMs ? asked : nowMs;
  const withinMs = Math.max(0, instantMs - epochMs) % periodMs;
  // Before the first one of a loop the last one of the loop before holds.
  return (stills.findLast(({ startMs }) => startMs <= withinMs) ?? stills.at(-1))?.path;
}

/**
 * Serves `/live/{sessionId}/index.m3u8` and `/live/{sessionId}/{rendition}/index.m3u8`, rolling playlists over the folder
 * that the session's media name, and returns the engine that plays the scripts. 404 for a session that is not live.
 * `/live/{sessionId}/poster.jpg` leads to the newest still of the stream, for 10 s; with `?since=` (epoch ms) to that of the topic and the
 * speech that ran then; without stills to the poster of the media.
 * `/live/{sessionId}/sign/…` serves the stream of the signer (rule 27.33).
 * `/live/{sessionId}/recording/…` serves the whole stream of a session that was live and is recorded now.
 * A session that shows a camera has the stream of the camera; `registerCamera` serves its playlist.
 */
export function registerLive(app: FastifyInstance, { store, mediaDir, clock, signer, guard, cameras, network }: LiveOptions): LiveEngine {
  const folders = new Map<string, LoopMedia>();
  const playlists = new PlaylistCache();

  /** The media of a folder; `otherPeriodMs` is the length of the loop beside which it is repeated. */
  function readFolder(folder: string, otherPeriodMs?: number): LoopMedia {
    const name = `${folder} ${otherPeriodMs ?? ''}`;
    const media = folders.get(name) ?? readLoopMedia(mediaDir, folder, otherPeriodMs);
    folders.set(name, media);
    return media;
  }

  async function getLoopMedia(sessionId: number): Promise<LoopMedia> {
    const folder = (await store.getMedia(sessionId))?.live;
    if (folder === undefined) throw new Error('the session has no live stream');
    return readFolder(folder);
  }

  /**
   * The session of an address with one of these statuses, if it is published; throws an `ApiError` 403 without the signature that it needs.
   */
  async function findSessionOf(request: FastifyRequest, ...statuses: ChannelStatus[]): Promise<StoredSession | undefined> {
    const session = await findOpenSession(store, (request.params as { sessionId: string }).sessionId, ...statuses);
    if (session) await guard.requireStream(request, session);
    return session;
  }

  /** The stream of a session, or of its signer in the same clock; undefined without one that repeats a folder. */
  async function findStream(session: StoredSession | undefined, isSigner = false): Promise<Stream | undefined> {
    const stored = session && (await store.getMedia(session.sessionId));
    const folder = stored?.live;
    const signer = stored?.sign?.live;
    if (!session || folder === undefined || isCameraStream(folder) || (isSigner && signer === undefined)) return undefined;
    const { startMs: epochMs } = session;
    const windowSeconds = Math.min(session.durationSeconds ?? 0, LONGEST_RECORDING_SECONDS);
    const span =
      session.status === 'live'
        ? { epochMs, nowMs: clock(), windowSeconds: dvrWindowSeconds }
        : { epochMs, nowMs: epochMs + windowSeconds * 1000, windowSeconds, isEnded: true };
    const media = readFolder(folder);
    return { media: isSigner && signer !== undefined ? readFolder(signer, media.periodMs) : media, span };
  }

  async function findMultivariant(
    request: FastifyRequest,
    status: 'live' | 'vod',
    isSigner: boolean,
  ): Promise<{ session?: StoredSession; multivariant?: string }> {
    const shown = await findSessionOf(request, status);
    const stream = await findStream(shown, isSigner);
    if (shown && stream) return { session: shown, multivariant: stream.media.multivariant };
    if (isSigner) return {};
    // Who watches while the camera is lost keeps its stream: the player goes on when the camera returns.
    const session = status === 'live' ? await findSessionOf(request, 'live', 'live-unavailable') : undefined;
    const multivariant = session && (await cameras?.getMultivariant(session));
    return session && multivariant !== undefined ? { session, multivariant } : {};
  }

  function answer(reply: FastifyReply, session: StoredSession | undefined, playlist: string | undefined): FastifyReply {
    reply.header('access-control-allow-origin', '*');
    if (session && playlist !== undefined) return sendPlaylist(reply, playlist, session.password === undefined);
    return reply.code(404).header('cache-control', 'no-store').send({ error: 'there is no live stream here' });
  }

  for (const [base, status, isSigner] of [
    ['/live/:sessionId', 'live', false],
    ['/live/:sessionId/sign', 'live', true],
    ['/live/:sessionId/recording', 'vod', false],
    ['/live/:sessionId/recording/sign', 'vod', true],
  ] as const) {
    app.get(`${base}/index.m3u8`, async (request, reply) => {
      const { session, multivariant } = await findMultivariant(request, status, isSigner);
      return answer(reply, session, multivariant);
    });

    app.get(`${base}/:rendition/index.m3u8`, async (request, reply) => {
      const session = await findSessionOf(request, status);
      const stream = await findStream(session, isSigner);
      const name = (request.params as { rendition: string }).rendition;
      const rendition = stream?.media.renditions.get(name);
      if (!session || !stream || !rendition) return answer(reply, session, undefined);
      const input = { ...rendition, ...stream.span, isDelta: asksForDelta(request) };
      const playlist = playlists.get(`${session.sessionId} ${status} ${isSigner ? 'sign/' : ''}${name}`, input);
      if (session.password === undefined || playlist === undefined) return answer(reply, session, playlist);
      return answer(reply, session, signer.signPlaylist(session, playlist, guard.getExpiry(request)));
    });
  }

  app.get('/live/:sessionId/poster.jpg', async (request, reply) => {
    const session = await findSessionOf(request, 'live');
    const stream = await findStream(session);
    const { since } = request.query as { since?: unknown };
    const still = (stream && findStill(stream, since)) ?? (session && (await store.getMedia(session.sessionId))?.poster);
    if (!session || still === undefined) return reply.code(404).send({ error: 'there is no live stream here' });
    if (session.password === undefined) return reply.header('cache-control', 'public, max-age=10').redirect(still);
    // The address of a protected still is signed for this visitor.
    return reply.header('cache-control', 'private, no-store').redirect(signer.sign(session, still, guard.getExpiry(request)));
  });

  async function listTracks(session: StoredSession, { tracks = [], live: folder }: StoredMedia): Promise<StoredTrack[]> {
    if (isCameraStream(folder)) return (await network?.listTracks(session, tracks)) ?? [];
    if (folder === undefined || tracks.length === 0) return tracks;
    const names = listSoundNames((await findStream(session))?.media.multivariant ?? '');
    return tracks.map(({ hlsName, ...track }) => (hlsName !== undefined && names.includes(hlsName) ? { ...track, hlsName } : track));
  }

  const scripts = createScriptEngine({
    store,
    clock,
    periodMs: async (sessionId) => (await getLoopMedia(sessionId)).periodMs,
    log: app.log,
  });
  app.addHook('onClose', () => scripts.stop());
  return {
    start: (broker) => scripts.start(broker),
    stop: () => scripts.stop(),
    configureScript: (sessionId, settings) => scripts.configureScript(sessionId, settings),
    listTracks,
    epochMs: async (sessionId) => (await findSession(store, sessionId))?.startMs,
  };
}
