import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** A refusal with an HTTP status; answered as `{"error": {"code", "message"}}`. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Answers every error in one JSON shape; of an unexpected one only its status. */
export function answerError(error: FastifyError | ApiError, _request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const message = error.validation
      .map((issue) => `${error.validationContext ?? 'request'}${issue.instancePath}: ${issue.message ?? 'invalid'}`)
      .join('; ');
    void reply.code(400).send(toBody('bad_request', message));
    return;
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) reply.log.error(error);
  const code = error instanceof ApiError ? error.code : status >= 500 ? 'internal' : 'bad_request';
  void reply.code(status).send(toBody(code, status >= 500 ? 'Something went wrong here.' : error.message));
}

/** Answers a path that nothing serves. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(toBody('not_found', `There is nothing at ${request.url.split('?')[0]}`));
}

/** True for a request with this bearer token. */
export function isBearer(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return sameSecret(given, token);
}

/** A hook that lets only requests with this bearer token pass. */
export function requireBearer(token: string): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (!isBearer(request, token))
      throw new ApiError(401, 'unauthorized', 'This call needs the header Authorization: Bearer with the right token.');
  };
}

/** Compares two secrets in a time that does not tell how alike they are. */
export function sameSecret(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}

function toBody(code: string, message: string) {
  return { error: { code, message } };
}
