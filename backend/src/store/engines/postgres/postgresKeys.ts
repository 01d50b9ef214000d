import { createHash } from 'node:crypto';

/**
 * Keys of the advisory locks of these programs in a database, which others may share: 2^52 and below, above every id of a session
 * (at most twelve digits).
 */
const BASE = 2 ** 52;

/** The lock of the instance that plays scripts, reads cameras and follows the folders of the seed. */
export const PRIMARY_KEY = BASE - 1;

/** The lock of an instance that creates or changes the tables. */
export const TABLES_KEY = BASE - 2;

/** The lock of transactions about everything. */
export const EVERYTHING_KEY = BASE - 3;

/** The lock of the instance of the follow service that reads and sends. */
export const FOLLOW_SENDER_KEY = BASE - 4;

/** The lock of the changes of the follow service, which run one after another. */
export const FOLLOW_CHANGES_KEY = BASE - 5;

/** The lock of transactions about a session (its id) or a city (its name). */
export function toScopeKey(scope: number | string): number {
  if (typeof scope === 'number') return BASE + scope;
  return -BASE - createHash('sha256').update(scope).digest().readUIntBE(0, 6);
}
