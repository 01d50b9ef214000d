import { createHmac, hkdfSync } from 'node:crypto';
import { sameSecret } from '../bearer.ts';
import type { StoredSession } from '../store/records.ts';

/** Validity of a ticket, ms. */
const TICKET_MS = 10 * 60_000;

const TICKET = /^(\d{13})\.([\w-]{43})$/;

type AccessFields = Pick<StoredSession, 'published' | 'password'>;

/** Whether everybody may see a session: it is published and has no password. */
export function isOpenSession({ published, password }: AccessFields): boolean {
  return published && password === undefined;
}

/** What decides who may see a session, as a text; it changes with every change of access. */
export function toAccessState(session: AccessFields | undefined): string {
  return session === undefined ? 'none' : JSON.stringify([session.published, session.password ?? null]);
}

/** Signs the tickets with which clients of the broker see a session that is not open (rule 12.22). */
export class TicketSigner {
  readonly #key: Uint8Array;
  readonly #clock: () => number;

  /** `secret` is shared by all instances; `clock` returns epoch milliseconds. */
  constructor(secret: Uint8Array, clock: () => number) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'ticket of the metadata broker', 32));
    this.#clock = clock;
  }

  /** Signs a ticket for a session as it is now; `expires` in epoch ms. */
  issue(session: StoredSession): { ticket: string; expires: number } {
    const expires = this.#clock() + TICKET_MS;
    return { ticket: `${expires}.${this.#sign(session, expires)}`, expires };
  }

  /** Whether a ticket is valid for a session as it is now. */
  verify(session: StoredSession, ticket: unknown): boolean {
    const [, expires = '', signature = ''] = TICKET.exec(typeof ticket === 'string' ? ticket : '') ?? [];
    return Number(expires) > this.#clock() && sameSecret(signature, this.#sign(session, Number(expires)));
  }

  #sign(session: StoredSession, expires: number): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([session.city, session.sessionId, expires, toAccessState(session)]))
      .digest('base64url');
  }
}
