import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './apiError.ts';

/** Whether a request, also one that becomes a WebSocket, has this bearer token. */
export function isBearer({ headers }: Pick<IncomingMessage, 'headers'>, token: string): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return sameSecret(given, token);
}

/** Returns an onRequest hook that rejects requests without this bearer token (401). */
export function requireBearer(token: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isBearer(request, token))
      throw new ApiError(401, 'unauthorized', 'This call needs the header Authorization: Bearer with the right token.');
  };
}

/** Compares two secrets in constant time. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}
