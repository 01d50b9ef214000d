import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** When a client may ask again that got 503, s. */
const RETRY_SECONDS = 5;

/** An error with an HTTP status, answered as `{"error": {"code", "message"}}`. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** Answers every error as JSON; the message of an unexpected error is not sent. */
export function answerError(error: FastifyError | ApiError, _request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const message = error.validation
      .map((issue) => `${error.validationContext ?? 'request'}${issue.instancePath}: ${issue.message ?? 'invalid'}`)
      .join('; ');
    void reply.code(400).send(toBody('bad_request', message));
    return;
  }
  const status = error.statusCode ?? 500;
  const isOwn = error instanceof ApiError;
  if (status >= 500 && !isOwn) reply.log.error(error);
  if (status === 503) reply.header('Retry-After', RETRY_SECONDS);
  const code = isOwn ? error.code : status >= 500 ? 'internal' : 'bad_request';
  void reply.code(status).send(toBody(code, status >= 500 && !isOwn ? 'Something went wrong here.' : error.message));
}

/** Answers 404 for an unknown path. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(404).send(toBody('not_found', `There is nothing at ${request.url.split('?')[0]}`));
}

function toBody(code: string, message: string) {
  return { error: { code, message } };
}
