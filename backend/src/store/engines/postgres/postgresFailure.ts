/** A failure of PostgreSQL, without its address, its credentials and the values of the statement, so that it may be logged (rule 20.9). */
export class PostgresFailure extends Error {
  /** Code of PostgreSQL (SQLSTATE) or of the network; undefined for others. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(code === undefined ? message : `${message} (${code})`);
    this.code = code;
  }
}

/** Class of the codes for rejected users and passwords: their messages name the user. */
const REJECTED = /^28/;

/** The database of the address does not exist: the message names it. */
const NO_DATABASE = '3D000';

const NOT_PERMITTED = '42501';

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** A serialization failure and a deadlock: PostgreSQL ends one of the transactions, so that the others go on. */
const CONFLICTS = ['40001', '40P01'];

/** Whether PostgreSQL ended a transaction in favour of others. */
export const isConflict = (error: unknown): boolean => error instanceof PostgresFailure && CONFLICTS.includes(error.code ?? '');

/** Converts any error of the client. */
export function toPostgresFailure(error: unknown): PostgresFailure {
  if (error instanceof PostgresFailure) return error;
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string' || code === 'ERR_INVALID_URL') return new PostgresFailure('The database cannot be used.');
  if (REJECTED.test(code)) return new PostgresFailure('The database rejects the user or the password.', code);
  if (code === NO_DATABASE) return new PostgresFailure('The database does not exist. Create it.', code);
  if (code === NOT_PERMITTED)
    return new PostgresFailure(`The user of the database must be able to create a schema: ${String(message)}`, code);
  if (SQLSTATE.test(code)) return new PostgresFailure(String(message), code);
  return new PostgresFailure('The database cannot be reached.', code);
}
