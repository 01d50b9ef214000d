import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Store } from '../../store.ts';
import { findOpenSession } from '../registerLive.ts';
import { CAMERA_RENDITION, type Cameras } from './cameras.ts';

/**
 * Serves `/live/{sessionId}/camera/index.m3u8`, the rolling playlist of a live session that shows a camera, and the segments in it beside
 * it. A segment from before the session has no address. Expects the plugin @fastify/static.
 */
export function registerCamera(app: FastifyInstance, store: Store, cameras: Cameras): void {
  const folder = `/live/:sessionId/${CAMERA_RENDITION}`;
  const answerNone = (reply: FastifyReply) => {
    reply.callNotFound();
    return reply;
  };

  app.get<{ Params: { sessionId: string } }>(`${folder}/index.m3u8`, (request, reply) => {
    const session = findOpenSession(store, request.params.sessionId, 'live');
    const playlist = session && cameras.getPlaylist(session);
    if (playlist === undefined) return answerNone(reply);
    return reply.header('cache-control', 'no-store').type('application/vnd.apple.mpegurl').send(playlist);
  });

  app.get<{ Params: { sessionId: string; file: string } }>(`${folder}/:file`, { schema: { hide: true } }, (request, reply) => {
    const { sessionId, file } = request.params;
    const session = findOpenSession(store, sessionId, 'live');
    const root = session && cameras.findFolder(session, file);
    return root === undefined ? answerNone(reply) : reply.sendFile(file, root, { maxAge: '1h' });
  });
}
