/** A failure of the database, without its address and its credentials, so that it may be logged (rule 20.9). */
export class DatabaseFailure extends Error {
  /** Code of PostgreSQL (SQLSTATE) or of the network; undefined for others. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(code === undefined ? message : `${message} (${code})`);
    this.code = code;
  }
}

/** Class of the codes for rejected users and passwords: their messages name the user. */
const REJECTED = /^28/;

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Codes for a missing permission and for an extension that is not installed. */
const NOT_PERMITTED = ['42501', '0A000', '58P01'];

/** Converts any error of the client: errors of addresses have the whole address with them, those of statements their values. */
export function toFailure(error: unknown): DatabaseFailure {
  if (error instanceof DatabaseFailure) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return new DatabaseFailure('The database cannot be used.');
  if (REJECTED.test(code)) return new DatabaseFailure('The database rejects the user or the password.', code);
  if (SQLSTATE.test(code)) return new DatabaseFailure(String(message), code);
  return new DatabaseFailure('The database cannot be reached.', code);
}

/** Says what the user of the database must be allowed to do, if that is the reason of a failure. */
export function explainPermission(error: unknown): DatabaseFailure {
  const failure = toFailure(error);
  if (!NOT_PERMITTED.includes(failure.code ?? '')) return failure;
  return new DatabaseFailure(
    `The user of the database must be able to create a schema and the extension pg_trgm: ${toFailure(error).message}`,
  );
}
