import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

type FieldProblem = 'missing' | 'invalid';

/** An error with an HTTP status, answered as `{"error": {"code", "fields"?}}`. */
export class FollowError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly fields: Record<string, FieldProblem> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    code: string,
    { fields, retryAfterSeconds }: { fields?: Record<string, FieldProblem>; retryAfterSeconds?: number } = {},
  ) {
    super(code);
    this.statusCode = statusCode;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The link is too old, forged, for something else, or has been used. */
export const expired = (): FollowError => new FollowError(410, 'expired');

/** Reads the body of a request; throws `invalid-fields` with the names of its fields. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const given = Object(body) as Record<string, unknown>;
  const names = parsed.error.issues.map(({ path }) => String(path[0] ?? 'body'));
  const fields = Object.fromEntries(
    names.map((name) => [name, name === 'body' || name in given ? ('invalid' as const) : ('missing' as const)]),
  );
  throw new FollowError(422, 'invalid-fields', { fields });
}

/** Answers every error as JSON, without what was sent. */
export function answerFollowError(error: FastifyError | FollowError, _request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode: status = 500 } = error;
  const isOwn = error instanceof FollowError;
  // The text of an error of the database may have values of its statement.
  if (status >= 500) reply.log.error({ code: error.code, name: error.name }, 'a request cannot be answered');
  if (isOwn && error.retryAfterSeconds !== undefined) reply.header('Retry-After', error.retryAfterSeconds);
  const code = isOwn ? error.code : status >= 500 ? 'internal' : 'bad-request';
  const fields = isOwn ? error.fields : undefined;
  void reply.code(status).send({ error: fields === undefined ? { code } : { code, fields } });
}
