import { realpath } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import fastifyCors from '@fastify/cors';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { STREAM_ENDINGS, toCacheControl, toFileHeaders } from '../media/fileHeaders.ts';
import type { MediaGuard } from '../media/mediaGuard.ts';
import { readMediaPath } from '../media/mediaPath.ts';
import type { OpenTransfers } from '../media/openTransfers.ts';
import { inspectOwn } from '../seed/files/ownFile.ts';
import type { Store } from '../store/store.ts';

/** Paths for which preflight requests are answered. */
const FILE_PATH = /^\/(?:media|files|live|repeated|signed)\//;

/** A file that is asked for. */
interface AskedFile {
  /** Its decoded path. */
  path: string;
  /** A folder on disk, and the path of the file in it. */
  root: string;
  name: string;
  /** True: a seed names this very file; it is no segment in a folder. */
  isNamed?: boolean;
}

/** Options of `registerFiles`. */
interface FileOptions {
  store: Store;
  /** Folder that is served at `/media/`. */
  mediaDir: string;
  guard: MediaGuard;
  transfers: OpenTransfers;
}

/** Allows every origin to read the answers of a scope: players of other origins fetch streams, captions and images. */
export async function allowEveryOrigin(app: FastifyInstance): Promise<void> {
  // The plugin below answers OPTIONS at every path: answer 404 for the API and the control API, which web pages may not call.
  app.addHook('onRequest', async ({ method, url }, reply) => {
    if (method !== 'OPTIONS' || FILE_PATH.test(url)) return undefined;
    reply.callNotFound();
    return reply;
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });
  await app.register(fastifyCors, {
    origin: '*',
    methods: ['GET', 'HEAD'],
    exposedHeaders: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'Date', 'ETag'],
    maxAge: 86_400,
  });
}

/** Serves shared media at `/media/` and the files that a seed names at `/files/{city}/`, each to whoever may have it (rule 25.1). */
export async function registerFiles(app: FastifyInstance, { store, mediaDir, guard, transfers }: FileOptions): Promise<void> {
  const setHeaders = (reply: FastifyReply, file: string) => void reply.headers(toFileHeaders(file));
  await app.register(fastifyStatic, { root: mediaDir, serve: false, index: false, setHeaders });

  const send = async (request: FastifyRequest, reply: FastifyReply, asked: AskedFile | undefined): Promise<FastifyReply> => {
    const path = asked && (await findServedPath(asked));
    const use = path === undefined ? undefined : await guard.requireFile(request, path);
    // A shared file needs no session; a file of a seed that nothing uses any more was one of a session.
    if (!asked || path === undefined || (!use && path.startsWith('/files/'))) {
      reply.callNotFound();
      return reply;
    }
    transfers.add(reply.raw, () => guard.requireFile(request, path));
    return reply.header('Cache-Control', toCacheControl(use?.isOpen ?? true)).sendFile(asked.name, asked.root, { cacheControl: false });
  };

  app.get('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const path = requirePath(request);
    return send(request, reply, { path, root: mediaDir, name: path.slice('/media/'.length) });
  });

  app.get('/files/*', { schema: { hide: true } }, async (request, reply) => {
    const path = requirePath(request);
    return send(request, reply, await findSeedFile(store, path));
  });
}

/** The decoded path of a request; throws an `ApiError` 400 for a spelling that no address has. */
function requirePath(request: FastifyRequest): string {
  const path = readMediaPath(request.url);
  if (path === undefined) throw new ApiError(400, 'bad_request', 'This address is malformed.');
  return path;
}

/** The file of a seed at `/files/…`: one that the seed names, or a segment beside or below a playlist that it names. */
async function findSeedFile(store: Store, path: string): Promise<AskedFile | undefined> {
  const inside = path.slice('/files/'.length);
  const file = await store.findFile(inside, 'file');
  if (file !== undefined) return { path, root: dirname(file), name: basename(file), isNamed: true };
  for (const folder of toStreamFolders(inside)) {
    const root = await store.findFile(folder, 'folder');
    if (root !== undefined) return { path, root, name: inside.slice(folder.length + 1) };
  }
  return undefined;
}

/** The folders that may contain the stream of a segment, nearest first; empty for a name that is not part of a stream. */
function toStreamFolders(path: string): string[] {
  if (!STREAM_ENDINGS.has(extname(path))) return [];
  const parts = path.split('/');
  // A stream of the city does not contain the files of its sessions.
  const fewest = parts[1] === 'sessions' && parts.length > 3 ? 3 : 1;
  const folders: string[] = [];
  for (let length = parts.length - 1; length >= fewest; length -= 1) folders.push(parts.slice(0, length).join('/'));
  return folders;
}

/**
 * The decoded path of the file that is sent: a file system may find the same file under several names, by links or by another case.
 * Undefined for a missing file, for a symbolic link and for a file outside the folder.
 */
async function findServedPath({ path, root, name, isNamed = false }: AskedFile): Promise<string | undefined> {
  // A file may have become a symbolic link since the seed was read (rule 23.15).
  if (inspectOwn(root, join(root, name)) !== 'file') return undefined;
  if (isNamed) return path;
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(join(root, name))]);
    const inside = relative(realRoot, realFile);
    if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return undefined;
    return path.slice(0, path.length - name.length) + inside.split(sep).join('/');
  } catch {
    return undefined;
  }
}
