import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import type { StoredSession } from '../records.ts';
import type { Store } from '../store.ts';
import { ACCESS } from './fileUses.ts';
import type { MediaSigner } from './mediaSigner.ts';

/**
 * Decides whether a request may have a file, by the path of the file that is served, not by the address that was asked for (rule 25.1).
 * Nothing is remembered: a change of a session, also by another instance with the same database, holds for the next request.
 */
export class MediaGuard {
  readonly #signer: MediaSigner;
  readonly #store: Pick<Store, 'findAccess'>;
  readonly #signed = new WeakSet<FastifyRequest['raw']>();

  constructor(signer: MediaSigner, store: Pick<Store, 'findAccess'>) {
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

  /**
   * Throws an `ApiError` 403 if a request may not have the file at a decoded path (`readMediaPath`). Returns whether everybody may have
   * it, and undefined for a file that no session and no city uses.
   */
  requireFile(request: FastifyRequest, path: string): { isOpen: boolean } | undefined {
    const access = this.#store.findAccess(path);
    if (access === ACCESS.unpublished) throw new ApiError(403, 'forbidden', 'This file is not published.');
    if (access === ACCESS.protected) this.requireSigned(request);
    return access === undefined ? undefined : { isOpen: access === ACCESS.open };
  }

  /** Throws an `ApiError` 403 if a request may not have the stream of a published session. */
  requireStream(request: FastifyRequest, { password }: StoredSession): void {
    if (password !== undefined) this.requireSigned(request);
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
