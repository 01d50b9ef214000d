import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { toAccessState } from '../broker/sessionTicket.ts';
import type { StoredSession } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { ACCESS } from './fileUses.ts';
import type { MediaSigner, SignedAddress } from './mediaSigner.ts';

/** What the guard asks of the store. */
type GuardStore = Pick<Store, 'findFileUse' | 'findSessions'>;

/**
 * Decides whether a request may have a file, by the path of the file that is served, not by the address that was asked for (rule 25.1).
 * Nothing is remembered: a change of a session, also by another instance with the same database, holds for the next request.
 */
export class MediaGuard {
  readonly #signer: MediaSigner;
  readonly #store: GuardStore;
  readonly #signed = new WeakMap<FastifyRequest['raw'], SignedAddress>();

  constructor(signer: MediaSigner, store: GuardStore) {
    this.#signer = signer;
    this.#store = store;
  }

  /** Fastify's `rewriteUrl`: replaces an address with a valid signature by the address without it. */
  readonly rewriteUrl = (request: FastifyRequest['raw']): string => {
    const url = request.url ?? '/';
    const signed = this.#signer.verify(url, (sessionId) => this.#findSession(sessionId));
    if (signed === undefined) return url;
    this.#signed.set(request, signed);
    return signed.path;
  };

  /**
   * Throws an `ApiError` 403 if a request may not have the file at a decoded path (`readMediaPath`). Returns whether everybody may have
   * it, and undefined for a file that no session and no city uses.
   */
  requireFile(request: FastifyRequest, path: string): { isOpen: boolean } | undefined {
    const use = this.#store.findFileUse(path, this.#getSigned(request)?.sessionId);
    if (use?.access === ACCESS.unpublished) throw new ApiError(403, 'forbidden', 'This file is not published.');
    if (use?.access === ACCESS.protected && !use.isOwn) throw toForbidden();
    return use && { isOpen: use.access === ACCESS.open };
  }

  /** Throws an `ApiError` 403 if a request may not have the stream of a published session, or its captions. */
  requireStream(request: FastifyRequest, { password, sessionId }: StoredSession): void {
    if (password !== undefined && this.#getSigned(request)?.sessionId !== sessionId) throw toForbidden();
  }

  /** When the signature of a request expires, in epoch seconds; undefined for a request without one. */
  getExpiry(request: FastifyRequest): number | undefined {
    return this.#signed.get(request.raw)?.expires;
  }

  /** Answers 403 for addresses with an invalid or expired signature. */
  register(app: FastifyInstance): void {
    app.get('/signed/*', { schema: { hide: true } }, async () => {
      throw toForbidden();
    });
  }

  /** The signature of a request, while the access to its session is as it was: a transfer may outlast it (rule 25.2). */
  #getSigned(request: FastifyRequest): SignedAddress | undefined {
    const signed = this.#signed.get(request.raw);
    return signed && toAccessState(this.#findSession(signed.sessionId)) === signed.accessState ? signed : undefined;
  }

  #findSession(sessionId: number): StoredSession | undefined {
    return this.#store.findSessions(String(sessionId)).find((session) => session.sessionId === sessionId);
  }
}

function toForbidden(): ApiError {
  return new ApiError(403, 'forbidden', 'This file needs a signed address that is still valid.');
}
