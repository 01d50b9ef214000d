import { posix } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { StoredMedia } from '../records.ts';
import type { Store } from '../store.ts';
import { type MediaSigner, toPlainPath } from './mediaSigner.ts';

/** Decodes paths; leaves out addresses. */
const toPlainPaths = (paths: (string | undefined)[]): string[] =>
  paths.flatMap((path) => (path === undefined ? [] : (toPlainPath(path) ?? [])));

/** The decoded paths of media: files, and the folders of streams. */
function listPaths({ hls, mp4, audio, poster, live, liveId, streamfiles, parts }: StoredMedia & { liveId?: number }): string[] {
  const streams = [hls, ...parts.map((part) => part.hls)].map((playlist) => playlist && posix.dirname(playlist));
  const files = [mp4, audio, poster, ...streamfiles.map(({ url }) => url), ...parts.map((part) => part.mp4)];
  return toPlainPaths([...streams, live, liveId === undefined ? undefined : `/live/${liveId}`, ...files]);
}

/** Rejects requests for media and documents of protected sessions without a signed address; files that an open session uses as well are open. */
export class MediaGuard {
  readonly #signer: MediaSigner;
  readonly #store: Store;
  readonly #signed = new WeakSet<FastifyRequest['raw']>();
  #protectedPaths: ReadonlySet<string> | undefined;

  constructor(signer: MediaSigner, store: Store) {
    this.#signer = signer;
    this.#store = store;
  }

  /** Fastify's `rewriteUrl`: replaces an address with a valid signature by the address without it. */
  readonly rewriteUrl = (request: FastifyRequest['raw']): string => {
    const url = request.url ?? '/';
    const path = this.#signer.verify(url);
    if (path === undefined) return url;
    this.#signed.add(request);
    return path;
  };

  /** An onRequest hook that answers 403 for media that only protected sessions use, without a valid signature. */
  readonly hook = async (request: FastifyRequest): Promise<void> => {
    this.#protectedPaths ??= this.#findProtectedPaths();
    for (let path = toPlainPath(request.url) ?? '/'; path !== '/' && path !== '.'; path = posix.dirname(path)) {
      if (this.#protectedPaths.has(path)) this.requireSigned(request);
    }
  };

  /** Computes the protected paths again; call it after a change of a session's media. */
  readonly refresh = (): void => {
    this.#protectedPaths = undefined;
  };

  #findProtectedPaths(): ReadonlySet<string> {
    const list = (isProtected: boolean): string[] => [
      ...this.#store.listMedia(isProtected).flatMap(listPaths),
      ...toPlainPaths(this.#store.listDocuments(isProtected)),
    ];
    const open = new Set(list(false));
    return new Set(list(true).filter((path) => !open.has(path)));
  }

  /** Throws an `ApiError` 403 for a request without a valid signature. */
  requireSigned(request: FastifyRequest): void {
    if (!this.#signed.has(request.raw)) throw new ApiError(403, 'forbidden', 'This file needs a signed address that is still valid.');
  }

  /** Answers 403 for addresses with an invalid or expired signature. */
  register(app: FastifyInstance): void {
    app.get('/signed/*', { schema: { hide: true } }, async (request) => this.requireSigned(request));
  }
}
