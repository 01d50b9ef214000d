import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { findSession } from '../broker/findSession.ts';
import { toAccessState } from '../broker/sessionTicket.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { ACCESS } from './fileUses.ts';
import type { MediaSigner, SignedAddress } from './mediaSigner.ts';

/** What the guard asks of the store. */
type GuardStore = Pick<Store, 'findFileUse' | 'getSessionsById'>;

/**
 * Decides whether a request may have a file, by the path of the file that is served, not by the address that was asked for (rule 25.1).
 * Nothing is remembered: a change of a session, also by another instance with the same database, holds for the next request.
 */
export class MediaGuard {
  readonly #signer: MediaSigner;
  readonly #store: GuardStore;
  /** Addresses as they were asked for, with their signature. */
  readonly #asked = new WeakMap<FastifyRequest['raw'], string>();
  readonly #signed = new WeakMap<FastifyRequest['raw'], SignedAddress>();

  constructor(signer: MediaSigner, store: GuardStore) {
    this.#signer = signer;
    this.#store = store;
  }

  /** Fastify's `rewriteUrl`: replaces an address with a signature, which `requireValid` checks, by the address without it. */
  readonly rewriteUrl = (request: FastifyRequest['raw']): string => {
    const url = request.url ?? '/';
    const path = this.#signer.readPath(url);
    if (path === undefined) return url;
    this.#asked.set(request, url);
    return path;
  };

  /** An onRequest hook of every request: throws an `ApiError` 403 for an address with an invalid or expired signature. */
  readonly requireValid = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const url = this.#asked.get(request.raw);
    if (url === undefined) return;
    const signed = await this.#signer.verify(url, (sessionId) => this.#findSession(sessionId));
    if (signed === undefined) {
      // A player of another origin learns why.
      reply.header('Access-Control-Allow-Origin', '*');
      throw toForbidden();
    }
    this.#signed.set(request.raw, signed);
  };

  /**
   * Throws an `ApiError` 403 if a request may not have the file at a decoded path (`readMediaPath`). Returns whether everybody may have
   * it, and undefined for a file that no session and no city uses.
   */
  async requireFile(request: FastifyRequest, path: string): Promise<{ isOpen: boolean } | undefined> {
    const use = await this.#store.findFileUse(path, (await this.#getSigned(request))?.sessionId);
    if (use?.access === ACCESS.unpublished) throw new ApiError(403, 'forbidden', 'This file is not published.');
    if (use?.access === ACCESS.protected && !use.isOwn) throw toForbidden();
    return use && { isOpen: use.access === ACCESS.open };
  }

  /** Throws an `ApiError` 403 if a request may not have the stream of a published session, or its captions. */
  async requireStream(request: FastifyRequest, { password, sessionId }: StoredSession): Promise<void> {
    if (password !== undefined && (await this.#getSigned(request))?.sessionId !== sessionId) throw toForbidden();
  }

  /** When the signature of a request expires, in epoch seconds; undefined for a request without one. */
  getExpiry(request: FastifyRequest): number | undefined {
    return this.#signed.get(request.raw)?.expires;
  }

  /** Answers 403 for addresses whose signature cannot be read. */
  register(app: FastifyInstance): void {
    app.get('/signed/*', { schema: { hide: true } }, async () => {
      throw toForbidden();
    });
  }

  /** The signature of a request, while the access to its session is as it was: a transfer may outlast it (rule 25.2). */
  async #getSigned(request: FastifyRequest): Promise<SignedAddress | undefined> {
    const signed = this.#signed.get(request.raw);
    return signed && toAccessState(await this.#findSession(signed.sessionId)) === signed.accessState ? signed : undefined;
  }

  #findSession(sessionId: number): Promise<StoredSession | undefined> {
    return findSession(this.#store, sessionId);
  }
}

function toForbidden(): ApiError {
  return new ApiError(403, 'forbidden', 'This file needs a signed address that is still valid.');
}
