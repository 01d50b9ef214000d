import { basename, dirname, extname, join, posix } from 'node:path';
import fastifyCors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { inspectOwn } from '../seed/ownFile.ts';
import type { Store } from '../store.ts';

const STREAM_TYPES: Record<string, string> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** Paths for which preflight requests are answered. */
const FILE_PATH = /^\/(?:media|files|live|repeated|signed)\//;

/** Allows every origin to read the answers of a scope: players of other origins fetch streams, captions and images. */
export async function allowEveryOrigin(app: FastifyInstance): Promise<void> {
  // The plugin below answers OPTIONS at every path: answer 404 for the API and the control API, which web pages may not call.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'OPTIONS' || FILE_PATH.test(url)) return undefined;
    reply.callNotFound();
    return reply;
  });
  await app.register(fastifyCors, {
    origin: '*',
    methods: ['GET', 'HEAD'],
    exposedHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Date', 'ETag'],
    maxAge: 86_400,
  });
}

/** Serves shared media at `/media/` and the files that a seed names at `/files/{city}/`. */
export async function registerFiles(app: FastifyInstance, store: Store, mediaDir: string): Promise<void> {
  const setHeaders = (reply: FastifyReply, path: string) => {
    const type = STREAM_TYPES[extname(path)];
    if (type !== undefined) void reply.header('Content-Type', type);
  };
  await app.register(fastifyStatic, { root: mediaDir, prefix: '/media/', index: false, maxAge: '1h', setHeaders, schemaHide: true });

  app.get('/files/*', { schema: { hide: true } }, (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    const file = store.findFile(path, 'file');
    if (file !== undefined && isOwnFile(dirname(file), file)) return reply.sendFile(basename(file), dirname(file), { maxAge: '1h' });
    const folder = toStreamFolders(path)
      .map((candidate) => ({ candidate, root: store.findFile(candidate, 'folder') }))
      .find(({ root }) => root !== undefined);
    const segment = folder && path.slice(folder.candidate.length + 1);
    if (folder?.root !== undefined && segment !== undefined && isOwnFile(folder.root, join(folder.root, segment)))
      return reply.sendFile(segment, folder.root, { maxAge: '1h' });
    reply.callNotFound();
    return reply;
  });
}

/** Whether a file has not become a symbolic link since the seed was read (rule 23.15). */
function isOwnFile(folder: string, file: string): boolean {
  return inspectOwn(folder, file) === 'file';
}

/** The folders above a segment, nearest first; empty for a name that is not part of a stream. */
function toStreamFolders(path: string): string[] {
  if (!(extname(path) in STREAM_TYPES) || posix.normalize(path) !== path) return [];
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('/'));
}
