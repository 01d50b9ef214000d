import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of a hash (scrypt N): some 50 ms of a processor and 16 MB. */
const COST = 2 ** 14;

const HASH_BYTES = 32;

/** `scrypt.{cost}.{salt}.{hash}`, the last two in base64url. */
const HASH = /^scrypt\.(\d+)\.([\w-]{22})\.([\w-]{43})$/;

/** Hashes a password of a session with a random salt, for the database (rule 20.12). */
export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, HASH_BYTES, { N: COST });
  return ['scrypt', COST, salt.toString('base64url'), hash.toString('base64url')].join('.');
}

/** Whether a password has a hash; takes the time of a hash, during which other requests are answered. */
export async function matchesHash(password: string, stored: string): Promise<boolean> {
  const { cost, salt, hash } = parseHash(stored);
  const run = promisify<string, Buffer, number, { N: number }, Buffer>(scrypt);
  return timingSafeEqual(await run(password, salt, HASH_BYTES, { N: cost }), hash);
}

/**
 * The hash of a password: a stored one that the password has, so that addresses and tickets stay valid, else a new one. A folder may have
 * the hash itself in place of the password.
 */
export function reuseHash(password: string, stored: readonly string[]): string {
  if (HASH.test(password)) return password;
  return stored.find((known) => hasHash(password, known)) ?? hashPassword(password);
}

function hasHash(password: string, stored: string): boolean {
  const { cost, salt, hash } = parseHash(stored);
  return timingSafeEqual(scryptSync(password, salt, HASH_BYTES, { N: cost }), hash);
}

function parseHash(stored: string): { cost: number; salt: Buffer; hash: Buffer } {
  const [, cost, salt, hash] = HASH.exec(stored) ?? [];
  if (cost === undefined || salt === undefined || hash === undefined) throw new Error('The database has a password that is no hash.');
  return { cost: Number(cost), salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') };
}
