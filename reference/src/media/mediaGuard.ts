import { posix } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { StoredMedia } from '../records.ts';
import type { Store } from '../store.ts';
import { type MediaSigner, toPlainPath } from './mediaSigner.ts';

/** The paths that media name, decoded: files, and the folders of streams. */
function listPaths({ hls, mp4, audio, poster, live, liveId, streamfiles, parts }: StoredMedia & { liveId?: number }): string[] {
  const streams = [hls, ...parts.map((part) => part.hls)].map((playlist) => playlist && posix.dirname(playlist));
  const files = [mp4, audio, poster, ...streamfiles.map(({ url }) => url), ...parts.map((part) => part.mp4)];
  const paths = [...streams, live, liveId && `/live/${liveId}`, ...files];
  return paths.flatMap((path) => (typeof path === 'string' ? (toPlainPath(path) ?? []) : []));
}

/** Lets nobody fetch the media of a protected session but by a signed address; what an open session uses as well stays open. */
export class MediaGuard {
  readonly #signer: MediaSigner;
  readonly #store: Store;
  readonly #signed = new WeakSet<FastifyRequest['raw']>();
  #protectedPaths: ReadonlySet<string> | undefined;

  constructor(signer: MediaSigner, store: Store) {
    this.#signer = signer;
    this.#store = store;
  }

  /** Fastify's `rewriteUrl`: a rightly signed address is answered as the one behind it. */
  readonly rewriteUrl = (request: FastifyRequest['raw']): string => {
    const url = request.url ?? '/';
    const path = this.#signer.verify(url);
    if (path === undefined) return url;
    this.#signed.add(request);
    return path;
  };

  /** An onRequest hook: 403 for what only protected sessions use and nobody signed. */
  readonly hook = async (request: FastifyRequest): Promise<void> => {
    this.#protectedPaths ??= this.#findProtectedPaths();
    for (let path = toPlainPath(request.url) ?? '/'; path !== '/' && path !== '.'; path = posix.dirname(path)) {
      if (this.#protectedPaths.has(path)) this.requireSigned(request);
    }
  };

  /** Looks again at which media are protected, after a session has got others. */
  readonly refresh = (): void => {
    this.#protectedPaths = undefined;
  };

  #findProtectedPaths(): ReadonlySet<string> {
    const open = new Set(this.#store.listMedia(false).flatMap(listPaths));
    return new Set(
      this.#store
        .listMedia(true)
        .flatMap(listPaths)
        .filter((path) => !open.has(path)),
    );
  }

  /** Refuses a request that did not come by a signed address. */
  requireSigned(request: FastifyRequest): void {
    if (!this.#signed.has(request.raw)) throw new ApiError(403, 'forbidden', 'This file needs a signed address that is still valid.');
  }

  /** Answers signed addresses whose signature is wrong or too old: 403. */
  register(app: FastifyInstance): void {
    app.get('/signed/*', { schema: { hide: true } }, async (request) => this.requireSigned(request));
  }
}
