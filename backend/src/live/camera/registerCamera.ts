import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../apiError.ts';
import { findSession as findAnySession } from '../../broker/findSession.ts';
import type { MediaGuard } from '../../media/mediaGuard.ts';
import type { OpenTransfers } from '../../media/openTransfers.ts';
import type { StoredSession } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { asksForDelta, sendPlaylist } from '../playlists/playlistAnswer.ts';
import { findOpenSession } from '../registerLive.ts';
import { toCacheControl } from '../../media/fileHeaders.ts';
import { CAMERA_RENDITION, type Cameras } from './cameras.ts';

/** Options of `registerCamera`. */
interface CameraOptions {
  store: Store;
  cameras: Pick<Cameras, 'getPlaylist' | 'findFile'>;
  guard: Pick<MediaGuard, 'requireStream'>;
  transfers: Pick<OpenTransfers, 'add'>;
}

/**
 * Serves `/live/{sessionId}/camera/index.m3u8`, the rolling playlist of a live session that shows a camera, and the segments in it beside
 * it; those of the ladder and of further sounds are in `camera/{rendition}/`. A segment from before the session has no address. Expects
 * the plugin @fastify/static.
 */
export function registerCamera(app: FastifyInstance, { store, cameras, guard, transfers }: CameraOptions): void {
  const folder = `/live/:sessionId/${CAMERA_RENDITION}`;
  const answerNone = (reply: FastifyReply) => {
    reply.callNotFound();
    return reply;
  };
  const findSession = async (request: FastifyRequest): Promise<StoredSession | undefined> => {
    const session = await findOpenSession(store, (request.params as { sessionId: string }).sessionId, 'live', 'live-unavailable');
    if (session) await guard.requireStream(request, session);
    return session;
  };

  /** Throws when a request may not have the stream any more; the end of the session does not end the transfer of a segment. */
  const requireAllowed = async (request: FastifyRequest, sessionId: number): Promise<void> => {
    const session = await findAnySession(store, sessionId);
    if (session?.published !== true) throw new ApiError(403, 'forbidden', 'This stream is not published.');
    await guard.requireStream(request, session);
  };

  for (const base of [folder, `${folder}/:rendition`]) {
    app.get(`${base}/index.m3u8`, async (request, reply) => {
      const { rendition } = request.params as { rendition?: string };
      const session = await findSession(request);
      const playlist = session && (await cameras.getPlaylist(session, asksForDelta(request), rendition));
      if (!session || playlist === undefined) return answerNone(reply);
      return sendPlaylist(reply, playlist, session.password === undefined);
    });

    app.get(`${base}/:file`, { schema: { hide: true } }, async (request, reply) => {
      const { file, rendition } = request.params as { file: string; rendition?: string };
      const session = await findSession(request);
      const found = session && (await cameras.findFile(session, file, rendition));
      if (!session || !found) return answerNone(reply);
      transfers.add(reply.raw, () => requireAllowed(request, session.sessionId));
      // The name of a segment says when it was recorded: no other one has this address later.
      const caching = `${toCacheControl(session.password === undefined)}, immutable`;
      reply.header('Cache-Control', caching);
      if ('content' in found) return reply.type('video/mp2t').send(found.content);
      return reply.sendFile(found.file, found.folder, { cacheControl: false });
    });
  }
}
